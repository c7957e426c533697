import path from "node:path";

/** The parts of one checkout's instance on this machine; nothing outside these names is ever touched. */
export interface InstanceNames {
  /** 1 to 16 of [a-z0-9]. */
  instance: string;
  stateFolder: string;
  desktopsFolder: string;
  runcRoot: string;
  checkpointsFolder: string;
  /** Below every controller's root. */
  cgroupPath: string;
  namespacePrefix: string;
}

export function instanceNames(instance: string, stateFolder: string): InstanceNames {
  if (!/^[a-z0-9]{1,16}$/.test(instance)) throw new Error(`"${instance}" is no instance tag`);
  return {
    instance,
    stateFolder,
    desktopsFolder: path.join(stateFolder, "desktops"),
    runcRoot: path.join(stateFolder, "runc"),
    checkpointsFolder: path.join(stateFolder, "checkpoints"),
    cgroupPath: `/deskproof/${instance}`,
    namespacePrefix: `dp-${instance}-`,
  };
}

export interface DesktopNames {
  id: string;
  /** Everything of the desktop on disk. */
  folder: string;
  upper: string;
  work: string;
  root: string;
  criuConfigPath: string;
  cgroupPath: string;
  namespace: string;
  namespacePath: string;
}

export function desktopNames(names: InstanceNames, id: string): DesktopNames {
  if (!/^[a-z0-9_]{1,48}$/.test(id)) throw new Error(`"${id}" is no desktop id`);
  const folder = path.join(names.desktopsFolder, id);
  const namespace = `${names.namespacePrefix}${id}`;
  return {
    id,
    folder,
    upper: path.join(folder, "upper"),
    work: path.join(folder, "work"),
    root: path.join(folder, "root"),
    criuConfigPath: path.join(folder, "criu.conf"),
    cgroupPath: `${names.cgroupPath}/${id}`,
    namespace,
    namespacePath: `/run/netns/${namespace}`,
  };
}
