/*
 * Preloaded into criu for speed only; every part does nothing where its condition is absent.
 *
 * 1. criu keeps what it learnt about the kernel in /run/criu.kdat only where /run is a tmpfs; here it keeps it
 *    everywhere, which saves 20 ms of every start. The worker removes the file when it starts.
 * 2. runc always asks for the most talkative log, 15,000 lines per restore. CRIU_LOG=n lowers it.
 * 3. criu asks the kernel for the connections that its packet filter follows in a network, and for those it expects; the
 *    kernel looks through the table of the whole machine for them, 10 ms each time. Where the network has none, it is
 *    asked for those that are just being made instead: the same empty answer, at once. One is only ever expected by
 *    another that is there.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netfilter/nfnetlink_conntrack.h>
#include <linux/netlink.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#define TMPFS 0x01021994

static void claim_tmpfs(int fd, struct statfs *found) {
  char link[64], target[256];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, target, sizeof target - 1);
  if (length <= 0) return;
  target[length] = 0;
  if (strstr(target, "criu.kdat")) found->f_type = TMPFS;
}

int fstatfs(int fd, struct statfs *found) {
  static int (*next)(int, struct statfs *);
  if (!next) next = dlsym(RTLD_NEXT, "fstatfs");
  int result = next(fd, found);
  if (result == 0) claim_tmpfs(fd, found);
  return result;
}

int fstatfs64(int fd, struct statfs64 *found) {
  static int (*next)(int, struct statfs64 *);
  if (!next) next = dlsym(RTLD_NEXT, "fstatfs64");
  int result = next(fd, found);
  if (result == 0) claim_tmpfs(fd, (struct statfs *)found);
  return result;
}

static void lower_log(void) {
  static void (*set_level)(unsigned);
  static int level = -2;
  if (level == -2) {
    const char *wanted = getenv("CRIU_LOG");
    level = wanted ? atoi(wanted) : -1;
    if (level >= 0) set_level = (void (*)(unsigned))dlsym(RTLD_DEFAULT, "log_set_loglevel");
  }
  if (set_level) set_level((unsigned)level);
}

/* Calls that criu makes early and often: runc's wish for the log comes in between. */
long ptrace(int request, ...) {
  static long (*next)(int, int, void *, void *);
  if (!next) next = dlsym(RTLD_NEXT, "ptrace");
  va_list list;
  va_start(list, request);
  int pid = va_arg(list, int);
  void *address = va_arg(list, void *), *data = va_arg(list, void *);
  va_end(list);
  lower_log();
  return next(request, pid, address, data);
}

int unshare(int flags) {
  static int (*next)(int);
  if (!next) next = dlsym(RTLD_NEXT, "unshare");
  lower_log();
  return next(flags);
}

pid_t fork(void) {
  static pid_t (*next)(void);
  if (!next) next = dlsym(RTLD_NEXT, "fork");
  lower_log();
  return next();
}

long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = dlsym(RTLD_NEXT, "syscall");
  va_list list;
  long a[6];
  va_start(list, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
#ifdef SYS_clone3
  if (number == SYS_clone3) lower_log();
#endif
  return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* Of the caller's network namespace. */
static int follows_no_connection(void) {
  char count[2] = "";
  int fd = open("/proc/sys/net/netfilter/nf_conntrack_count", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  ssize_t length = read(fd, count, sizeof count);
  close(fd);
  return length == 2 && count[0] == '0' && count[1] == '\n';
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  static ssize_t (*next)(int, const struct msghdr *, int);
  if (!next) next = (ssize_t(*)(int, const struct msghdr *, int))dlsym(RTLD_NEXT, "sendmsg");
  const struct sockaddr_nl *to = message->msg_name;
  if (to && message->msg_namelen == sizeof *to && to->nl_family == AF_NETLINK && message->msg_iovlen == 1 &&
      message->msg_iov[0].iov_len >= sizeof(struct nlmsghdr)) {
    struct nlmsghdr *request = message->msg_iov[0].iov_base;
    int is_followed = request->nlmsg_type == (NFNL_SUBSYS_CTNETLINK << 8 | IPCTNL_MSG_CT_GET);
    int is_expected = request->nlmsg_type == (NFNL_SUBSYS_CTNETLINK_EXP << 8 | IPCTNL_MSG_EXP_GET);
    if ((is_followed || is_expected) && (request->nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP && follows_no_connection())
      request->nlmsg_type = NFNL_SUBSYS_CTNETLINK << 8 | IPCTNL_MSG_CT_GET_UNCONFIRMED;
  }
  return next(fd, message, flags);
}
