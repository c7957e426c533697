/*
 * Test program: fills memory of every kind, waits until /tmp/go is there, then says in /tmp/semantics what the kernel
 * makes of it, a line "<what> <ok or what was wrong>" each. Started before a checkpoint and released in a copy, it
 * shows whether restored memory still means what it did. Once /tmp/zero is there it clears a part of its heap before
 * that and makes /tmp/zeroed: a page of zeros is one that a kernel likes to keep no copy of.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE 4096
#define PAGES 64
#define FILL ((char)0xA5)

static sigjmp_buf caught;
static void on_fault(int number) { siglongjmp(caught, number); }

/* A guard behind each area keeps the kernel from joining neighbours. */
static char *area(void) {
  char *memory = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset(memory, FILL, PAGES * PAGE);
  mmap(NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory;
}

static FILE *report;
static void say(const char *what, int is_right, const char *wrong) {
  fprintf(report, "%s %s\n", what, is_right ? "ok" : wrong);
}
#define GUARDED(what) \
  int fault_##what = sigsetjmp(caught, 1); \
  if (fault_##what) fprintf(report, #what " signal %d\n", fault_##what); \
  else

int main(void) {
  char *clean = area(), *dirty = area(), *grown = area(), *shrunk = area(), *freed = area(), *read_only = area();
  char *heap = malloc(64 * 1024), *large = malloc(1 << 20);
  memset(heap, FILL, 64 * 1024);
  memset(large, FILL, 1 << 20);
  mprotect(read_only, PAGES * PAGE, PROT_READ);
  fclose(fopen("/tmp/ready", "w"));
  int is_zeroed = 0;
  while (access("/tmp/go", F_OK) != 0) {
    usleep(20000);
    if (is_zeroed || access("/tmp/zero", F_OK) != 0) continue;
    memset(heap, 0, 48 * 1024);
    is_zeroed = 1;
    fclose(fopen("/tmp/zeroed", "w"));
  }

  report = fopen("/tmp/semantics.new", "w");
  signal(SIGBUS, on_fault);
  signal(SIGSEGV, on_fault);
  say("content", clean[5] == FILL && freed[(PAGES - 1) * PAGE] == FILL && heap[60000] == FILL, "lost");
  int is_right = 1;
  for (int byte = 0; byte < 48 * 1024; byte++) is_right &= heap[byte] == (is_zeroed ? 0 : FILL);
  say("cleared", is_right, "old data");
  GUARDED(dontneed) {
    madvise(clean, PAGES * PAGE, MADV_DONTNEED);
    say("dontneed", clean[10 * PAGE] == 0, "old data");
  }
  GUARDED(dontneed_dirty) {
    memset(dirty, 1, PAGES * PAGE);
    madvise(dirty, PAGES * PAGE, MADV_DONTNEED);
    say("dontneed_dirty", dirty[10 * PAGE] == 0, "old data");
  }
  GUARDED(grow) {
    char *moved = mremap(grown, PAGES * PAGE, 4 * PAGES * PAGE, MREMAP_MAYMOVE);
    int is_right = moved != MAP_FAILED && moved[3] == FILL;
    for (int page = PAGES; is_right && page < 4 * PAGES; page++) is_right = moved[page * PAGE] == 0;
    if (is_right) moved[(4 * PAGES - 1) * PAGE] = 1;
    say("grow", is_right, "wrong data");
  }
  GUARDED(shrink) {
    char *same = mremap(shrunk, PAGES * PAGE, 8 * PAGE, 0);
    say("shrink", same == shrunk && same[0] == FILL, "wrong data");
  }
  say("free", madvise(freed, PAGES * PAGE, MADV_FREE) == 0, strerror(errno));
  GUARDED(realloc) {
    char *moved = realloc(large, 8 << 20);
    int is_right = 1;
    for (int byte = 0; byte < 1 << 20; byte += PAGE) is_right &= moved[byte] == FILL;
    memset(moved, 1, 8 << 20);
    free(moved);
    say("realloc", is_right, "wrong data");
  }
  GUARDED(heap) {
    heap = realloc(heap, 4 << 20);
    say("heap", heap[60000] == FILL && (memset(heap, 2, 4 << 20), heap[(4 << 20) - 1] == 2), "wrong data");
  }
  say("read_only", read_only[7] == FILL, "lost");
  GUARDED(protected) {
    read_only[0] = 1;
    fprintf(report, "protected was written\n");
  }
  mprotect(read_only, PAGES * PAGE, PROT_READ | PROT_WRITE);
  read_only[0] = 1;
  say("unprotected", read_only[0] == 1, "not written");
  fclose(report);
  rename("/tmp/semantics.new", "/tmp/semantics");
  pause();
  return 0;
}
