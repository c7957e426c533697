import { expect, test } from "../fixtures";
import { Wizard } from "../wizard";

test("a video asked for in the wizard plays locked to the step list", async ({ page, workspace, playable }) => {
  test.setTimeout(180_000);
  const wizard = new Wizard(page, workspace);
  await wizard.open();
  await wizard.fill(playable);
  await wizard.goTo("Execution");
  await page.getByLabel("Record a video of each attempt").click();
  await wizard.goTo("Review");
  const body = await wizard.requestBody();
  expect(body).toMatchObject({ record_video: true });
  await wizard.launchToTheEnd({ limitMs: 150_000 });
  await wizard.openRollouts();
  await page.getByRole("link", { name: "c1", exact: true }).click();

  await page.getByRole("radio", { name: "Video" }).click();
  const video = page.getByLabel("Video of the attempt");
  const now = () => video.evaluate((node: HTMLVideoElement) => node.currentTime);
  const chosen = () => new URL(page.url()).searchParams.get("step");
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.seekable.length)).toBe(1);
  await page.getByRole("list", { name: "Steps" }).getByRole("button").first().click();
  await expect.poll(chosen).toBe("1");
  await page.keyboard.press("End");
  await expect.poll(chosen).not.toBe("1");
  const last = chosen();
  await expect.poll(now).toBeGreaterThan(0);
  await video.evaluate((node: HTMLVideoElement) => void (node.currentTime = 0));
  await expect.poll(chosen).toBe("1");
  await video.evaluate((node: HTMLVideoElement) => void (node.currentTime = node.duration - 0.01));
  await expect.poll(chosen).toBe(last);
  await page.keyboard.press("m");
  await expect(video).toHaveCount(0);
});
