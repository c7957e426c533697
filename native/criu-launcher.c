/*
 * What runc starts as criu: sets criu's own libraries and the preloaded ones up and becomes it. runc asks for the version
 * first, at every checkpoint and every restore, by a criu of its own: that is answered here, for the criu this was built
 * for, since it takes criu 5 ms to start.
 *
 * Built with VERSION_MAJOR, VERSION_MINOR and VERSION_SUBLEVEL; PROGRAM, what is executed; ARGUMENTS, those that come
 * before the caller's, each with a comma behind it; PRELOAD, for a criu that runs with the system's own loader.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* criu_req { type: VERSION } and the answer to it, criu_resp { type, success, version { major, minor, sublevel } }. */
static const unsigned char QUESTION[] = {0x08, 10};
static const unsigned char ANSWER[] = {0x08, 10, 0x10, 1, 0x52, 6, 0x08, VERSION_MAJOR, 0x10, VERSION_MINOR,
                                       0x20, VERSION_SUBLEVEL};

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "swrk") == 0) {
    int fd = atoi(argv[2]);
    unsigned char asked[sizeof QUESTION + 1];
    if (recv(fd, asked, sizeof asked, MSG_PEEK) == sizeof QUESTION && memcmp(asked, QUESTION, sizeof QUESTION) == 0) {
      /* Taken off, too: a socket that is closed with something unread takes the answer back. */
      recv(fd, asked, sizeof asked, 0);
      return send(fd, ANSWER, sizeof ANSWER, MSG_NOSIGNAL) == sizeof ANSWER ? 0 : 1;
    }
  }
  const char *first[] = {ARGUMENTS NULL};
  size_t count = sizeof first / sizeof *first - 1;
  char **all = calloc(count + (size_t)argc + 1, sizeof *all);
  if (!all) return 1;
  memcpy(all, first, count * sizeof *all);
  memcpy(all + count, argv + 1, (size_t)argc * sizeof *all);
#ifdef PRELOAD
  setenv("LD_PRELOAD", PRELOAD, 1);
#endif
  execv(PROGRAM, all);
  return 127;
}
