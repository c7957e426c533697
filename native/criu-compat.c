/*
 * Preloaded into criu on hosts it would refuse; only answers to questions are changed, nothing is granted.
 *
 * 1. Without CAP_SYS_RESOURCE (virtual machines that withhold it, containers), prlimit(2) on a task of another account
 *    is refused, while /proc/PID/limits can be read: reads are answered from there.
 * 2. Linux 6.16 and newer answer EOPNOTSUPP to SO_PASSCRED and SO_PASSSEC on sockets that are not unix sockets; criu
 *    4.1 takes that for a failure on every TCP socket: they are reported as off.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

static const char *const LIMIT_NAMES[16] = {
    "Max cpu time",        "Max file size",      "Max data size",         "Max stack size",
    "Max core file size",  "Max resident set",   "Max processes",         "Max open files",
    "Max locked memory",   "Max address space",  "Max file locks",        "Max pending signals",
    "Max msgqueue size",   "Max nice priority",  "Max realtime priority", "Max realtime timeout",
};

static long raw_syscall(long number, long a, long b, long c, long d, long e, long f) {
#if defined(__x86_64__)
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = a;
  register long x1 __asm__("x1") = b;
  register long x2 __asm__("x2") = c;
  register long x3 __asm__("x3") = d;
  register long x4 __asm__("x4") = e;
  register long x5 __asm__("x5") = f;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
  return x0;
#else
#error "unsupported processor"
#endif
}

static int limits_from_proc(long pid, long resource, uint64_t *out) {
  char path[64], line[256], soft[32], hard[32];
  int found = -1;
  if (resource < 0 || resource > 15) return -1;
  snprintf(path, sizeof path, "/proc/%ld/limits", pid);
  FILE *file = fopen(path, "r");
  if (!file) return -1;
  const size_t length = strlen(LIMIT_NAMES[resource]);
  while (found != 0 && fgets(line, sizeof line, file)) {
    if (strncmp(line, LIMIT_NAMES[resource], length) != 0 || line[length] != ' ') continue;
    if (sscanf(line + length, "%31s %31s", soft, hard) != 2) break;
    unsigned long long value;
    out[0] = soft[0] == 'u' ? ~0ULL : (sscanf(soft, "%llu", &value), value);
    out[1] = hard[0] == 'u' ? ~0ULL : (sscanf(hard, "%llu", &value), value);
    found = 0;
  }
  fclose(file);
  return found;
}

static long answered(long number, long a, long b, long c, long d, long e, long f) {
  long result = raw_syscall(number, a, b, c, d, e, f);
  if (number == SYS_prlimit64 && result == -EPERM && c == 0 && d != 0 && limits_from_proc(a, b, (uint64_t *)d) == 0)
    return 0;
  if (result < 0 && result > -4096) {
    errno = (int)-result;
    return -1;
  }
  return result;
}

long syscall(long number, ...) {
  va_list list;
  long a[6];
  va_start(list, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  return answered(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int prlimit64(pid_t pid, __rlimit_resource_t resource, const struct rlimit64 *next, struct rlimit64 *old) {
  return (int)answered(SYS_prlimit64, (long)pid, (long)resource, (long)next, (long)old, 0, 0);
}

int prlimit(pid_t pid, __rlimit_resource_t resource, const struct rlimit *next, struct rlimit *old) {
  return (int)answered(SYS_prlimit64, (long)pid, (long)resource, (long)next, (long)old, 0, 0);
}

int getsockopt(int fd, int level, int option, void *restrict value, socklen_t *restrict length) {
  long result = raw_syscall(SYS_getsockopt, fd, level, option, (long)value, (long)length, 0);
  if (result == -EOPNOTSUPP && level == SOL_SOCKET && (option == SO_PASSCRED || option == SO_PASSSEC) && value &&
      length && *length >= sizeof(int)) {
    *(int *)value = 0;
    *length = sizeof(int);
    return 0;
  }
  if (result < 0) {
    errno = (int)-result;
    return -1;
  }
  return (int)result;
}
