import { defineGetter, fileValue, GetterError, textParameter } from "../getter";
import { playerStatusXml } from "./player-status";

/**
 * VLC's own web interface, which a task or template may have switched on with the password that tasks know. Prints
 * its status, exits with 3 when nothing listens.
 */
const PROGRAM = `
import base64, sys, urllib.error, urllib.request
asked = urllib.request.Request("http://127.0.0.1:8080/requests/status.xml")
asked.add_header("Authorization", "Basic " + base64.b64encode(b":password").decode())
try:
    sys.stdout.write(urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=5).read().decode())
except urllib.error.HTTPError:
    sys.exit(4)
except OSError:
    sys.exit(3)
`;

/**
 * What VLC plays, as its status document: from its web interface, or where that is off, from what it tells the session
 * bus. Missing when VLC does not run.
 */
export const vlcPlayingInfo = defineGetter({
  name: "vlc_playing_info",
  async get(spec, { desktop }) {
    const name = textParameter(spec, "dest");
    const argv = ["python3", "-I", "-c", PROGRAM];
    const web = await desktop.exec({ argv, as: "user", timeoutMs: 15_000 });
    if (web.timedOut) throw new GetterError("VLC's web interface does not answer");
    const xml = web.exitCode === 0 ? web.stdout : await playerStatusXml(desktop);
    return fileValue(xml === null ? null : { name, origin: "VLC's status", bytes: new TextEncoder().encode(xml) });
  },
});
