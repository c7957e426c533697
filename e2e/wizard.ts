import { expect, type Page } from "@playwright/test";
import type { Playable, TestWorkspace } from "./fixtures";

/** The wizard as a person uses it. */
export class Wizard {
  constructor(
    readonly page: Page,
    readonly workspace: TestWorkspace,
  ) {}

  async open(query = ""): Promise<void> {
    await this.page.goto(this.workspace.path(`/runs/new${query}`));
    await expect(this.page.getByRole("grid", { name: "Tasks" })).toBeVisible();
  }

  step(name: string) {
    return this.page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: new RegExp(name) });
  }

  next() {
    return this.page.getByRole("button", { name: /^Next:/ }).click();
  }

  task(instruction: string) {
    return this.page.getByRole("row").filter({ hasText: instruction });
  }

  async chooseTask(instruction: string): Promise<void> {
    await this.page.getByLabel("Find tasks").fill(instruction);
    await this.task(instruction).click();
    await expect(this.task(instruction)).toHaveAttribute("aria-selected", "true");
  }

  /** Everything a small run needs, ending on the review. */
  async fill({ taskSet, template, tasks }: Playable): Promise<void> {
    await this.page.getByLabel("Task set").selectOption(taskSet);
    await this.step("Environment").click();
    await this.page.getByRole("radio", { name: new RegExp(`^${template}`) }).click();
    await this.step("Workload").click();
    await this.chooseTask(tasks[0]?.instruction ?? "");
    await this.next();
    await this.next();
    await this.next();
    await this.page.getByLabel("Spend cap in USD").fill("2.00");
    await this.next();
    await expect(this.page.getByRole("heading", { name: "What will run" })).toBeVisible();
  }

  launchButton() {
    return this.page.getByRole("button", { name: /^Launch/ });
  }
}
