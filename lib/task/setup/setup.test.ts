import { beforeEach, describe, expect, it } from "vitest";
import type { Desktop, ExecRequest, ExecResult } from "@/lib/desktop/desktop.port";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import { SIMULATED_TEMPLATE } from "@/lib/desktop/drivers/simulated/simulated-template";
import { taskFileSchema } from "@/lib/domain/task/task.schema";
import type { TaskMirror } from "../mirror/mirror";
import { createPostconfig } from "./postconfig";
import { SETUP_STEP_TYPES } from "./registry";
import { createSetup } from "./setup";

const FILES: Readonly<Record<string, string>> = {
  "https://files.test/a.txt": "hello\n",
  "https://files.test/empty": "",
};
const mirror: TaskMirror = {
  read: async (url) => (FILES[url] === undefined ? null : Buffer.from(FILES[url])),
  urls: async () => Object.keys(FILES),
};
const limits = { windowMs: 60, effectMs: 60, pollMs: 5, commandMs: 200 };

let desktop: Desktop;
let signal: AbortSignal;
beforeEach(async () => {
  desktop = await createSimulatedDriver().create({ id: "dsk_1", templateDigest: SIMULATED_TEMPLATE.digest });
  signal = new AbortController().signal;
});

const taskOf = (config: object[], postconfig: object[] = [], id = "t") =>
  taskFileSchema.parse({ id, instruction: "x", config, evaluator: { func: "exact_match", postconfig } });
const step = (type: string, parameters: object = {}) => ({ type, parameters });
const setUp = (config: object[], on: Desktop = desktop, id = "t") =>
  createSetup({ mirror, limits })({ task: taskOf(config, [], id), desktop: on, signal });
const text = async (path: string) => new TextDecoder().decode((await desktop.readFile(path)) ?? new Uint8Array());
const shell = (command: string) => step("execute", { command, shell: true });

/** The simulated desktop with its commands answered by a script. */
function scripted(answer: (request: ExecRequest) => Partial<ExecResult>): Desktop {
  const nothing = { exitCode: 0, signal: null, timedOut: false, stdout: "", stderr: "", durationMs: 0 };
  return { ...desktop, exec: async (request) => ({ ...nothing, ...answer(request) }) };
}

describe("set-up as a whole", () => {
  it("runs the steps in order and reports each", async () => {
    const reports = await setUp([shell("echo 1 > a"), step("command", { command: "echo 2 >> a", shell: "true" })]);
    expect(await text("/home/user/a")).toBe("1\n2\n");
    expect(reports.map(({ type, ok }) => [type, ok])).toEqual([
      ["execute", true],
      ["command", true],
    ]);
  });

  it("ends at the first failed step with its index, type and evidence, and runs none after it", async () => {
    const failing = setUp([shell("true"), shell("cat missing"), shell("touch after")]);
    await expect(failing).rejects.toMatchObject({
      code: "setup_step_failed",
      evidence: {
        step_index: 1,
        type: "execute",
        command: "cat missing",
        exit_code: 1,
        stderr_tail: "cat: missing: No such file or directory",
      },
    });
    expect(await desktop.stat("/home/user/after")).toBeNull();
  });

  it("refuses a step type it does not know", async () => {
    await expect(setUp([step("act")])).rejects.toMatchObject({ code: "setup_step_failed", evidence: { type: "act" } });
  });

  it("ends as setup_timeout when a step does not end within its limit", async () => {
    const hanging = { ...desktop, exec: () => new Promise<ExecResult>(() => undefined) };
    const run = createSetup({ mirror, limits: { ...limits, stepMs: 30 } });
    const ended = run({ task: taskOf([shell("true")]), desktop: hanging, signal });
    await expect(ended).rejects.toMatchObject({ code: "setup_timeout", evidence: { step_index: 0 } });
  });

  it("stops with the reason of the signal when the attempt is cancelled", async () => {
    const controller = new AbortController();
    const hanging = { ...desktop, exec: () => new Promise<ExecResult>(() => undefined) };
    const ended = createSetup({ mirror, limits })({
      task: taskOf([shell("true")]),
      desktop: hanging,
      signal: controller.signal,
    });
    controller.abort(new Error("cancelled"));
    await expect(ended).rejects.toThrow("cancelled");
  });

  it("passes the loss of a desktop on as what it is", async () => {
    await desktop.close();
    await expect(setUp([shell("true")])).rejects.toMatchObject({ code: "desktop_lost" });
  });

  it("offers the step types by name", () => {
    expect(SETUP_STEP_TYPES).toEqual(
      expect.arrayContaining(["launch", "execute", "command", "open", "download", "sleep"]),
    );
  });
});

describe("execute", () => {
  it("takes a list as it is, a line for the shell, and a line that it splits itself", async () => {
    await setUp([
      step("execute", { command: ["touch", "~/two words"] }),
      step("execute", { command: "touch 'three more words'" }),
      step("execute", { command: "touch a && touch b", shell: true }),
    ]);
    expect(await desktop.list("/home/user")).toEqual(
      expect.arrayContaining(["two words", "three more words", "a", "b"]),
    );
  });

  it("fills in screen size and password", async () => {
    await setUp([shell("echo {SCREEN_WIDTH} {SCREEN_HEIGHT_HALF} {CLIENT_PASSWORD} > size")]);
    expect(await text("/home/user/size")).toBe("1280 400 password\n");
  });

  it("runs the parts of a line that ask for root as root and the others as user", async () => {
    await setUp([shell("echo {CLIENT_PASSWORD} | sudo -S sh -c 'whoami > r' && whoami > u")]);
    expect([await text("/home/user/r"), await text("/home/user/u")]).toEqual(["root\n", "user\n"]);
  });

  it("installs nothing that the template has, and needs no network for it", async () => {
    const seen: string[] = [];
    const on = scripted(({ argv }) => {
      seen.push(argv.join(" "));
      return argv[0] === "dpkg-query" ? { stdout: "installed\n" } : {};
    });
    const line =
      "echo {CLIENT_PASSWORD} | sudo -S apt-get update && echo {CLIENT_PASSWORD} | sudo -S apt-get install jq -y";
    await setUp([shell(line)], on);
    expect(seen).toEqual(["dpkg-query -W -f=${db:Status-Status}\\n jq"]);
  });

  it("takes status 1 of pkill and grep for an answer, status 2 for a failure, and a task's known odd status", async () => {
    const grep = (file: string) => step("execute", { command: ["grep", "x", file] });
    await setUp([step("execute", { command: ["/bin/bash", "-c", "pkill nothing"] }), shell("echo a > f"), grep("f")]);
    await expect(setUp([grep("missing")])).rejects.toMatchObject({ evidence: { exit_code: 2 } });
    await setUp([shell("false")], desktop, "a462a795-fdc7-4b23-b689-e8b6df786b78");
  });

  it("repeats a command until its output is what was asked for", async () => {
    let count = 0;
    const on = scripted(() => ({ stdout: ++count < 3 ? "no" : "ready" }));
    await setUp([step("execute", { command: "x", shell: true, until: { stdout: "ready" } })], on);
    expect(count).toBe(3);
    const never = setUp([step("execute", { command: "x", shell: true, until: { returncode: 5 } })], on);
    await expect(never).rejects.toMatchObject({ code: "setup_step_failed" });
  });

  it("waits for the terminal that a command opens, and fails when none comes", async () => {
    await setUp([shell("gnome-terminal --working-directory=/home/user/Desktop")]);
    expect((await desktop.windows()).map(({ title }) => title)).toEqual(["Terminal"]);
    const none = setUp(
      [shell("gnome-terminal --maximize")],
      scripted(() => ({})),
    );
    await expect(none).rejects.toThrow(/no terminal opened/);
  });
});

describe("launch", () => {
  it("waits for the window of a graphical program", async () => {
    await setUp([step("launch", { command: ["nautilus", "/home/user/Desktop"] })]);
    expect((await desktop.windows()).map(({ title }) => title)).toEqual(["Desktop"]);
  });
  it("fails when there is no such program, or it shows no window", async () => {
    await expect(setUp([step("launch", { command: ["vlc"] })])).rejects.toThrow(/no program vlc/);
    const windowless = { ...desktop, spawn: async () => ({ pid: 5 }) };
    await expect(setUp([step("launch", { command: ["gnome-terminal"] })], windowless)).rejects.toThrow(/no window/);
  });
  it("waits for the port that socat listens on", async () => {
    const line = (port: string) => `  0: 00000000:${port} 00000000:0000 0A 0000\n`;
    const on = (port: string) => ({
      ...scripted(({ argv }) => (argv[0] === "cat" ? { stdout: line(port) } : {})),
      spawn: async () => ({ pid: 5 }),
    });
    const socat = step("launch", { command: ["socat", "tcp-listen:9222,fork", "tcp:localhost:1337"] });
    await setUp([socat], on("2406"));
    await expect(setUp([socat], on("2407"))).rejects.toThrow(/nothing listens on port 9222/);
  });
  it("fails when a tool ends at once", async () => {
    const on = {
      ...scripted(({ shell: isShell }) => ({ exitCode: isShell ? 1 : 0 })),
      spawn: async () => ({ pid: 5 }),
    };
    await expect(setUp([step("launch", { command: ["tool"] })], on)).rejects.toThrow(/ended at once/);
  });
  it("ends programs by name and waits until they are gone; none running is fine", async () => {
    await setUp([
      step("launch", { command: ["gnome-terminal"] }),
      step("launch", { command: ["pkill", "gnome-terminal"] }),
    ]);
    expect(await desktop.windows()).toEqual([]);
    await setUp([step("launch", { command: "pkill chrome", shell: true })]);
    const immortal = scripted(() => ({ exitCode: 0 }));
    await expect(setUp([step("launch", { command: ["pkill", "x"] })], immortal)).rejects.toThrow(/still running/);
  });
});

describe("open", () => {
  it("opens a file and makes the window that shows it the active one", async () => {
    await setUp([
      shell("echo x > note.txt"),
      step("open", { path: "/home/user/note.txt" }),
      step("open", { path: "~/Desktop" }),
    ]);
    expect((await desktop.windows()).find(({ isActive }) => isActive)?.title).toBe("Desktop");
  });
  it("fails for a path that is not there and for a window that does not come", async () => {
    await expect(setUp([step("open", { path: "/home/user/none" })])).rejects.toThrow(/there is no/);
    const windowless = { ...desktop, spawn: async () => ({ pid: 5 }) };
    await expect(setUp([step("open", { path: "/home/user/Desktop" })], windowless)).rejects.toThrow(
      /no window showed Desktop/,
    );
  });
});

describe("windows", () => {
  const two = [step("launch", { command: ["gnome-terminal"] }), step("launch", { command: ["nautilus"] })];
  const active = async () => (await desktop.windows()).find(({ isActive }) => isActive)?.title;

  it("activates by part of the title, by the whole title, and by class", async () => {
    await setUp([...two, step("activate_window", { window_name: "term" })]);
    expect(await active()).toBe("Terminal");
    await setUp([step("activate_window", { window_name: "Home", strict: true })]);
    expect(await active()).toBe("Home");
    await setUp([step("activate_window", { window_name: "Gnome-terminal", by_class: true })]);
    expect(await active()).toBe("Terminal");
  });
  it("fails when no window is named so, with the windows there were", async () => {
    const missing = setUp([...two, step("activate_window", { window_name: "Hom", strict: true })]);
    await expect(missing).rejects.toMatchObject({
      evidence: { windows: [expect.stringContaining("Terminal"), expect.anything()] },
    });
  });
  it("fails when a window does not become active or does not close", async () => {
    const deaf = { ...desktop, activateWindow: async () => undefined, closeWindow: async () => undefined };
    await setUp(two);
    await expect(setUp([step("activate_window", { window_name: "Terminal" })], deaf)).rejects.toThrow(
      /did not become active/,
    );
    await expect(setUp([step("close_window", { window_name: "Terminal" })], deaf)).rejects.toThrow(/did not close/);
  });
  it("closes a window", async () => {
    await setUp([...two, step("close_window", { window_name: "Terminal", strict: true })]);
    expect((await desktop.windows()).map(({ title }) => title)).toEqual(["Home"]);
  });
});

describe("sleep", () => {
  it("never waits longer than was asked for", async () => {
    const asked: Array<number | undefined> = [];
    const on: Desktop = {
      ...desktop,
      settle: async (options) => {
        asked.push(options?.limitMs);
        return { isSettled: true, waitedMs: 1 };
      },
    };
    await setUp([step("sleep", { seconds: 2 }), step("sleep", { seconds: 0.3 }), step("sleep", { seconds: 0 })], on);
    expect(asked).toEqual([2_000, 300]);
  });
});

describe("download", () => {
  const download = (url: string, path: string) => step("download", { files: [{ url, path }] });
  it("puts a mirrored file where the task wants it, making folders on the way", async () => {
    await setUp([download("https://files.test/a.txt", "Downloads/new/a.txt")]);
    expect(await text("/home/user/Downloads/new/a.txt")).toBe("hello\n");
  });
  it("fails for a file that the mirror lacks, that is empty, or that arrives cut", async () => {
    await expect(setUp([download("https://files.test/b", "b")])).rejects.toThrow(/the mirror has no such file/);
    await expect(setUp([download("https://files.test/empty", "b")])).rejects.toThrow(/is empty/);
    const cutting = {
      ...desktop,
      writeFile: (path: string, bytes: Uint8Array) => desktop.writeFile(path, bytes.slice(1)),
    };
    await expect(setUp([download("https://files.test/a.txt", "b")], cutting)).rejects.toThrow(/did not arrive whole/);
  });
});

describe("browser steps", () => {
  /** A browser whose debugger is answered from a list of open pages. */
  function browser(open: string[], opensTabs = true): Desktop {
    const tab = (url: string) => ({ id: url, type: "page", url, title: "" });
    return scripted(({ stdin = "{}" }) => {
      const asked = JSON.parse(stdin) as { method?: string; path?: string };
      if (asked.method === undefined) return { stdout: "99\n" };
      const { method, path = "" } = asked;
      if (method === "PUT") {
        const url = decodeURIComponent(path.split("?")[1] ?? "");
        if (opensTabs) open.push(url);
        return { stdout: JSON.stringify(tab(url)) };
      }
      if (path.startsWith("/json/close/")) open.splice(open.indexOf(decodeURIComponent(path.slice(12))), 1);
      return { stdout: JSON.stringify(open.map(tab)) };
    });
  }
  it("opens tabs in place of the blank one and checks that they are there", async () => {
    const open = ["chrome://newtab/"];
    await setUp([step("chrome_open_tabs", { urls_to_open: ["http://localhost:8000/a"] })], browser(open));
    expect(open).toEqual(["http://localhost:8000/a"]);
    const failing = setUp([step("chrome_open_tabs", { urls_to_open: ["http://x.test"] })], browser([], false));
    await expect(failing).rejects.toMatchObject({ evidence: { missing: ["http://x.test"] } });
  });
  it("closes tabs, and fails for a page that has none", async () => {
    const open = ["http://a.test/", "http://b.test/"];
    await setUp([step("chrome_close_tabs", { urls_to_close: ["http://a.test"] })], browser(open));
    expect(open).toEqual(["http://b.test/"]);
    await expect(
      setUp([step("chrome_close_tabs", { urls_to_close: ["http://c.test"] })], browser(open)),
    ).rejects.toThrow(/no such tab/);
  });
  it("counts the visits it has written into the history", async () => {
    const history = [{ url: "http://a.test", title: "A", visit_time_from_now_in_seconds: 60 }];
    await setUp([step("update_browse_history", { history })], browser([]));
    const none = scripted(() => ({ stdout: "0\n" }));
    await expect(setUp([step("update_browse_history", { history })], none)).rejects.toThrow(/not in the history/);
  });
});

describe("postconfig", () => {
  const after = (postconfig: object[], on: Desktop = desktop) => {
    const cacheFiles = new Map<string, Uint8Array>();
    const request = { task: taskOf([], postconfig), desktop: on, signal, cacheFiles };
    return createPostconfig({ mirror, limits })(request).then((steps) => ({ steps, cacheFiles }));
  };
  it("reports a failed step and goes on", async () => {
    const { steps } = await after([
      step("activate_window", { window_name: "gone", strict: true }),
      shell("touch after"),
    ]);
    expect(steps.map(({ ok }) => ok)).toEqual([false, true]);
    expect(await desktop.stat("/home/user/after")).not.toBeNull();
  });
  it("keeps the output a step asks to keep, a failed command's too", async () => {
    const { cacheFiles } = await after([
      step("execute", { command: ["echo", "out"], stdout: "a.out" }),
      step("execute", { command: ["ls", "missing"], stderr: "b.err" }),
    ]);
    expect(Buffer.from(cacheFiles.get("a.out") ?? []).toString()).toBe("out\n");
    expect(Buffer.from(cacheFiles.get("b.err") ?? []).toString()).toContain("missing");
  });
  it("reports a step that wants root once the desktop is sealed", async () => {
    await desktop.seal();
    const { steps } = await after([shell("echo {CLIENT_PASSWORD} | sudo -S true")]);
    expect(steps).toMatchObject([{ ok: false, detail: expect.stringContaining("root") as string }]);
  });
  it("throws when the desktop is gone", async () => {
    await desktop.close();
    await expect(after([shell("true")])).rejects.toMatchObject({ code: "desktop_lost" });
  });
});
