#include "rutter_memory.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { ACCOUNTS = 4096 };

struct rm_account {
  /// Memory is given back on any thread: parts of it are shared between connections to one file.
  _Atomic size_t used;
  size_t most;
  bool was_refused, is_taken;
};

/// Before each block. As large as the most that malloc aligns to.
typedef struct head {
  rm_account *account;
  size_t size;
} head;

/// They live as long as the process, so that a block may outlive its connection.
static rm_account accounts[ACCOUNTS];
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local rm_account *current;

// What SQLite asks for ----------------------------------------------------------------------------------------------

static size_t rounded(size_t size) { return (size + 7) & ~(size_t)7; }

static bool charge(rm_account *account, size_t size) {
  if (!account) return true;
  size_t used = atomic_fetch_add_explicit(&account->used, size, memory_order_relaxed) + size;
  // Only its own thread asks, so its limit is its own, too.
  if (used <= account->most) return true;
  atomic_fetch_sub_explicit(&account->used, size, memory_order_relaxed);
  account->was_refused = true;
  return false;
}

static void discharge(rm_account *account, size_t size) {
  if (account) atomic_fetch_sub_explicit(&account->used, size, memory_order_relaxed);
}

static void *take(int bytes) {
  size_t size = rounded((size_t)bytes) + sizeof(head);
  if (bytes <= 0 || !charge(current, size)) return NULL;
  head *block = malloc(size);
  if (!block) {
    discharge(current, size);
    return NULL;
  }
  *block = (head){.account = current, .size = size};
  return block + 1;
}

static void give(void *bytes) {
  if (!bytes) return;
  head *block = (head *)bytes - 1;
  discharge(block->account, block->size);
  free(block);
}

static void *change(void *bytes, int wanted) {
  head *block = (head *)bytes - 1;
  rm_account *account = block->account;
  size_t old = block->size, size = rounded((size_t)wanted) + sizeof(head);
  // A block stays on its account; one of another connection is not held against that one's limit from here.
  bool is_own = account == current;
  if (size > old && is_own && !charge(account, size - old)) return NULL;
  head *moved = realloc(block, size);
  if (!moved) {
    if (size > old && is_own) discharge(account, size - old);
    return NULL;
  }
  if (size < old) discharge(account, old - size);
  if (size > old && !is_own && account) atomic_fetch_add_explicit(&account->used, size - old, memory_order_relaxed);
  moved->size = size;
  return moved + 1;
}

static int size_of(void *bytes) { return bytes ? (int)(((head *)bytes - 1)->size - sizeof(head)) : 0; }

static int round_up(int bytes) { return (int)rounded((size_t)bytes); }

static int begin(void *nothing) {
  (void)nothing;
  return SQLITE_OK;
}

static void end(void *nothing) { (void)nothing; }

// Accounts ----------------------------------------------------------------------------------------------------------

static int opened = SQLITE_MISUSE;

static void open_once(void) {
  static const sqlite3_mem_methods methods = {take, give, change, size_of, round_up, begin, end, NULL};
  opened = sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

int rm_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_once);
  return opened;
}

rm_account *rm_account_new(void) {
  rm_account *found = NULL;
  pthread_mutex_lock(&gate);
  for (size_t i = 0; i < ACCOUNTS && !found; i++) {
    if (!accounts[i].is_taken && atomic_load(&accounts[i].used) == 0) found = &accounts[i];
  }
  if (found) found->is_taken = true;
  pthread_mutex_unlock(&gate);
  return found;
}

void rm_account_free(rm_account *account) {
  if (!account) return;
  pthread_mutex_lock(&gate);
  account->is_taken = false;
  pthread_mutex_unlock(&gate);
}

void rm_begin(rm_account *account, size_t most) {
  current = account;
  if (!account) return;
  account->most = atomic_load(&account->used) + most;
  account->was_refused = false;
}

void rm_end(void) { current = NULL; }

size_t rm_used(const rm_account *account) { return account ? atomic_load(&account->used) : 0; }

bool rm_was_refused(const rm_account *account) { return account && account->was_refused; }
