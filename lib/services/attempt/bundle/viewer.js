// The page of an attempt's offline file. It reads nothing but this document, puts every text in as text, and checks each
// part against the list of parts. `ACTING` stands before it: the characters that a reader never gets as they are.

const byId = (id) => document.getElementById(id);
const manifestText = byId("manifest").textContent;
const manifest = JSON.parse(manifestText);

function inert(text) {
  const shown = (character) => `⟨${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
  return String(text).replaceAll("\r\n", "\n").replace(ACTING, shown);
}

/** An element with its class, texts (made inert) and children. */
function make(tag, className, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const child of children) {
    if (child === null || child === undefined) continue;
    node.append(child instanceof Node ? child : document.createTextNode(inert(child)));
  }
  return node;
}

// --- Hashes -------------------------------------------------------------------------------------------------------

const K = new Uint32Array(64);
const FIRST = new Uint32Array(8);
{
  const isPrime = (n) => {
    for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
    return true;
  };
  const fraction = (x) => ((x - Math.floor(x)) * 4294967296) >>> 0;
  for (let n = 2, at = 0; at < 64; n++) {
    if (!isPrime(n)) continue;
    if (at < 8) FIRST[at] = fraction(Math.sqrt(n));
    K[at++] = fraction(Math.cbrt(n));
  }
}

/** SHA-256 for browsers that give files from a disk no cryptography. */
function ownSha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  const state = Uint32Array.from(FIRST);
  const w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i] + value) | 0));
  }
  return state;
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

async function digestOf(bytes) {
  if (globalThis.crypto?.subtle) {
    return `sha256:${hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)))}`;
  }
  return `sha256:${Array.from(ownSha256(bytes), (word) => word.toString(16).padStart(8, "0")).join("")}`;
}

/** Bytes of a part; throws when its element is gone or is no canonical base64. */
function bytesOf(index) {
  const { kind } = manifest.parts[index];
  if (kind === "style" || kind === "script") return new TextEncoder().encode(byId(kind).textContent);
  const text = byId(`part-${index}`).textContent;
  const binary = atob(text);
  if (btoa(binary) !== text) throw new Error("not canonical");
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

const jsonOf = (index) => JSON.parse(new TextDecoder().decode(bytesOf(index)));

const seal = byId("seal");
function say(state, words) {
  seal.dataset.state = state;
  seal.textContent = inert(words);
}

async function verify() {
  const claimed = document.documentElement.dataset.bundle;
  if ((await digestOf(new TextEncoder().encode(manifestText))) !== claimed) {
    return say(
      "differs",
      "Changed after it was made: the list of parts differs from its digest. Nothing here can be trusted.",
    );
  }
  const { parts } = manifest;
  for (const [index, part] of parts.entries()) {
    if (index % 25 === 0) {
      say("checking", `Checking part ${index + 1} of ${parts.length}`);
      await new Promise((resolve) => setTimeout(resolve));
    }
    let found = "nothing that can be read";
    try {
      found = await digestOf(bytesOf(index));
    } catch {
      // Told below as a part that differs.
    }
    if (found !== part.digest) {
      return say(
        "differs",
        `Changed after it was made: part ${index + 1} of ${parts.length}, ${part.name}, differs (${part.digest} expected, ${found} found).`,
      );
    }
  }
  const lacks = manifest.left_out.length;
  say(
    "holds",
    `Verified: all ${parts.length} parts are as they were when this file was made${lacks > 0 ? `; ${lacks} are not in it` : ""}. ${claimed}`,
  );
}

// --- Page ---------------------------------------------------------------------------------------------------------

const whereOf = new Map(manifest.parts.map(({ digest }, index) => [digest, index]));
const urls = new Map();

function urlOf(digest, type) {
  const index = whereOf.get(digest);
  if (index === undefined) return null;
  if (!urls.has(digest)) urls.set(digest, URL.createObjectURL(new Blob([bytesOf(index)], { type })));
  return urls.get(digest);
}

const short = (digest) => (digest ? digest.slice(0, 19) : "none");
const seconds = (ms) => (ms === null || ms === undefined ? "—" : `${(ms / 1000).toFixed(1)} s`);

function actionWords(action) {
  const { type, ...rest } = action;
  const place =
    rest.x !== undefined
      ? `${rest.x}, ${rest.y}`
      : rest.from
        ? `${rest.from.x}, ${rest.from.y} to ${rest.to.x}, ${rest.to.y}`
        : "";
  const said = rest.text ?? rest.key ?? (rest.keys ? rest.keys.join(" ") : null) ?? rest.reason ?? rest.code ?? place;
  return [String(type), String(said).slice(0, 120)];
}

function facts(rows) {
  const list = make("dl", "facts");
  for (const [term, value] of rows) {
    if (value === null || value === undefined || value === "") continue;
    list.append(make("dt", "", term), make("dd", "", value instanceof Node ? value : String(value)));
  }
  return list;
}

function pane(title, summary, isOpen, ...children) {
  const details = make(
    "details",
    "pane",
    make("summary", "", make("b", "", title), make("span", "quiet", ` ${summary}`)),
    ...children,
  );
  details.open = isOpen;
  return details;
}

const well = (text, max = 20000) =>
  make("pre", "well", text.length > max ? `${text.slice(0, max)}… ${text.length - max} more characters` : text);

function fileLine({ origin, digest, bytes }) {
  const name = origin.split(/[/?#]/).filter(Boolean).at(-1) ?? origin;
  const line = make("li", "", "");
  const url = urlOf(digest, "application/octet-stream");
  if (url === null) line.append(make("span", "warn", `${name}: not in this file`));
  else {
    const link = make("a", "", name);
    link.href = url;
    link.download = name.replace(/[^\w.-]/g, "_");
    line.append(link);
  }
  line.append(make("span", "quiet", ` ${bytes} bytes, ${short(digest)}`));
  return line;
}

function checkView(check) {
  const side = (title, value) =>
    value ? [make("h4", "", title), value.preview === null ? make("p", "quiet", "no value") : well(value.preview)] : [];
  const files = [check.result, check.expected].flatMap((value) =>
    value ? [...value.files, ...(value.value ? [value.value] : [])] : [],
  );
  const once = [...new Map(files.map((file) => [file.digest, file])).values()];
  const parts = check.parts.map((part) =>
    make(
      "li",
      part.passed ? "" : "fail",
      `${part.passed ? "equal" : "differs"}: ${part.name}${part.passed ? "" : `, got ${part.got ?? "nothing"}, expected ${part.expected ?? "nothing"}`}`,
    ),
  );
  return make(
    "article",
    "check",
    make("h3", "", `${check.func} `, make("span", "score", check.score === null ? "—" : check.score.toFixed(2))),
    make("p", "quiet", `version ${check.implementation}`),
    make("p", "", check.detail),
    check.error ? make("p", "warn", `The check raised. ${check.error}`) : null,
    parts.length > 0 ? make("ul", "", ...parts.slice(0, 200)) : null,
    ...side("Got", check.result),
    ...side("Expected", check.expected),
    once.length > 0 ? make("ul", "", ...once.map(fileLine)) : null,
  );
}

function evidencePane({ verification, checker_skipped }) {
  if (!verification)
    return pane(
      "Evidence",
      "not judged",
      true,
      make(
        "p",
        "",
        checker_skipped
          ? `The checker did not run: ${checker_skipped}. There is no score; that is not a 0.`
          : "No verdict was computed.",
      ),
    );
  const failed = verification.checks.filter(({ score }) => score !== null && score < 1).length;
  return pane(
    "Evidence",
    `${failed} of ${verification.checks.length} checks failed`,
    true,
    verification.checker_error
      ? make("p", "warn", `The checker raised, so there is no score. ${verification.checker_error}`)
      : null,
    ...verification.checks.map(checkView),
  );
}

function gatesPane(gates) {
  const failed = gates.filter(({ status }) => status === "fail");
  const rows = gates.map(({ gate, status, detail, cause }) =>
    make(
      "li",
      status === "fail" ? "warn" : "",
      `${status} `,
      make("code", "", gate),
      ` ${detail}${cause ? ` (cause: ${cause})` : ""}`,
    ),
  );
  return pane(
    "Gates",
    `${gates.length - failed.length} of ${gates.length}`,
    failed.length > 0,
    make("ul", "", ...rows),
  );
}

function provenancePane(index) {
  const rows = Object.entries(jsonOf(index)).map(([term, value]) => [
    term,
    typeof value === "string" ? value : value === null ? "—" : JSON.stringify(value),
  ]);
  return pane("Provenance", "what pins the result", false, facts(rows));
}

function filesPane(changes) {
  if (!changes) return pane("Files", "not computed", false, make("p", "", "What changed was not computed."));
  const rows = changes.files.map(({ path, change, bytes, digest }) =>
    make(
      "li",
      "",
      `${change} `,
      make("code", "", path),
      make("span", "quiet", ` ${bytes === null ? "" : `${bytes} bytes`} ${digest ? short(digest) : ""}`),
    ),
  );
  return pane("Files", `${changes.files.length} changed since the ${changes.since}`, false, make("ul", "", ...rows));
}

function logsPane(logs) {
  const texts = (logs ?? []).flatMap(({ name, digest }) => {
    const index = whereOf.get(digest);
    return [
      make("h4", "", name),
      index === undefined ? make("p", "warn", "Not in this file.") : well(new TextDecoder().decode(bytesOf(index))),
    ];
  });
  return pane("Logs", logs ? `${logs.length}` : "not read", false, ...texts);
}

function leftOutPane(leftOut) {
  if (leftOut.length === 0) return null;
  return pane(
    "Not in this file",
    `${leftOut.length}`,
    false,
    make(
      "ul",
      "",
      ...leftOut.map(({ name, why, digest }) =>
        make("li", "", `${name}: ${why} `, make("span", "quiet", short(digest))),
      ),
    ),
  );
}

function replyView(step) {
  const index = step.call ? whereOf.get(step.call.record) : undefined;
  if (index === undefined) return null;
  const { reply } = jsonOf(index);
  const text = reply?.text;
  return text ? make("div", "", make("p", "quiet", "Model said, not checked"), well(String(text))) : null;
}

function show() {
  const attempt = jsonOf(2);
  const { steps } = attempt;
  const state = { step: Math.max(1, steps.length), side: "after" };
  const picture = make("div", "picture");
  const under = make("div", "under");
  const list = make("ol", "steps");
  for (const step of steps) {
    const [verb, object] = actionWords(step.action);
    const line = make(
      "button",
      step.ok ? "" : "warn",
      make("span", "quiet", `${step.index} `),
      make("b", "", verb),
      make("span", "", ` ${step.hit?.by === "point" && step.hit.name ? step.hit.name : object}`),
      step.ok ? null : make("span", "", " failed"),
    );
    line.type = "button";
    line.addEventListener("click", () => go(step.index));
    list.append(make("li", "", line));
  }
  const sides = make("div", "sides");
  for (const side of ["before", "after"]) {
    const button = make("button", "", side);
    button.type = "button";
    button.addEventListener("click", () => {
      state.side = side;
      draw();
    });
    sides.append(button);
  }

  function go(index) {
    state.step = Math.min(Math.max(1, index), Math.max(1, steps.length));
    draw();
  }
  function draw() {
    const step = steps[state.step - 1];
    picture.replaceChildren();
    under.replaceChildren();
    if (!step) return picture.append(make("p", "quiet", "No step was taken."));
    const digest = state.side === "before" ? step.frame_before : step.frame_after;
    const url = digest ? urlOf(digest, "image/png") : null;
    if (url === null)
      picture.append(
        make(
          "p",
          "warn",
          digest ? `The picture ${short(digest)} is not in this file. The verdict stands.` : "No picture was taken.",
        ),
      );
    else {
      const image = make("img", "");
      image.alt = `Screen ${state.side} step ${step.index}`;
      image.src = url;
      image.addEventListener("load", () => mark(image, step.action));
      picture.append(image);
    }
    const [verb, object] = actionWords(step.action);
    const hit = step.hit ? `${step.hit.role} ${step.hit.name || step.hit.text || ""} in ${step.hit.application}` : null;
    under.append(
      facts([
        ["Step", `${step.index} of ${steps.length}${step.shared ? ", shared by all forks" : ""}`],
        ["Action", `${verb} ${object}`],
        ["Meant", step.intent ? JSON.stringify(step.intent) : null],
        [step.hit?.by === "focus" ? "Into" : "Hit", hit],
        ["Failed", step.ok ? null : step.error],
        ["Window", step.active_window],
        ["Screen", step.screen_changed === null ? "not compared" : step.screen_changed ? "changed" : "no change"],
        ["Time", `${seconds(step.wait_ms)} wait, ${seconds(step.act_ms)} act, ${seconds(step.settle_ms)} settle`],
      ]),
    );
    if (step.note) under.append(make("p", "quiet", "Note of the policy, not checked"), well(step.note));
    const reply = replyView(step);
    if (reply) under.append(reply);
    for (const [index, item] of [...list.children].entries())
      item.firstChild.setAttribute("aria-current", index + 1 === state.step ? "step" : "false");
    const row = list.children[state.step - 1];
    const box = list.parentElement;
    // The box alone: the page stays where its first line, the seal, is seen.
    if (row && box) box.scrollTop = row.offsetTop - box.offsetTop - box.clientHeight / 2;
    for (const button of sides.children) button.setAttribute("aria-pressed", String(button.textContent === state.side));
  }
  function mark(image, action) {
    const at = action.to ?? (action.x === undefined ? null : action);
    if (!at || !image.naturalWidth) return;
    const ring = make("span", "ring");
    ring.style.left = `${(at.x / image.naturalWidth) * 100}%`;
    ring.style.top = `${(at.y / image.naturalHeight) * 100}%`;
    picture.append(ring);
  }
  document.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    const moves = { ArrowLeft: state.step - 1, ArrowRight: state.step + 1, Home: 1, End: steps.length };
    if (key in moves) go(moves[key]);
    if (key === "d") {
      state.side = state.side === "after" ? "before" : "after";
      draw();
    }
  });

  const score = attempt.score === null ? "—" : attempt.score.toFixed(2);
  const outcome = attempt.outcome === "none" ? "—" : attempt.outcome;
  byId("page").append(
    make(
      "header",
      "",
      make("h1", "", attempt.instruction),
      make(
        "p",
        "",
        `Status ${attempt.status} · Verifier ${attempt.verifier.replaceAll("_", " ")} · Outcome ${outcome} · score ${score} · ${steps.length} steps`,
      ),
      attempt.labels.length > 0 ? make("p", "warn", attempt.labels.join(", ").replaceAll("_", " ")) : null,
      make("p", "quiet", "Texts of the task, the desktop and the agent are shown as text and not checked."),
    ),
    make("nav", "left", list),
    make("section", "centre", sides, picture, under),
    make(
      "aside",
      "right",
      evidencePane(attempt),
      gatesPane(attempt.gates),
      filesPane(attempt.file_changes),
      logsPane(attempt.logs),
      attempt.failure ? pane("Failure", attempt.failure.code, true, make("p", "", attempt.failure.message)) : null,
      provenancePane(3),
      leftOutPane(manifest.left_out),
    ),
  );
  draw();
}

// What differs is told even when it keeps the page from being shown.
try {
  show();
} catch {
  byId("page").append(make("p", "warn", "A part of this file cannot be read, so the page is not whole."));
}
void verify();
