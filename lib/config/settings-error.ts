/** Settings that cannot be used. Each fault names setting, value and rule; secrets are named without their value. */
export class SettingsError extends Error {
  constructor(readonly faults: string[]) {
    super(`Settings that cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "SettingsError";
  }
}
