// SQLite's way to files, narrowed to those of the database that a connection was opened for.
#ifndef RUTTER_SQLITE_H
#define RUTTER_SQLITE_H

/// What stands before the number of an open folder, and a slash and a file's name behind it, in paths that lead nowhere
/// else though somebody puts a link in the way meanwhile.
#define RQ_FOLDERS "/proc/self/fd/"

/// From now on connections of this process reach files by these rules. Gives SQLite's code. More than once is no harm.
///
/// - A path that begins with `RQ_FOLDERS` is taken as it stands, and its last name is no link.
/// - Beside the database there are its journal and its log. A journal that was left behind may name one more file, which
///   is read and removed once the journal is done with: whoever may write a journal could have any file removed. It is
///   not looked for, and such a journal stays as it is, with `SQLITE_IOERR_ACCESS`.
int rq_open(void);

#endif
