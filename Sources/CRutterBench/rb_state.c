#include "rutter_bench.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct rb_commits {
  sqlite3 *database;
  sqlite3_stmt *update;
  // Counts all commits, so that each brings other bytes: SQLite writes no page that is as it was.
  long count;
};

rb_commits *rb_commits_open(const char *path) {
  rb_commits *commits = calloc(1, sizeof *commits);
  if (!commits) return NULL;
  static const char schema[] =
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "CREATE TABLE part (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL); INSERT INTO part VALUES (1, x'00');";
  if (sqlite3_open_v2(path, &commits->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK &&
      sqlite3_exec(commits->database, schema, NULL, NULL, NULL) == SQLITE_OK &&
      sqlite3_prepare_v2(
          commits->database, "UPDATE part SET bytes = ? WHERE id = 1", -1, &commits->update, NULL) == SQLITE_OK) {
    return commits;
  }
  rb_commits_close(commits);
  return NULL;
}

bool rb_commits_run(rb_commits *commits, size_t bytes, long rounds) {
  char *text = malloc(bytes ? bytes : 1);
  if (!text) return false;
  bool is_fine = true;
  for (long round = 0; round < rounds && is_fine; round++) {
    memset(text, (int)(commits->count++ & 0x7F), bytes);
    sqlite3_bind_blob(commits->update, 1, text, (int)bytes, SQLITE_STATIC);
    is_fine = sqlite3_step(commits->update) == SQLITE_DONE;
    sqlite3_reset(commits->update);
  }
  free(text);
  return is_fine;
}

void rb_commits_close(rb_commits *commits) {
  if (!commits) return;
  sqlite3_finalize(commits->update);
  sqlite3_close(commits->database);
  free(commits);
}
