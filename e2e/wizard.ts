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

  /** Opens a step by its name in the bar and waits until it is the current one. */
  async goTo(name: string): Promise<void> {
    await this.step(name).click();
    await expect(this.step(name)).toHaveAttribute("aria-current", "step");
  }

  /** Presses Next, which leads to the named step. */
  async next(name: string): Promise<void> {
    await this.page.getByRole("button", { name: new RegExp(`^Next: ${name}`, "i") }).click();
    await expect(this.step(name)).toHaveAttribute("aria-current", "step");
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
    await this.goTo("Environment");
    await this.page.getByRole("radio", { name: new RegExp(`^${template}`) }).click();
    await this.goTo("Workload");
    await this.chooseTask(tasks[0]?.instruction ?? "");
    await this.next("Environment");
    await this.next("Execution");
    await this.next("Budget");
    await this.page.getByLabel("Spend cap in USD").fill("2.00");
    await this.next("Review");
    await expect(this.page.getByRole("heading", { name: "What will run" })).toBeVisible();
  }

  /** What the review says will be sent. */
  async requestBody(): Promise<unknown> {
    return JSON.parse(await this.page.getByRole("textbox", { name: "Request body" }).inputValue());
  }

  launchButton() {
    return this.page.getByRole("button", { name: /^Launch/ });
  }

  /** Launches and watches the run to its end on the open page, without a reload. */
  async launchToTheEnd({ limitMs }: { limitMs: number }): Promise<void> {
    await this.launchButton().click();
    await expect(this.page).toHaveURL(/\/runs\/run_/);
    await expect(this.page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: limitMs });
  }

  async openRollouts(): Promise<void> {
    const parts = this.page.getByRole("navigation", { name: "Parts of this run" });
    await parts.getByRole("link", { name: /Rollouts/ }).click();
    // The overview has links to attempts too.
    await expect(this.page).toHaveURL(/\/rollouts/);
  }
}
