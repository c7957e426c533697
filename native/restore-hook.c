/*
 * Action script of criu. At the two stages where every task of a desktop is restored and none has run, asks the worker
 * over the unix socket beside this file whether it may go on, and waits for the answer. Any other stage passes at once.
 * Exit status 0 lets criu go on; anything else makes it give the restore up. criu reads its configuration twice and so
 * calls twice at each stage; nothing has run in between, so only the first call asks.
 */
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

int main(int argc, char **argv) {
  const char *stage = getenv("CRTOOLS_SCRIPT_ACTION");
  const char *pid = getenv("CRTOOLS_INIT_PID");
  if (argc < 1 || !stage || (strcmp(stage, "post-restore") != 0 && strcmp(stage, "pre-resume") != 0)) return 0;
  char folder[PATH_MAX], question[128], answer = 0;
  struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "hook.sock"};
  struct timeval limit = {.tv_sec = 20};
  snprintf(folder, sizeof folder, "%s", argv[0]);
  /* Relative, since the whole path may be longer than a socket's address. */
  if (chdir(dirname(folder)) != 0) return 3;
  int first = open(stage, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (first < 0 && errno == EEXIST) return 0;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return 4;
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) return 5;
  int length = snprintf(question, sizeof question, "%s %s\n", stage, pid ? pid : "-");
  if (write(fd, question, (size_t)length) != length) return 6;
  if (read(fd, &answer, 1) != 1) return 7;
  return answer == 'y' ? 0 : 1;
}
