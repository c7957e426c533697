/*
 * Stands for tar in criu. criu stores the files of each tmpfs by `tar --create --gzip` and lays them back by
 * `tar --extract --gzip`, six times for a desktop; most of them hold a few small files or none, and starting two
 * programs costs far more than the work. Nothing is pressed here, and plain entries (files, folders, symbolic links,
 * devices, pipes) are stored and laid back here: from a folder that stands still, into one that is empty and that nobody
 * else sees yet. When there is anything else, all is left to the real tar.
 */
#define _GNU_SOURCE
#include <dirent.h>
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

struct archive {
  char *bytes;
  size_t length, space;
  dev_t device;
  int count;
};

/* Zeros at the end of an archive; NULL when it would become too large. */
static char *grow(struct archive *archive, size_t length) {
  if (length > BYTES_MAX - archive->length) return NULL;
  while (archive->length + length > archive->space) {
    size_t space = archive->space ? 2 * archive->space : 64 * 1024;
    char *larger = realloc(archive->bytes, space);
    if (!larger) return NULL;
    archive->bytes = larger;
    archive->space = space;
  }
  char *start = archive->bytes + archive->length;
  memset(start, 0, length);
  archive->length += length;
  return start;
}

/* -1 for one that is too large for its field. */
static int set_number(char *field, size_t length, unsigned long long value) {
  if (value >> (3 * (length - 1)) != 0) return -1;
  snprintf(field, length, "%0*llo", (int)length - 1, value);
  return 0;
}
#define SET_NUMBER(field, value) set_number(field, sizeof(field), value)

static int add_content(struct archive *archive, int folder, const char *name, size_t size) {
  char *at = grow(archive, (size + BLOCK - 1) / BLOCK * BLOCK);
  int fd = at ? openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
  if (fd < 0) return -1;
  for (size_t got = 0; got < size;) {
    ssize_t part = read(fd, at + got, size - got);
    if (part <= 0) {
      close(fd);
      return -1;
    }
    got += (size_t)part;
  }
  close(fd);
  return 0;
}

static int add_folder(struct archive *archive, int folder, const char *path);

/* Adds what `name` is in an open folder, by its whole name `path`. -1 when it is not plain. */
static int add(struct archive *archive, int folder, const char *name, const char *path) {
  struct stat found;
  if (fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0 || found.st_dev != archive->device) return -1;
  /* As the real one does. */
  if (S_ISSOCK(found.st_mode)) return 0;
  int is_folder = S_ISDIR(found.st_mode), is_file = S_ISREG(found.st_mode), is_link = S_ISLNK(found.st_mode);
  int is_device = S_ISCHR(found.st_mode) || S_ISBLK(found.st_mode);
  if (!is_folder && !is_file && !is_link && !is_device && !S_ISFIFO(found.st_mode)) return -1;
  if (archive->count++ == ENTRIES_MAX || (!is_folder && found.st_nlink > 1) || found.st_mtime < 0) return -1;
  /* A file with holes stays one by the real one only. */
  if (is_file && found.st_blocks * 512 < found.st_size / 4096 * 4096) return -1;
  struct header header = {.type = is_file ? '0' : is_folder ? '5' : is_link ? '2' : is_device ? '3' : '6'};
  if (S_ISBLK(found.st_mode)) header.type = '4';
  if (snprintf(header.name, sizeof header.name, is_folder ? "%s/" : "%s", path) >= (int)sizeof header.name) return -1;
  memcpy(header.magic, "ustar\00000", sizeof header.magic);
  if (SET_NUMBER(header.mode, found.st_mode & 07777) || SET_NUMBER(header.uid, found.st_uid) ||
      SET_NUMBER(header.gid, found.st_gid) || SET_NUMBER(header.mtime, (unsigned long long)found.st_mtime) ||
      SET_NUMBER(header.size, is_file ? (unsigned long long)found.st_size : 0) ||
      (is_device && (SET_NUMBER(header.major, major(found.st_rdev)) || SET_NUMBER(header.minor, minor(found.st_rdev)))))
    return -1;
  if (is_link) {
    ssize_t length = readlinkat(folder, name, header.target, sizeof header.target);
    if (length <= 0 || length >= (ssize_t)sizeof header.target) return -1;
  }
  memset(header.checksum, ' ', sizeof header.checksum);
  unsigned sum = 0;
  for (size_t i = 0; i < sizeof header; i++) sum += ((const unsigned char *)&header)[i];
  snprintf(header.checksum, sizeof header.checksum - 1, "%06o", sum);
  char *at = grow(archive, BLOCK);
  if (!at) return -1;
  memcpy(at, &header, sizeof header);
  if (is_file) return add_content(archive, folder, name, (size_t)found.st_size);
  if (!is_folder) return 0;
  int below = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  return below < 0 ? -1 : add_folder(archive, below, path);
}

/* Closes the folder. */
static int add_folder(struct archive *archive, int folder, const char *path) {
  int result = 0;
  DIR *names = fdopendir(folder);
  if (!names) {
    close(folder);
    return -1;
  }
  for (struct dirent *entry; result == 0 && (entry = readdir(names));) {
    char inside[100];
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    int length = snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
    result = length < (int)sizeof inside ? add(archive, folder, entry->d_name, inside) : -1;
  }
  closedir(names);
  return result;
}

/* -1 when this folder is the real tar's, with nothing written; else the exit status. */
static int create(const char *folder) {
  struct archive archive = {0};
  struct stat found;
  int root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (root < 0 || fstat(root, &found) != 0) return -1;
  archive.device = found.st_dev;
  /* Two blocks of zeros end an archive. */
  if (add(&archive, root, ".", ".") != 0 || !grow(&archive, 2 * BLOCK)) return -1;
  return write_all(STDOUT_FILENO, archive.bytes, archive.length) == 0 ? 0 : 1;
}

int main(int argc, char **argv) {
  int kept = 0, is_extract = 0, is_create = 0;
  const char *folder = NULL;
  for (int i = 0; i < argc; i++) {
    if (strcmp(argv[i], "--extract") == 0) is_extract = 1;
    if (strcmp(argv[i], "--create") == 0) is_create = 1;
    if (strcmp(argv[i], "--directory") == 0 && i + 1 < argc) folder = argv[i + 1];
    if (strcmp(argv[i], "--gzip") != 0) argv[kept++] = argv[i];
  }
  argv[kept] = NULL;
  if (is_extract && folder) {
    int status = extract(folder);
    if (status >= 0) return status;
  }
  if (is_create && folder) {
    int status = create(folder);
    if (status >= 0) return status;
  }
  execv("/usr/bin/tar", argv);
  execv("/bin/tar", argv);
  return 127;
}
