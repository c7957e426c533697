/*
 * Preloaded into criu for speed: what it would start small programs for is done by the copy of itself that it has made
 * to become that program.
 *
 * 1. criu closes the network of a desktop while it takes or lays back its connections (iptables-restore, and a look
 *    whether there are rules). A desktop's network has nothing but a loopback whose two ends stand still together, so
 *    there is nothing to close.
 * 2. tar, six times for a desktop: plain-tar.c.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#define main plain_tar
#include "plain-tar.c"
#undef main

int execvp(const char *program, char *const argv[]) {
  static int (*next)(const char *, char *const[]);
  if (strcmp(program, "iptables-restore") == 0 || strcmp(program, "ip6tables-restore") == 0) _exit(0);
  /* Whether criu's own rules are there: no. */
  if (strcmp(program, "sh") == 0 && argv[1] && argv[2] && strcmp(argv[2], "iptables -C INPUT -j CRIU") == 0) _exit(1);
  if (strcmp(program, "tar") == 0) {
    int count = 0;
    while (argv[count]) count++;
    _exit(plain_tar(count, (char **)argv));
  }
  if (!next) next = (int (*)(const char *, char *const[]))dlsym(RTLD_NEXT, "execvp");
  return next(program, argv);
}
