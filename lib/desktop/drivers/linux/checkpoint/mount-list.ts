import { mountKey, type ListedMount } from "../../../gates/restore-facts";

/** Folders of one desktop on the host; its memory files. */
const OWN_OPTION = /(upperdir|workdir|lowerdir\+?|uuid|index|xino|redirect_dir|metacopy)=[^,]*/;

/**
 * Reads `/proc/PID/mountinfo`. Left out: the masking of single files of /proc, for which criu takes the host's
 * /dev/null instead of the desktop's; normalized: the folders of an overlay.
 */
export function listMounts(mountinfo: string): ListedMount[] {
  const mounts = mountinfo
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [front = "", back = ""] = line.split(" - ");
      const [, , , root = "", point = "", mountOptions = ""] = front.split(" ");
      const [type = "", source = "", fileSystemOptions = ""] = back.split(" ");
      const options = [mountOptions, fileSystemOptions].map((list) =>
        list
          .split(",")
          .filter((option) => !(type === "overlay" && OWN_OPTION.test(option)))
          .sort()
          .join(","),
      );
      return { point, root, type, source, options: options.join(" ") };
    })
    .filter(({ point, root }) => !(root === "/null" && point.startsWith("/proc/")));
  return mounts.sort((a, b) => mountKey(a).localeCompare(mountKey(b)));
}
