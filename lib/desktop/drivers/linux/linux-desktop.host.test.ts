import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { AttemptError } from "@/lib/domain/failure";
import { describeOnHost } from "@/lib/testing/host-test";
import { startTestDesktop } from "@/lib/testing/host-desktop";

const text = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString());
const code = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: AttemptError) => error.code,
  );

/** Programs take their time to come up on a busy machine. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });

describeOnHost("a desktop", () => {
  const host = startTestDesktop();

  it("shows a frame of the template's size that is not one flat colour", async () => {
    const frame = await host.desktop.screenshot();
    expect([frame.width, frame.height]).toEqual([1920, 1080]);
    expect(Buffer.from(frame.png.subarray(1, 4)).toString()).toBe("PNG");
    expect(frame.png.byteLength).toBeGreaterThan(10_000);
    const thumbnail = await host.desktop.thumbnail(320);
    expect([...thumbnail.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it("runs programs as the account `user`, without capabilities, with its session's environment", async () => {
    const result = await host.desktop.exec({
      argv: [
        "id -un; id -u; pwd; echo $DISPLAY $DBUS_SESSION_BUS_ADDRESS; grep -E 'CapEff|NoNewPrivs|Seccomp:' /proc/self/status",
      ],
      shell: true,
    });
    expect(result).toMatchObject({ exitCode: 0, signal: null, timedOut: false, stderr: "" });
    expect(result.stdout.split("\n").slice(0, 4)).toEqual([
      "user",
      "1000",
      "/home/user",
      ":0 unix:path=/run/user/1000/bus",
    ]);
    expect(result.stdout).toMatch(/CapEff:\s+0{16}\n/);
    expect(result.stdout).toMatch(/NoNewPrivs:\s+1\n/);
    expect(result.stdout).toMatch(/Seccomp:\s+2\n/);
  });

  it("passes arguments, input, folder and environment through unchanged", async () => {
    const result = await host.desktop.exec({
      argv: ["/bin/sh", "-c", 'cat; printf "|%s|%s|%s" "$1" "$PWD" "$WORD"', "sh", 'a "b" $c'],
      stdin: "läuft\n",
      cwd: "/tmp",
      env: { WORD: "two words" },
    });
    expect(result.stdout).toBe('läuft\n|a "b" $c|/tmp|two words');
  });

  it("says how a program ended", async () => {
    expect(await host.desktop.exec({ argv: ["sh", "-c", "echo no >&2; exit 3"] })).toMatchObject({
      exitCode: 3,
      stderr: "no\n",
    });
    expect(await host.desktop.exec({ argv: ["sh", "-c", "kill -TERM $$"] })).toMatchObject({
      exitCode: null,
      signal: "SIGTERM",
    });
    expect(await host.desktop.exec({ argv: ["no-such-program"] })).toMatchObject({ exitCode: 127 });
    expect(await code(host.desktop.spawn({ argv: ["no-such-program"] }))).toBe("action_failed");
  });

  it("ends a program and all its children at the time limit", async () => {
    const mark = `30${Math.floor(Math.random() * 1e6)}`;
    const result = await host.desktop.exec({
      argv: [`echo early; sleep ${mark} & sleep ${mark}`],
      shell: true,
      timeoutMs: 300,
    });
    expect(result).toMatchObject({ timedOut: true, exitCode: null, stdout: "early\n" });
    expect(result.durationMs).toBeGreaterThanOrEqual(300);
    expect(result.durationMs).toBeLessThan(3_000);
    expect((await host.desktop.exec({ argv: ["pgrep", "-f", `sleep ${mark}`] })).exitCode).toBe(1);
  });

  it("does not wait for a program left in the background, and does not break it either", async () => {
    const result = await host.desktop.exec({
      argv: ["(sleep 0.3; echo late; echo done > /tmp/background) & echo now"],
      shell: true,
    });
    expect(result).toMatchObject({ exitCode: 0, stdout: "now\n" });
    expect(result.durationMs).toBeLessThan(280);
    await soon(async () => text(await host.desktop.readFile("/tmp/background"))).toBe("done\n");
  });

  it("keeps at most 1 MiB of each output and goes on", async () => {
    const result = await host.desktop.exec({
      argv: ["head -c 5000000 /dev/zero | tr '\\0' x; echo end >&2"],
      shell: true,
    });
    expect(result).toMatchObject({ exitCode: 0, stderr: "end\n" });
    expect(result.stdout.length).toBe(1024 * 1024);
  });

  it("answers many calls at once", async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => host.desktop.exec({ argv: ["echo", String(index)] })),
    );
    expect(results.map(({ stdout }) => stdout.trim())).toEqual(results.map((_, index) => String(index)));
  });

  it("writes and reads files byte for byte, making folders on the way", async () => {
    const bytes = new Uint8Array(randomBytes(3_000_000));
    await host.desktop.writeFile("/home/user/new/folder/ä file.bin", bytes, { mode: 0o640 });
    expect(Buffer.compare((await host.desktop.readFile("/home/user/new/folder/ä file.bin"))!, bytes)).toBe(0);
    expect(await host.desktop.stat("/home/user/new/folder/ä file.bin")).toMatchObject({
      kind: "file",
      bytes: 3_000_000,
      mode: 0o640,
    });
    expect(await host.desktop.list("/home/user/new/folder")).toEqual(["ä file.bin"]);
    const owner = await host.desktop.exec({ argv: ["stat", "-c", "%U", "/home/user/new/folder"] });
    expect(owner.stdout).toBe("user\n");
  });

  it("says null for what is not there", async () => {
    expect(await host.desktop.readFile("/home/user/none")).toBeNull();
    expect(await host.desktop.readFile("/etc/passwd/below-a-file")).toBeNull();
    expect(await host.desktop.stat("/home/user/none")).toBeNull();
    expect(await host.desktop.list("/home/user/none")).toBeNull();
  });

  it("never reads a file of the machine it runs on, whatever a link says", async () => {
    await host.desktop.exec({
      argv: [
        "ln -sfn /etc/hostname /tmp/name; ln -sfn /etc/shadow /tmp/shadow; ln -sfn /proc/1/root/etc/shadow /tmp/init",
      ],
      shell: true,
    });
    expect(text(await host.desktop.readFile("/tmp/name"))?.trim() ?? "").not.toBe((await import("node:os")).hostname());
    expect(await code(host.desktop.readFile("/tmp/shadow"))).toBe("action_failed");
    expect(await code(host.desktop.readFile("/tmp/init"))).toBe("action_failed");
    expect(await host.desktop.stat("/tmp/shadow")).toMatchObject({ kind: "symlink" });
  });

  it("is not held up by a pipe, a device, a folder or a socket", async () => {
    await host.desktop.exec({ argv: ["rm -f /tmp/pipe; mkfifo /tmp/pipe"], shell: true });
    for (const path of ["/tmp/pipe", "/dev/zero", "/home/user", "/tmp/.X11-unix/X0"]) {
      const startedAt = performance.now();
      expect(await code(host.desktop.readFile(path)), path).toBe("action_failed");
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    }
  });

  it("refuses a file beyond the limit, also one that pretends to be empty or grows", async () => {
    await host.desktop.exec({ argv: ["truncate", "-s", "10G", "/home/user/huge"] });
    expect(await code(host.desktop.readFile("/home/user/huge"))).toBe("action_failed");
    expect(await code(host.desktop.readFile("/etc/passwd", { bytesMax: 10 }))).toBe("action_failed");
    expect(await code(host.desktop.readFile("/proc/self/maps", { bytesMax: 100 }))).toBe("action_failed");
    expect((await host.desktop.readFile("/etc/passwd", { bytesMax: 100_000 }))?.byteLength).toBeGreaterThan(100);
  });

  it("refuses a relative path", async () => {
    expect(await code(host.desktop.readFile("etc/passwd"))).toBe("action_failed");
  });

  it("replaces the target of a link inside the desktop only as far as the account may", async () => {
    await host.desktop.exec({ argv: ["ln", "-sfn", "/etc/passwd", "/tmp/passwd"] });
    expect(await code(host.desktop.writeFile("/tmp/passwd", Buffer.from("x")))).toBe("action_failed");
  });

  it("does what an action says and shows it", async () => {
    await host.desktop.spawn({ argv: ["xterm", "-geometry", "80x24+100+100"] });
    await soon(async () => (await host.desktop.windows()).some(({ wmClass }) => wmClass === "xterm.XTerm")).toBe(true);
    const typed = await host.desktop.step({ type: "type", text: "echo Straße > /tmp/typed\n" });
    expect(typed).toMatchObject({ screenChanged: true });
    await soon(async () => text(await host.desktop.readFile("/tmp/typed"))).toBe("Straße\n");
    const idle = await host.desktop.step({ type: "done" });
    expect(idle).toMatchObject({ screenChanged: false, actMs: 0 });
    expect(Buffer.compare(idle.before.png, idle.after.png)).toBe(0);
    const window = (await host.desktop.windows()).find(({ wmClass }) => wmClass === "xterm.XTerm");
    await host.desktop.closeWindow(window!.id);
    await soon(async () => (await host.desktop.windows()).some(({ id }) => id === window!.id)).toBe(false);
  });

  it("shows the accessibility tree and the text of a terminal", async () => {
    await host.desktop.spawn({ argv: ["gnome-terminal"] });
    await soon(() => host.desktop.terminalText()).toContain("user@desktop");
    const tree = await host.desktop.accessibility({ application: "terminal" });
    expect(tree.nodeCount).toBeGreaterThan(10);
  });

  it("reads the clipboard", async () => {
    await host.desktop.exec({ argv: ["printf 'copied ✓' | xclip -selection clipboard"], shell: true });
    await soon(() => host.desktop.clipboard()).toBe("copied ✓");
  });

  it("has a pyautogui that tasks can import", async () => {
    const result = await host.desktop.exec({
      argv: [
        "python",
        "-c",
        "import pyautogui, time; pyautogui.moveTo(400, 300); print(pyautogui.position(), pyautogui.size())",
      ],
    });
    expect(result).toMatchObject({ exitCode: 0, stdout: "Point(x=400, y=300) Size(width=1920, height=1080)\n" });
  });

  it("has a pyautogui that types, presses, clicks and turns the wheel", async () => {
    await host.desktop.spawn({ argv: ["mousepad", "--disable-server"] });
    const active = async () => (await host.desktop.windows()).find(({ isActive }) => isActive);
    await soon(async () => (await active())?.wmClass).toBe("mousepad.Mousepad");
    const { rect } = (await active())!;
    const [x, y] = [rect.x + Math.round(rect.width / 2), rect.y + Math.round(rect.height / 2)];
    const script = [
      "import pyautogui",
      "pyautogui.PAUSE = 0.02",
      `pyautogui.click(${x}, ${y})`,
      "pyautogui.write('A <b> {c} ~ é €', interval=0.01)",
      "pyautogui.press(['enter'])",
      "pyautogui.press('x', presses=3)",
      "pyautogui.hotkey(['ctrl', 'a']); pyautogui.hotkey('ctrl', 'c')",
      `pyautogui.scroll(-2); pyautogui.doubleClick(x=${x}, y=${y}); pyautogui.dragTo(${x + 20}, ${y + 20}, 0.2)`,
      "print(pyautogui.getActiveWindowTitle())",
    ].join("\n");
    const result = await host.desktop.exec({ argv: ["python3", "-c", script] });
    expect(result).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringContaining("Mousepad") });
    await soon(() => host.desktop.clipboard()).toBe("A <b> {c} ~ é €\nxxx");
  });

  it("reaches no network but its own loopback", async () => {
    const result = await host.desktop.exec({
      argv: [
        "python3",
        "-c",
        "import socket\nfor a in ('127.0.0.1', '8.8.8.8'):\n s=socket.socket(); s.settimeout(2)\n print(a, s.connect_ex((a, 53)))",
      ],
    });
    // Refused (nobody listens) and network unreachable.
    expect(result.stdout).toBe("127.0.0.1 111\n8.8.8.8 101\n");
  });
});
