#include "rutter_sqlite.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

/// SQLite's own.
static sqlite3_vfs *system_files;

static bool ends_with(const char *name, const char *ending) {
  size_t length = strlen(name), most = strlen(ending);
  return length > most && strcmp(name + length - most, ending) == 0;
}

/// Whether a file is one that SQLite keeps beside a database.
static bool is_beside(const char *name) { return ends_with(name, "-journal") || ends_with(name, "-wal"); }

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given) {
  (void)vfs;
  file->pMethods = NULL;
  if (flags & SQLITE_OPEN_SUPER_JOURNAL) return SQLITE_PERM;
  return system_files->xOpen(system_files, name, file, flags, given);
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int is_synced) {
  (void)vfs;
  if (!is_beside(name)) return SQLITE_IOERR_DELETE;
  return system_files->xDelete(system_files, name, is_synced);
}

static int look_for_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  (void)vfs;
  // "It is not there" would be a lie that costs data: the change that the journal takes back would stay.
  if (!is_beside(name)) return SQLITE_IOERR_ACCESS;
  return system_files->xAccess(system_files, name, flags, result);
}

/// The system's own looks for links on the way, which a path through an open folder has by its nature.
static int full_path(sqlite3_vfs *vfs, const char *name, int most, char *full) {
  (void)vfs;
  size_t length = strlen(name);
  if (strncmp(name, RQ_FOLDERS, sizeof RQ_FOLDERS - 1) != 0) {
    return system_files->xFullPathname(system_files, name, most, full);
  }
  if (length >= (size_t)most) return SQLITE_CANTOPEN;
  memcpy(full, name, length + 1);
  return SQLITE_OK;
}

static int opened = SQLITE_ERROR;

static void open_once(void) {
  static sqlite3_vfs files;
  system_files = sqlite3_vfs_find(NULL);
  if (!system_files) return;
  files = *system_files;
  files.pNext = NULL;
  files.zName = "rutter";
  files.xOpen = open_file;
  files.xDelete = delete_file;
  files.xAccess = look_for_file;
  files.xFullPathname = full_path;
  opened = sqlite3_vfs_register(&files, true);
}

int rq_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_once);
  return opened;
}
