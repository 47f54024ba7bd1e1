// The memory of the process. That of SQLite is counted: what each connection takes, and no more than it may. SQLite itself
// has one limit for the whole process, and tells nothing of what a sort takes.
#ifndef RUTTER_MEMORY_H
#define RUTTER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/// What one connection takes.
typedef struct rm_account rm_account;

/// Has SQLite count its memory from now on. Before anything else is done with SQLite in this process: else it fails, with
/// SQLite's code, and nothing is counted. More than once is no harm.
int rm_open(void);

/// An account of which nobody has anything. NULL if there is none left: then nothing is counted.
rm_account *_Nullable rm_account_new(void);
/// Nobody needs it any more. What is still on it, because other connections share it, may be.
void rm_account_free(rm_account *_Nullable account);

/// From now on SQLite's memory on this thread is on an account, which may take so much more.
void rm_begin(rm_account *_Nullable account, size_t most);
void rm_end(void);

/// What is on an account.
size_t rm_used(const rm_account *_Nullable account);
/// Whether memory was refused since `rm_begin`.
bool rm_was_refused(const rm_account *_Nullable account);

/// Has the C library give memory back to the system as soon as it is free. Else each thread keeps what it has had, and
/// large blocks are kept once one of their size was freed. Before there is any other thread.
void rm_keep_little(void);

#endif
