import type { Desktop } from "@/lib/desktop/desktop.port";
import { decodedAddress } from "../formats/url";

const STATES: Readonly<Record<string, string>> = { Playing: "playing", Paused: "paused", Stopped: "stopped" };

/**
 * What VLC says of itself on the session bus (MPRIS), in the form of its web interface's status document: state,
 * address, file name and title. null when no VLC is on the bus.
 */
export async function playerStatusXml(desktop: Pick<Desktop, "exec">): Promise<string | null> {
  const [status, metadata] = [await property(desktop, "PlaybackStatus"), await property(desktop, "Metadata")];
  if (status === null || metadata === null) return null;
  const state = STATES[/'(\w+)'/.exec(status)?.[1] ?? ""] ?? "stopped";
  const url = textIn(metadata, "xesam:url");
  const title = textIn(metadata, "xesam:title");
  const filename = url === null ? null : decodedAddress(url.slice(url.lastIndexOf("/") + 1));
  const infos = Object.entries({ filename, title, url }).flatMap(([name, value]) =>
    value === null ? [] : [`<info name="${name}">${escaped(value)}</info>`],
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<root><state>${state}</state><information><category name="meta">${infos.join("")}</category></information></root>
`;
}

async function property(desktop: Pick<Desktop, "exec">, name: string): Promise<string | null> {
  const place = ["--session", "--dest", "org.mpris.MediaPlayer2.vlc", "--object-path", "/org/mpris/MediaPlayer2"];
  const method = ["--method", "org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", name];
  const argv = ["gdbus", "call", "--timeout", "5", ...place, ...method];
  const { exitCode, stdout } = await desktop.exec({ argv, as: "user", timeoutMs: 10_000 });
  return exitCode === 0 ? stdout : null;
}

/** A text of a printed GVariant dictionary: quoted by either quote, with backslash escapes. */
function textIn(variant: string, key: string): string | null {
  const match = new RegExp(`'${key}': <(?:'((?:[^'\\\\]|\\\\.)*)'|"((?:[^"\\\\]|\\\\.)*)")>`).exec(variant);
  const quoted = match?.[1] ?? match?.[2];
  return quoted === undefined ? null : quoted.replace(/\\(u[0-9a-f]{4}|U[0-9a-f]{8}|.)/gs, unescaped);
}

function unescaped(_whole: string, what: string): string {
  if (what.length > 1) return String.fromCodePoint(Number.parseInt(what.slice(1), 16));
  return what === "n" ? "\n" : what === "t" ? "\t" : what;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
