/** Every CLONE_NEW* flag: a desktop makes no namespaces of its own. */
const NAMESPACE_FLAGS = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];

const EPERM = 1;
const ENOSYS = 38;

/** Kernel surface no desktop program needs. */
const REFUSED = [
  ...["unshare", "setns", "mount", "umount", "umount2", "pivot_root", "move_mount", "open_tree", "mount_setattr"],
  ...["fsopen", "fsmount", "fsconfig", "fspick", "swapon", "swapoff", "quotactl", "quotactl_fd", "acct"],
  ...["kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "reboot"],
  ...["bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key", "open_by_handle_at"],
  ...["lookup_dcookie", "nfsservctl", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex"],
  ...["iopl", "ioperm", "vm86", "vm86old", "syslog"],
];

/** Answered as "not there", so that libraries take their older path; clone3 hides its flags from a filter. */
const ABSENT = ["io_uring_setup", "io_uring_enter", "io_uring_register", "clone3"];

/**
 * OCI seccomp profile of a desktop: allows by default, refuses namespaces, mounts and kernel administration. The
 * refusal of namespaces is also what later makes browsers checkpointable.
 */
export function seccompProfile() {
  const refuse = (names: string[], errnoRet: number) => ({ names, action: "SCMP_ACT_ERRNO", errnoRet });
  return {
    defaultAction: "SCMP_ACT_ALLOW",
    architectures: ["SCMP_ARCH_X86_64", "SCMP_ARCH_X86", "SCMP_ARCH_X32", "SCMP_ARCH_AARCH64", "SCMP_ARCH_ARM"],
    syscalls: [
      refuse(REFUSED, EPERM),
      refuse(ABSENT, ENOSYS),
      ...NAMESPACE_FLAGS.map((flag) => ({
        ...refuse(["clone"], EPERM),
        args: [{ index: 0, value: flag, valueTwo: flag, op: "SCMP_CMP_MASKED_EQ" }],
      })),
    ],
  };
}
