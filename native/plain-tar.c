/*
 * Stands for tar in criu's path. criu stores the files of each tmpfs by `tar --create --gzip` and lays them back by
 * `tar --extract --gzip`, six times for a desktop; most of them hold a few small files or none, and starting two
 * programs costs far more than the work. Nothing is pressed here, and an archive of plain entries (files, folders,
 * symbolic links, devices, pipes) is laid back by this program itself, into a folder that is empty and that nobody else
 * sees yet. Anything else is left to the real tar, from the start of the archive on.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define BLOCK 512
#define ENTRIES_MAX 4096
#define BYTES_MAX (64u << 20)

struct header {
  char name[100], mode[8], uid[8], gid[8], size[12], mtime[12], checksum[8], type, target[100];
  char magic[8], owner[32], group[32], major[8], minor[8], prefix[155], rest[12];
};

struct entry {
  const struct header *header;
  const char *data;
  size_t size;
};

static long number(const char *field, size_t length) {
  long value = 0;
  for (size_t i = 0; i < length && field[i]; i++) {
    if (field[i] == ' ') continue;
    if (field[i] < '0' || field[i] > '7') return -1;
    value = value * 8 + (field[i] - '0');
  }
  return value;
}
#define NUMBER(field) number(field, sizeof(field))

/* "./" and what lies below it, no step upwards, and short enough to be whole. */
static int is_plain_name(const char *name, size_t size) {
  if (memchr(name, 0, size) == NULL || strncmp(name, "./", 2) != 0) return 0;
  for (const char *part = name; part != NULL; part = strchr(part + 1, '/')) {
    const char *at = *part == '/' ? part + 1 : part;
    if (strncmp(at, "..", 2) == 0 && (at[2] == '/' || at[2] == 0)) return 0;
  }
  return 1;
}

static int is_plain(const struct header *header) {
  if (strncmp(header->magic, "ustar", 5) != 0 || header->prefix[0] != 0) return 0;
  if (strchr("023456", header->type) == NULL || header->type == 0) return 0;
  if (!is_plain_name(header->name, sizeof header->name)) return 0;
  if (header->type == '2' && memchr(header->target, 0, sizeof header->target) == NULL) return 0;
  const long numbers[] = {NUMBER(header->mode), NUMBER(header->uid), NUMBER(header->gid), NUMBER(header->size),
                          NUMBER(header->mtime), NUMBER(header->major), NUMBER(header->minor)};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i] < 0) return 0;
  return 1;
}

/* A name that leads through a link of the same archive would be laid back elsewhere. */
static int leads_through_link(const struct entry *entries, int count, const char *name) {
  for (int i = 0; i < count; i++) {
    const struct header *link = entries[i].header;
    size_t length = strlen(link->name);
    if (link->type == '2' && strncmp(name, link->name, length) == 0 && name[length] == '/') return 1;
  }
  return 0;
}

/* Reads the whole archive; the number of entries, or -1 when one of them is not plain. */
static int read_archive(const char *bytes, size_t length, struct entry *entries) {
  int count = 0;
  for (size_t at = 0; at + BLOCK <= length;) {
    const struct header *header = (const struct header *)(bytes + at);
    if (header->name[0] == 0) return count;
    if (count == ENTRIES_MAX || !is_plain(header) || leads_through_link(entries, count, header->name)) return -1;
    size_t size = header->type == '0' ? (size_t)NUMBER(header->size) : 0;
    at += BLOCK;
    if (size > length - at) return -1;
    entries[count++] = (struct entry){header, bytes + at, size};
    at += (size + BLOCK - 1) / BLOCK * BLOCK;
  }
  return -1;
}

static int write_all(int fd, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(fd, bytes, length);
    if (written < 0) return -1;
    bytes += written;
    length -= (size_t)written;
  }
  return 0;
}

static int lay_back(int root, const struct entry *entry) {
  const struct header *header = entry->header;
  const char *name = header->name;
  mode_t mode = (mode_t)NUMBER(header->mode);
  if (header->type == '0') {
    int fd = openat(root, name, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    int result = write_all(fd, entry->data, entry->size);
    if (close(fd) != 0 || result != 0) return -1;
  } else if (header->type == '5') {
    if (mkdirat(root, name, 0700) != 0 && errno != EEXIST) return -1;
  } else if (header->type == '2') {
    if (symlinkat(header->target, root, name) != 0) return -1;
  } else {
    mode_t kind = header->type == '3' ? S_IFCHR : header->type == '4' ? S_IFBLK : S_IFIFO;
    dev_t device = header->type == '6' ? 0 : makedev((unsigned)NUMBER(header->major), (unsigned)NUMBER(header->minor));
    if (mknodat(root, name, kind | 0600, device) != 0) return -1;
  }
  uid_t uid = (uid_t)NUMBER(header->uid);
  gid_t gid = (gid_t)NUMBER(header->gid);
  if (fchownat(root, name, uid, gid, AT_SYMLINK_NOFOLLOW) != 0) return -1;
  return header->type == '2' ? 0 : fchmodat(root, name, mode, 0);
}

/* Behind everything else: what is made in a folder changes its time. */
static void set_time(int root, const struct entry *entry) {
  struct timespec at = {.tv_sec = NUMBER(entry->header->mtime)};
  struct timespec times[] = {at, at};
  utimensat(root, entry->header->name, times, AT_SYMLINK_NOFOLLOW);
}

/* -1 when this archive is the real tar's, with nothing done; else the exit status. */
static int extract(const char *folder) {
  off_t start = lseek(STDIN_FILENO, 0, SEEK_CUR);
  struct stat image;
  if (start < 0 || fstat(STDIN_FILENO, &image) != 0 || !S_ISREG(image.st_mode)) return -1;
  if (image.st_size - start > BYTES_MAX) return -1;
  size_t length = (size_t)(image.st_size - start);
  char *bytes = malloc(length + 1);
  struct entry *entries = malloc(sizeof(struct entry) * ENTRIES_MAX);
  if (!bytes || !entries) return -1;
  for (size_t got = 0; got < length;) {
    ssize_t part = pread(STDIN_FILENO, bytes + got, length - got, start + (off_t)got);
    if (part <= 0) return -1;
    got += (size_t)part;
  }
  int count = read_archive(bytes, length, entries);
  int root = count < 0 ? -1 : open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return -1;
  umask(0);
  for (int i = 0; i < count; i++)
    if (lay_back(root, &entries[i]) != 0) {
      fprintf(stderr, "plain-tar: %s: %s\n", entries[i].header->name, strerror(errno));
      return 1;
    }
  for (int i = count - 1; i >= 0; i--) set_time(root, &entries[i]);
  return 0;
}

int main(int argc, char **argv) {
  int kept = 0, is_extract = 0;
  const char *folder = NULL;
  for (int i = 0; i < argc; i++) {
    if (strcmp(argv[i], "--extract") == 0) is_extract = 1;
    if (strcmp(argv[i], "--directory") == 0 && i + 1 < argc) folder = argv[i + 1];
    if (strcmp(argv[i], "--gzip") != 0) argv[kept++] = argv[i];
  }
  argv[kept] = NULL;
  if (is_extract && folder) {
    int status = extract(folder);
    if (status >= 0) return status;
  }
  execv("/usr/bin/tar", argv);
  execv("/bin/tar", argv);
  return 127;
}
