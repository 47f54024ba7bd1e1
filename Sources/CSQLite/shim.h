// The one place that says where SQLite's header is. Only RutterWorkers imports this. Swift cannot call functions with any
// number of arguments, and does not see macros that cast.
#include "functions.h"

#include <sqlite3.h>

/// Switches off what a connection does not need and a hostile statement or file could use. Gives SQLite's code.
static inline int csqlite_defend(sqlite3 *db) {
  static const struct { int option, on; } settings[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
      {SQLITE_DBCONFIG_DQS_DML, 0},
      {SQLITE_DBCONFIG_DQS_DDL, 0},
  };
  for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
    int code = sqlite3_db_config(db, settings[i].option, settings[i].on, (int *)0);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

/// Binds a text, of which SQLite keeps a copy.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes, int count) {
  return sqlite3_bind_text(statement, place, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Binds bytes, of which SQLite keeps a copy.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// That a file beside a database could not be looked for; that a change was cut off, which whoever only reads cannot take
/// back.
enum { csqlite_error_of_access = SQLITE_IOERR_ACCESS, csqlite_error_of_rollback = SQLITE_READONLY_ROLLBACK };
