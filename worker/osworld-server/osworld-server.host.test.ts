import { afterAll, beforeAll, expect, it } from "vitest";
import { POST as openServerRoute } from "@/app/api/v1/slots/[slotId]/osworld-server/route";
import { findProgram } from "@/lib/desktop/find-program";
import { osworldServerWire } from "@/lib/domain/slot/slot.osworld.wire";
import { startTestHost } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import { OsworldClient } from "@/lib/testing/osworld-client";
import { SlotBench } from "@/lib/testing/slot-bench";
import { parseXml } from "@/lib/verifier/formats/xml";

/** What a program of OSWorld sends for an action. */
const PYAUTOGUI = "import pyautogui; import time; pyautogui.FAILSAFE = False; ";

describeOnHost("a real desktop served as OSWorld's would be", () => {
  const host = startTestHost("minimal");
  let bench: SlotBench;
  let client: OsworldClient;
  beforeAll(async () => {
    bench = await SlotBench.open({ driver: host.driver });
    const found = (await host.driver.templates()).find(({ digest }) => digest === host.templateDigest);
    const { id } = await bench.slot({ template: `${found?.name}@${found?.version}` });
    const opened = await bench.call(openServerRoute, { params: { slotId: id }, body: {} });
    client = new OsworldClient(osworldServerWire.parse(await opened.json()).url_with_token);
  }, 120_000);
  afterAll(() => bench.close());

  async function until<T>(look: () => Promise<T | null>): Promise<T> {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
      const found = await look();
      if (found !== null) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("not in time");
  }
  const pyautogui = (code: string) => client.execute(["python", "-c", PYAUTOGUI + code]);

  it(
    "is looked at, typed into and searched by a client that knows only the public server",
    { timeout: 90_000 },
    async () => {
      const png = Buffer.from(await (await client.get("/screenshot")).bytes());
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1920, 1080]);
      expect(await (await client.post("/screen_size")).json()).toEqual({ width: 1920, height: 1080 });

      expect((await client.json("/setup/launch", { command: "gnome-terminal --maximize" })).status).toBe(200);
      const terminal = async () => ((await (await client.get("/terminal")).json()) as { output: string | null }).output;
      await until(async () => ((await terminal())?.includes("$") ? true : null));
      const typed = await pyautogui(
        "pyautogui.typewrite('echo typed-by-osworld > typed.txt'); pyautogui.press('enter')",
      );
      expect(typed).toMatchObject({ status: "success", returncode: 0, error: "" });
      const text = await until(async () => {
        const answer = await client.form("/file", { file_path: "/home/user/typed.txt" });
        const found = answer.status === 200 ? await answer.text() : "";
        return found === "" ? null : found;
      });
      expect(text).toBe("typed-by-osworld\n");
      expect(await terminal()).toContain("echo typed-by-osworld");

      const xml = await client.accessibilityTree();
      const root = parseXml(xml);
      expect(JSON.stringify(root)).toContain("desktop-frame");
      expect(xml).toMatch(/<terminal [^>]*st:showing="true"[^>]*cp:screencoord="\(\d+, \d+\)"/);
      expect(xml).toContain("https://accessibility.ubuntu.example.org/ns/state");

      const size = await client.form("/window_size", { app_class_name: "Gnome-terminal" });
      expect(((await size.json()) as { width: number }).width).toBeGreaterThan(1_800);
      await pyautogui("pyautogui.moveTo(321, 234)");
      expect(await (await client.get("/cursor_position")).json()).toEqual([321, 234]);
    },
  );

  it(
    "keeps files as they were sent and runs programs as the agent's account, never root",
    { timeout: 60_000 },
    async () => {
      const bytes = Uint8Array.from({ length: 5_000_000 }, (_, index) => (index * 31) % 256);
      expect((await client.upload("/home/user/Desktop/data.bin", bytes)).status).toBe(200);
      expect(Buffer.compare(await client.file("/home/user/Desktop/data.bin"), bytes)).toBe(0);
      expect((await client.execute("id -un; id -u", true)).output).toBe("user\n1000\n");
      expect((await client.execute("kill -9 $$", true)).returncode).toBe(-9);
      expect((await client.json("/execute", { command: ["no-such-program"] })).status).toBe(500);
      expect((await client.form("/file", { file_path: "/etc/shadow" })).status).toBe(500);
      const python = await client.json("/run_python", { code: "import platform\nprint(platform.system())" });
      expect(await python.json()).toMatchObject({ status: "success", output: "Linux\n", return_code: 0 });
      const bash = await client.json("/run_bash_script", { script: "pwd\nexit 3", working_dir: "/tmp" });
      expect(await bash.json()).toEqual({ status: "error", output: "/tmp\n", error: "", returncode: 3 });
      const late = await client.json("/run_bash_script", { script: "sleep 30", timeout: 0.3 });
      expect(late.status).toBe(500);
    },
  );

  it("opens a file in a window, and shows another wallpaper", { timeout: 60_000 }, async () => {
    await client.upload("/home/user/letter.txt", Buffer.from("Dear all\n"));
    expect((await client.json("/setup/open_file", { path: "/home/user/letter.txt" })).status).toBe(200);
    expect((await client.json("/setup/close_window", { window_name: "letter.txt" })).status).toBe(200);
    const given = await (await client.post("/wallpaper")).bytes();
    expect(Buffer.from(given).subarray(1, 4).toString()).toBe("PNG");
    const picture = await (await client.get("/screenshot")).bytes();
    await client.upload("/home/user/back.png", picture);
    expect(await (await client.json("/setup/change_wallpaper", { path: "~/back.png" })).text()).toContain("changed");
    expect(Buffer.compare(await (await client.post("/wallpaper")).bytes(), picture)).toBe(0);
  });

  it.skipIf(findProgram("ffmpeg") === null)("is filmed while it is used", { timeout: 60_000 }, async () => {
    expect((await client.post("/start_recording")).status).toBe(200);
    expect((await client.post("/start_recording")).status).toBe(400);
    await pyautogui("pyautogui.moveTo(600, 600)");
    const film = await client.post("/end_recording");
    expect(film.status).toBe(200);
    expect(
      Buffer.from(await film.bytes())
        .subarray(0, 4)
        .toString("hex"),
    ).toBe("1a45dfa3");
    expect((await client.post("/end_recording")).status).toBe(400);
  });
});
