import { z } from "zod";
import { OSWORLD_LIMITS } from "../limits";
import { desktopPath, HOME, pathParameter, readParameters, textField } from "../parameters";
import { bytesAnswer, jsonAnswer, RouteRefusal, textAnswer, type Route } from "../route";
import { readTree } from "../read-tree";

const { uploadBytesMax, downloadBytesMax } = OSWORLD_LIMITS;
/** Beside the file: its name, its path and the borders of the form. */
const FORM_BYTES = 64 * 1024;

const pathSchema = z.object({ file_path: pathParameter });

const file: Route = {
  method: "POST",
  paths: ["/file"],
  async run({ slot, form }) {
    const given = textField(await form(), "file_path");
    const path = desktopPath(readParameters(pathSchema, given).file_path);
    const bytes = await slot.look("files", async (desktop) => {
      const stat = await desktop.stat(path);
      if (stat?.kind === "directory") throw new RouteRefusal(500, `${path} is a folder.`);
      if (stat?.kind === "file" && stat.bytes > downloadBytesMax) {
        throw new RouteRefusal(413, `${path} has more than ${downloadBytesMax} bytes.`);
      }
      return stat === null ? null : desktop.readFile(path, { bytesMax: downloadBytesMax });
    });
    if (bytes === null) throw new RouteRefusal(404, `There is no file ${path}.`);
    return bytesAnswer(bytes);
  },
};

/** Writes a file; its folders are made when they are missing. */
const upload: Route = {
  method: "POST",
  paths: ["/setup/upload"],
  bodyBytesMax: uploadBytesMax + FORM_BYTES,
  async run({ slot, form }) {
    const given = await form();
    const path = desktopPath(readParameters(pathSchema, textField(given, "file_path")).file_path);
    const data = given.get("file_data");
    if (!data?.isFile) throw new RouteRefusal(400, "file_data is no file.");
    const { bytes } = data;
    if (bytes.length > uploadBytesMax) throw new RouteRefusal(413, `The file has more than ${uploadBytesMax} bytes.`);
    await slot.act("files", (desktop) => desktop.writeFile(path, bytes, { as: "user" }));
    return textAnswer(`File uploaded successfully: ${bytes.length} bytes`);
  },
};

const desktopFolder: Route = {
  method: "POST",
  paths: ["/desktop_path"],
  async run({ slot }) {
    const path = `${HOME}/Desktop`;
    const stat = await slot.look("files", (desktop) => desktop.stat(path));
    if (stat?.kind !== "directory") throw new RouteRefusal(404, "There is no folder of the desktop.");
    return jsonAnswer({ desktop_path: path });
  },
};

const listDirectory: Route = {
  method: "POST",
  paths: ["/list_directory"],
  async run({ slot, json, signal }) {
    const path = desktopPath(readParameters(z.looseObject({ path: pathParameter }), await json()).path);
    const tree = await slot.look("files", (desktop) => readTree(desktop, path, signal));
    return jsonAnswer({ directory_tree: tree });
  },
};

export const FILE_ROUTES: readonly Route[] = [file, upload, desktopFolder, listDirectory];
