import JSZip from "jszip";
import { expect, test } from "../fixtures";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const step = (action: string, file: string) =>
  JSON.stringify({
    step_num: 1,
    action_timestamp: "20250801@120000",
    action,
    response: "I click.",
    screenshot_file: file,
  });

async function zipOf(
  more: Record<string, string | Buffer> = {},
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const zip = new JSZip();
  const root = "pyautogui/screenshot/some-model/os";
  zip.file(`${root}/task-a/result.txt`, "1.0\n");
  zip.file(`${root}/task-a/traj.jsonl`, step("pyautogui.click(1, 2)", "step_1.png"));
  zip.file(`${root}/task-a/step_1.png`, PNG);
  zip.file(`${root}/task-b/result.txt`, "0\n");
  for (const [name, content] of Object.entries(more)) zip.file(name, content);
  return { name: "results.zip", mimeType: "application/zip", buffer: await zip.generateAsync({ type: "nodebuffer" }) };
}

test("results that others made are looked into, sent, and shown as a run that counts for nothing", async ({
  page,
  workspace,
}) => {
  await page.goto(workspace.path("/runs"));
  // What the checks found stands there once the page listens to keys.
  await expect(page.getByText(/PostgreSQL \d/)).toBeVisible();
  const opener = page.getByRole("button", { name: "Import results…" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Import results that others made" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");

  const file = dialog.getByLabel("Drop the zip here, or choose it.");
  const send = dialog.getByRole("button", { name: "Import", exact: true });
  await file.setInputFiles({ name: "notes.zip", mimeType: "application/zip", buffer: Buffer.from("no zip at all") });
  await expect(dialog.getByText("notes.zip: It is no zip, or it is cut.")).toBeVisible();
  await expect(send).toBeDisabled();
  await file.setInputFiles(await zipOf({ "pyautogui/screenshot/other-model/os/task-c/result.txt": "1" }));
  await expect(dialog.getByText(/several models \(other-model, some-model\)/)).toBeVisible();
  await expect(send).toBeDisabled();

  await file.setInputFiles(await zipOf());
  await expect(dialog.getByText(/2 attempts at 2 tasks by some-model, 2 with a result/)).toBeVisible();
  await expect(dialog.getByText(/2 tasks are not in /)).toBeVisible();
  await dialog.getByLabel("Name of the run").fill("From a paper");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/runs\/run_\w+$/);
  await expect(page.getByRole("heading", { name: "From a paper", level: 1 })).toBeVisible();
  await expect(page.getByText(/not verified/i).first()).toBeVisible();
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a zip that is dropped is imported, and what was left out is read first", async ({ page, workspace }) => {
    await page.goto(workspace.path("/runs"));
    await expect(page.getByText(/PostgreSQL \d/)).toBeVisible();
    await page.getByRole("button", { name: "Import results…" }).click();
    const dialog = page.getByRole("dialog", { name: "Import results that others made" });
    const field = dialog.getByText("Drop the zip here, or choose it.");
    const { buffer, ...as } = await zipOf({ "pyautogui/screenshot/some-model/os/task-a/step_1.png": "no picture" });
    const dataTransfer = await page.evaluateHandle(
      ({ base64, name, mimeType }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const dropped = new DataTransfer();
        dropped.items.add(new File([bytes], name, { type: mimeType }));
        return dropped;
      },
      { base64: buffer.toString("base64"), name: as.name, mimeType: as.mimeType },
    );
    await field.dispatchEvent("drop", { dataTransfer });
    await expect(dialog.getByText(/2 attempts at 2 tasks/)).toBeVisible();
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await expect(dialog.getByText(/1 part of the zip was left out/)).toBeVisible();
    await expect(dialog.getByRole("list", { name: "Left out" })).toContainText("step_1.png: no PNG");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/runs\/run_\w+$/);
    await page.goto(workspace.path("/runs"));
    await expect(page.getByRole("button", { name: "Import results", exact: true })).toBeVisible();
  });
});
