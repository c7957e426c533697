/*
 * Starts programs for the worker. To start one, a process copies the page tables of all its memory; for a worker that is
 * 5 to 20 ms in which it does nothing else, for this small one less than one.
 *
 * Requests on standard input: a number of four bytes (little endian), then that many bytes of words that each end with a
 * zero byte: "run", id, "keep" or "drop" (what the program prints), count of arguments, arguments, environment; or
 * "kill", id. Answers on standard output, a line each: "<id> started <pid>"; "<id> ended <exit code, or the signal with
 * a minus> <length>", followed by that many bytes, the last of what was printed. Whatever it started is killed when it
 * ends, and it ends with the worker.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#define REQUEST_BYTES_MAX (1u << 20)
#define PRINTED_BYTES_MAX 4096
#define RUNNING_MAX 256

struct running {
  char id[32];
  pid_t pid;
  int printed;
};
/* The last place is for one that cannot be started. */
static struct running running[RUNNING_MAX + 1];
static int count;

static void end(int status) {
  for (int i = 0; i < count; i++) kill(running[i].pid, SIGKILL);
  while (waitpid(-1, NULL, 0) > 0) continue;
  exit(status);
}

static int read_all(void *into, size_t length) {
  for (size_t got = 0; got < length;) {
    ssize_t part = read(STDIN_FILENO, (char *)into + got, length - got);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) return -1;
    got += (size_t)part;
  }
  return 0;
}

static void answer(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) end(1);
    bytes += written;
    length -= (size_t)written;
  }
}

static void become(char **argv, char **environment, int printed, pid_t parent) {
  sigset_t none;
  sigemptyset(&none);
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  signal(SIGHUP, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, STDIN_FILENO);
  dup2(printed < 0 ? nothing : printed, STDOUT_FILENO);
  dup2(printed < 0 ? nothing : printed, STDERR_FILENO);
  if (nothing > STDERR_FILENO) close(nothing);
  execvpe(argv[0], argv, environment);
  dprintf(STDERR_FILENO, "cannot be started: %s", strerror(errno));
  _exit(127);
}

static void run(char **words) {
  char line[80];
  struct running *one = &running[count];
  snprintf(one->id, sizeof one->id, "%s", words[1]);
  one->printed = strcmp(words[2], "keep") == 0 ? memfd_create("printed", MFD_CLOEXEC) : -1;
  /* Appended to, since both outputs have an offset of their own once a program opens one again. */
  if (one->printed >= 0) fcntl(one->printed, F_SETFL, O_APPEND);
  size_t arguments = strtoul(words[3], NULL, 10);
  char **argv = calloc(arguments + 1, sizeof *argv);
  if (!argv) end(1);
  memcpy(argv, words + 4, arguments * sizeof *argv);
  pid_t parent = getpid();
  one->pid = count < RUNNING_MAX ? fork() : -1;
  if (one->pid == 0) become(argv, words + 4 + arguments, one->printed, parent);
  free(argv);
  if (one->pid < 0) {
    if (one->printed >= 0) close(one->printed);
    answer(line, (size_t)snprintf(line, sizeof line, "%s ended 127 0\n", one->id));
    return;
  }
  count++;
  answer(line, (size_t)snprintf(line, sizeof line, "%s started %d\n", one->id, one->pid));
}

static void serve(void) {
  uint32_t length;
  if (read_all(&length, sizeof length) != 0 || length == 0 || length > REQUEST_BYTES_MAX) end(0);
  char *bytes = malloc(length);
  char **words = calloc(length + 6, sizeof *words);
  if (!bytes || !words || read_all(bytes, length) != 0 || bytes[length - 1] != 0) end(1);
  size_t found = 0;
  for (size_t at = 0; at < length; at += strlen(bytes + at) + 1) words[found++] = bytes + at;
  if (found > 4 && strcmp(words[0], "run") == 0 && strtoul(words[3], NULL, 10) <= found - 4) run(words);
  for (int i = 0; found == 2 && i < count; i++)
    if (strcmp(running[i].id, words[1]) == 0) kill(running[i].pid, SIGKILL);
  free(words);
  free(bytes);
}

static void report(struct running *one, int status) {
  char line[80], printed[PRINTED_BYTES_MAX];
  off_t end = one->printed < 0 ? 0 : lseek(one->printed, 0, SEEK_END);
  off_t from = end > PRINTED_BYTES_MAX ? end - PRINTED_BYTES_MAX : 0;
  ssize_t length = end > from ? pread(one->printed, printed, (size_t)(end - from), from) : 0;
  if (length < 0) length = 0;
  int code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  answer(line, (size_t)snprintf(line, sizeof line, "%s ended %d %zd\n", one->id, code, length));
  answer(printed, (size_t)length);
  if (one->printed >= 0) close(one->printed);
}

static void reap(void) {
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
    for (int i = 0; i < count; i++) {
      if (running[i].pid != pid) continue;
      report(&running[i], status);
      running[i] = running[--count];
      break;
    }
}

int main(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, NULL);
  struct pollfd looked[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK), .events = POLLIN}};
  for (;;) {
    if (poll(looked, 2, -1) < 0 && errno != EINTR) end(1);
    if (looked[1].revents) {
      struct signalfd_siginfo information;
      while (read(looked[1].fd, &information, sizeof information) > 0) continue;
      reap();
    }
    if (looked[0].revents) serve();
  }
}
