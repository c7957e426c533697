import { decodedAddress } from "../formats/url";
import { defineGetter, fileValue, GetterError, textParameter } from "../getter";
import { homeFile } from "./home-file";

/** The picture that is the desktop's background; missing when none is set or its file is gone. */
export const vmWallpaper = defineGetter({
  name: "vm_wallpaper",
  async get(spec, ctx) {
    const name = textParameter(spec, "dest");
    const argv = ["gsettings", "get", "org.gnome.desktop.background", "picture-uri"];
    const { exitCode, stdout } = await ctx.desktop.exec({ argv, as: "user", timeoutMs: 10_000 });
    if (exitCode !== 0) throw new GetterError("gsettings does not know the desktop's background");
    const uri = stdout.trim().replace(/^'|'$/g, "");
    if (!uri.startsWith("file://")) return fileValue(null);
    return homeFile(ctx, decodedAddress(uri.slice("file://".length)), name);
  },
});
