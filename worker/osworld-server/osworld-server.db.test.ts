import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELETE as endServerRoute, POST as openServerRoute } from "@/app/api/v1/slots/[slotId]/osworld-server/route";
import { POST as quarantineRoute } from "@/app/api/v1/slots/[slotId]/quarantine/route";
import { POST as releaseRoute } from "@/app/api/v1/slots/[slotId]/release/route";
import { POST as resetRoute } from "@/app/api/v1/slots/[slotId]/reset/route";
import { DELETE as closeRoute } from "@/app/api/v1/slots/[slotId]/route";
import { giveControl } from "@/lib/db/desktop-control";
import { osworldServerWire } from "@/lib/domain/slot/slot.osworld.wire";
import { keyCaller } from "@/lib/testing/api/api-caller";
import { OsworldClient } from "@/lib/testing/osworld-client";
import { SlotBench } from "@/lib/testing/slot-bench";
import { OSWORLD_LIMITS } from "./limits";
import { ROUTES } from "./routes/all-routes";

let bench: SlotBench;
let slot: { id: string };
let client: OsworldClient;
beforeAll(async () => {
  bench = await SlotBench.open();
  slot = await bench.slot();
  client = new OsworldClient((await serve(slot.id)).url);
});
afterAll(() => bench.close());

async function serve(slotId: string) {
  const response = await bench.call(openServerRoute, { params: { slotId }, body: {} });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(201);
  return osworldServerWire.strict().parse(answer);
}
async function refusal(asked: Promise<Response>) {
  const response = await asked;
  const { status, message } = (await response.json()) as { status: string; message: string };
  expect(status).toBe("error");
  expect(message).not.toBe("");
  return response.status;
}

describe("looking", () => {
  it("gives the screen as a PNG of the size that it tells", async () => {
    const response = await client.get("/screenshot");
    expect(response.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await response.bytes());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    const size = (await (await client.post("/screen_size")).json()) as { width: number; height: number };
    expect(size).toEqual({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
  });

  it("tells platform, terminal, accessibility and the size of a window", async () => {
    expect(await (await client.get("/platform")).text()).toBe("Linux");
    await client.json("/setup/launch", { command: ["gnome-terminal"] });
    expect(await (await client.get("/terminal")).json()).toMatchObject({
      status: "success",
      output: expect.any(String),
    });
    expect(await client.accessibilityTree()).toMatch(/^<desktop-frame .*<\/desktop-frame>$/s);
    const [window] = await bench.driver.find(slot.id)!.windows();
    const { width, height } = window!.rect;
    const [instance = ""] = window!.wmClass.split(".");
    const told = await client.form("/window_size", { app_class_name: instance });
    expect(await told.json()).toEqual({ width, height });
    expect(await refusal(client.form("/window_size", { app_class_name: "nothing-like-it" }))).toBe(500);
    await client.json("/setup/close_window", { window_name: window!.title });
    expect(await (await client.get("/terminal")).json()).toEqual({ output: null, status: "success" });
  });

  it("answers 501 where a simulated desktop has no pointer to ask for", async () => {
    expect(await refusal(client.get("/cursor_position"))).toBe(501);
  });
});

describe("commands", () => {
  it("run as the agent's account, split like a shell would, and any exit status is an answer", async () => {
    expect(await client.execute("whoami")).toEqual({ status: "success", output: "user\n", error: "", returncode: 0 });
    expect((await client.execute("echo 'a b'  c")).output).toBe("a b c\n");
    expect((await client.execute(["echo", "~/x", "a  b"])).output).toBe("/home/user/x a  b\n");
    expect((await client.execute("echo one; false", true)).returncode).toBe(1);
    expect((await (await client.json("/setup/execute", { command: ["pwd"] })).json()) as object).toMatchObject({
      ...{ output: "/home/user\n", returncode: 0 },
    });
  });

  it("with a verification answer whether it came true", async () => {
    const verified = (verification: object) =>
      client.json("/execute_with_verification", {
        ...{ command: "touch /home/user/v", shell: true, verification, max_wait_time: 0.2, check_interval: 0.1 },
      });
    const passed = await verified({ command_success: "ls /home/user/v" });
    expect(passed.status).toBe(200);
    expect(await passed.json()).toMatchObject({ status: "success", returncode: 0, verification: "passed" });
    const failed = await verified({ window_exists: "no such window" });
    expect(failed.status).toBe(500);
    expect(await failed.json()).toMatchObject({ verification: "failed", wait_time: expect.any(Number) });
  });

  it("as text of a program leave no file behind, and a failing one is an answer", async () => {
    const ran = await client.json("/run_bash_script", { script: "false", working_dir: "/home/user/Desktop" });
    expect(ran.status).toBe(200);
    expect(await ran.json()).toEqual({ status: "error", output: "", error: expect.any(String), returncode: 2 });
    const python = await client.json("/run_python", { code: "print(1)" });
    expect(await python.json()).toMatchObject({ status: "error", return_code: 127, need_more: false });
    expect((await client.execute("ls /tmp")).output).toBe("");
  });
});

describe("files", () => {
  it("come back as they were sent, with their folders made", async () => {
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 256);
    const sent = await client.upload("/home/user/new/folder/it.bin", bytes);
    expect(sent.status).toBe(200);
    expect(await sent.text()).toContain("3000000");
    expect(Buffer.compare(await client.file("~/new/folder/it.bin"), bytes)).toBe(0);
    expect(Buffer.compare(await client.file("$HOME/new/folder/it.bin"), bytes)).toBe(0);
    expect(await refusal(client.form("/file", { file_path: "/home/user/none" }))).toBe(404);
    expect(await refusal(client.form("/file", { file_path: "/home/user/new" }))).toBe(500);
  });

  it("are listed as a tree", async () => {
    await client.upload("/home/user/tree/a/b.txt", Buffer.from("b"));
    const listed = await client.json("/list_directory", { path: "/home/user/tree" });
    expect(await listed.json()).toEqual({
      directory_tree: {
        ...{ type: "directory", name: "tree" },
        children: [{ type: "directory", name: "a", children: [{ type: "file", name: "b.txt" }] }],
      },
    });
    expect(await refusal(client.json("/list_directory", { path: "/home/user/none" }))).toBe(400);
    expect(await (await client.post("/desktop_path")).json()).toEqual({ desktop_path: "/home/user/Desktop" });
  });

  it("are opened, and their window can be activated and closed", async () => {
    await client.upload("/home/user/letter.txt", Buffer.from("Dear"));
    expect((await client.json("/setup/open_file", { path: "~/letter.txt" })).status).toBe(200);
    const windows = () => bench.driver.find(slot.id)!.windows();
    expect((await windows()).find(({ isActive }) => isActive)?.title).toContain("letter.txt");
    expect(await refusal(client.json("/setup/open_file", { path: "/none.txt" }))).toBe(404);
    expect((await client.json("/setup/activate_window", { window_name: "letter" })).status).toBe(200);
    expect((await client.json("/setup/activate_window", { window_name: "no such" })).status).toBe(200);
    expect((await client.json("/setup/close_window", { window_name: "letter" })).status).toBe(200);
    expect((await windows()).filter(({ title }) => title.includes("letter"))).toEqual([]);
  });

  it("of the wallpaper are not there in a simulated desktop, and cannot be set to one that is missing", async () => {
    expect(await refusal(client.post("/wallpaper"))).toBe(404);
    expect(await refusal(client.json("/setup/change_wallpaper", { path: "/none.png" }))).toBe(404);
  });
});

describe("what is wrong with a request", () => {
  const wrong: [path: string, body: unknown][] = [
    ["/execute", { command: [] }],
    ["/setup/execute", { shell: true }],
    ["/execute_with_verification", { command: "true", max_wait_time: 1e9 }],
    ["/setup/execute_with_verification", { command: "true", check_interval: 0 }],
    ["/setup/launch", { command: "" }],
    ["/run_python", { code: 3 }],
    ["/run_bash_script", { script: "true", timeout: 1e9 }],
    ["/list_directory", {}],
    ["/setup/open_file", { path: "a\0b" }],
    ["/setup/activate_window", {}],
    ["/setup/close_window", { window_name: "a", strict: "yes" }],
    ["/setup/change_wallpaper", { path: "" }],
  ];
  it.each(wrong)("%s refuses a wrong member with 400", async (path, body) => {
    expect(await refusal(client.json(path, body))).toBe(400);
    expect(await refusal(client.post(path, "no JSON"))).toBe(400);
  });

  it("forms without their fields are refused with 400", async () => {
    expect(await refusal(client.form("/file", {}))).toBe(400);
    expect(await refusal(client.post("/window_size", "x"))).toBe(400);
    expect(await refusal(client.form("/setup/upload", { file_path: "/home/user/x", file_data: "text" }))).toBe(400);
  });

  it("what is not served says so: unknown 404, another method 405, not offered 501, too large 413", async () => {
    expect(await refusal(client.get("/none"))).toBe(404);
    expect(await refusal(client.post("/screenshot"))).toBe(405);
    expect(await refusal(client.json("/setup/download_file", { url: "http://a.example/x", path: "/x" }))).toBe(501);
    const large = JSON.stringify({ command: "x".repeat(OSWORLD_LIMITS.jsonBytesMax) });
    expect(await refusal(client.post("/execute", large))).toBe(413);
    const announced = { "content-length": String(OSWORLD_LIMITS.uploadBytesMax * 2) };
    expect(await bareStatus(`${client.base}/setup/upload`, "POST", announced)).toBe(413);
    expect(await refusal(client.post("/end_recording"))).toBe(400);
  });

  it("more requests than may wait are refused with 503, and the others are done in turn", async () => {
    const count = OSWORLD_LIMITS.waitingMax * 2;
    const asked = await Promise.all(Array.from({ length: count }, () => client.post("/screen_size")));
    const codes = new Set(asked.map(({ status }) => status));
    expect([...codes].sort()).toEqual([200, 503]);
    expect((await client.post("/screen_size")).status).toBe(200);
  });
});

describe("who may ask", () => {
  it("programs of this machine without a token, but no page of a browser and nobody under another name", async () => {
    const asked = new OsworldClient(client.base, { origin: "http://evil.example" });
    expect(await refusal(asked.get("/platform"))).toBe(403);
    expect(await bareStatus(`${client.base}/platform`, "GET", { host: "evil.example" })).toBe(403);
  });

  it("whoever shows the token, in a header or in the path; a wrong one is refused", async () => {
    const { url, token, url_with_token } = await serve(slot.id);
    const status = async (base: string, headers?: Record<string, string>) =>
      (await new OsworldClient(base, headers).get("/platform")).status;
    expect(await status(url_with_token)).toBe(200);
    expect(await status(url, { authorization: `Bearer ${token}` })).toBe(200);
    expect(await status(url, { "x-osworld-token": token })).toBe(200);
    expect(await status(url, { authorization: `Bearer ${token}x` })).toBe(401);
    expect(await status(`${url}/${token}x`)).toBe(404);
  });

  it("only keys that may write to desktops can have a server opened", async () => {
    const reader = await keyCaller(bench.app.db, bench.workspace, ["desktops:read"]);
    const response = await reader(openServerRoute, { params: { slotId: slot.id }, body: {} });
    expect(response.status).toBe(403);
  });
});

describe("the slot's own state", () => {
  it("is respected: held control and quarantine refuse acting but not looking, a released slot everything", async () => {
    const own = await bench.slot();
    const { url } = await serve(own.id);
    const there = new OsworldClient(url);
    const lease = { id: "lease", by: "user:a", name: "a", reason: "r", until: new Date(Date.now() + 60_000) };
    await giveControl(bench.app.db.prisma, own.id, lease, new Date());
    expect(await refusal(there.json("/execute", { command: "true" }))).toBe(409);
    expect((await there.get("/screenshot")).status).toBe(200);
    await bench.call(quarantineRoute, { params: { slotId: own.id }, body: { reason: "test" } });
    const refused = await there.json("/execute", { command: "true" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "slot_quarantined" });
    expect((await there.get("/screenshot")).status).toBe(200);
    await bench.call(releaseRoute, { params: { slotId: own.id }, body: {} });
    expect(await refusal(there.get("/screenshot"))).toBe(409);
  });

  it("is told as busy while something else is done with the slot", async () => {
    let finish: () => void = () => undefined;
    const held = bench.keeper.find(slot.id)!.exclusive("verify", () => new Promise<void>((done) => (finish = done)));
    const response = await client.get("/screenshot");
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "slot_busy" });
    finish();
    await held;
    expect((await client.get("/screenshot")).status).toBe(200);
  });

  it("is survived by the server when the slot is reset, which is then served in its new episode", async () => {
    const own = await bench.slot();
    const { url } = await serve(own.id);
    const there = new OsworldClient(url);
    await there.upload("/home/user/left.txt", Buffer.from("x"));
    expect((await bench.call(resetRoute, { params: { slotId: own.id }, body: {} })).status).toBe(200);
    expect((await serve(own.id)).url).toBe(url);
    expect(await refusal(there.form("/file", { file_path: "/home/user/left.txt" }))).toBe(404);
    expect((await there.execute("whoami")).output).toBe("user\n");
  });

  it("ends the server when the slot is closed, and DELETE ends it before; both are safe to repeat", async () => {
    const own = await bench.slot();
    const first = new OsworldClient((await serve(own.id)).url);
    const end = async () => (await bench.call(endServerRoute, { params: { slotId: own.id }, method: "DELETE" })).status;
    expect([await end(), await end()]).toEqual([204, 204]);
    await expect(first.get("/platform")).rejects.toThrow();
    const second = new OsworldClient((await serve(own.id)).url);
    expect((await second.get("/platform")).status).toBe(200);
    await bench.call(closeRoute, { params: { slotId: own.id }, method: "DELETE" });
    await expect(second.get("/platform")).rejects.toThrow();
    expect(await end()).toBe(204);
    expect((await bench.call(openServerRoute, { params: { slotId: own.id }, body: {} })).status).toBe(410);
  });
});

it("every route that the public server has is there", () => {
  const get = ["/screenshot", "/terminal", "/accessibility", "/platform", "/cursor_position"];
  const post = (
    "/setup/execute /execute /setup/execute_with_verification /execute_with_verification /setup/launch /screen_size " +
    "/window_size /desktop_path /wallpaper /list_directory /file /setup/upload /setup/change_wallpaper " +
    "/setup/download_file /setup/open_file /setup/activate_window /setup/close_window /start_recording " +
    "/end_recording /run_python /run_bash_script"
  ).split(" ");
  const served = [...ROUTES].map(([path, { method }]) => `${method} ${path}`);
  expect(served.sort()).toEqual([...get.map((path) => `GET ${path}`), ...post.map((path) => `POST ${path}`)].sort());
});

/** A request with headers that fetch would not send: a false name, or a size whose bytes never come. */
function bareStatus(url: string, method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      resolve(response.statusCode);
      asked.destroy();
    });
    asked.once("error", reject).flushHeaders();
    if (method === "GET") asked.end();
  });
}
