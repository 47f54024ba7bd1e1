// What a process that is to run a stranger's scripts takes away from itself.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "rutter_isolation.h"

bool ri_has_pipes(void) {
  struct stat requests, replies;
  return fstat(RI_REQUESTS, &requests) == 0 && S_ISFIFO(requests.st_mode) && fstat(RI_REPLIES, &replies) == 0 &&
         S_ISFIFO(replies.st_mode);
}

static int set_limit(int what, rlim_t most) {
  struct rlimit limit = {most, most};
  return setrlimit((__rlimit_resource_t)what, &limit) == 0 ? 0 : errno;
}

/// The addresses that the program itself takes; 0 where that is not known.
static int64_t own_size(void) {
  char text[64] = {0};
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  return count > 0 ? strtoll(text, NULL, 10) * sysconf(_SC_PAGESIZE) : 0;
}

static int set_limits(int64_t memory) {
  int error = set_limit(RLIMIT_AS, (rlim_t)memory);
  if (error == 0) error = set_limit(RLIMIT_FSIZE, 0);
  // poll asks for room for the one descriptor that it waits for.
  if (error == 0) error = set_limit(RLIMIT_NOFILE, 1);
  return error != 0 ? error : set_limit(RLIMIT_CORE, 0);
}

// Landlock -----------------------------------------------------------------------------------------------------------

/// The rights to the file system that each version knows: the bits below this.
static const int rights_by_version[] = {0, 13, 14, 15, 15, 16};
enum { VERSIONS = sizeof rights_by_version / sizeof *rights_by_version };

/// As the newest kernel that we know has it. Headers may be older.
typedef struct ruleset {
  uint64_t files, network, scoped;
} ruleset;

/// Takes the file system, the network and the ways to other processes away, as far as the kernel can: no right is
/// given back. The version; 0 where there is none.
static int lock_land(void) {
  int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return 0;
  ruleset rules = {.files = (1ULL << rights_by_version[version < VERSIONS ? version : VERSIONS - 1]) - 1};
  size_t size = sizeof rules.files;
  if (version >= 4) {
    rules.network = 3;  // bind, connect
    size = offsetof(ruleset, scoped);
  }
  if (version >= 6) {
    rules.scoped = 3;  // abstract sockets, signals
    size = sizeof rules;
  }
  int set = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
  if (set < 0) return 0;
  bool holds = syscall(SYS_landlock_restrict_self, set, 0) == 0;
  close(set);
  return holds ? version : 0;
}

/// What the runtime of the program does about a crash, such as starting a program that prints where it was, would itself be
/// one system call too many.
static void let_crash(void) {
  const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGQUIT};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
}

/// From so many bytes on the limit of memory counts a block by itself (RL_HEAP_LONG).
enum { LONG_BLOCK = 32 << 10 };

int ri_harden(int64_t memory, uint32_t *layers) {
  let_crash();
  if (close_range(RI_REPLIES + 1, ~0U, 0) != 0 || close_range(0, RI_REQUESTS - 1, 0) != 0) return errno;
  prctl(PR_SET_NAME, "rutter-plugin");
  // One arena for all threads: each further one would take 64 MiB of addresses.
  mallopt(M_ARENA_MAX, 1);
  // Long blocks have pages of their own, which go back when they are freed: the holes that long texts of scripts leave
  // between what is held for them count as addresses, and are too short for whatever is a little longer.
  mallopt(M_MMAP_THRESHOLD, LONG_BLOCK);
  memory += own_size();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  *layers |= RI_LAYER_PRIVILEGES;
  // Before the limit of descriptors, because it takes one for a moment.
  int version = lock_land();
  if (version > 0) *layers |= RI_LAYER_LANDLOCK | (uint32_t)version << RI_LANDLOCK_SHIFT;
  int error = set_limits(memory);
  if (error == 0) *layers |= RI_LAYER_LIMITS;
  return error;
}

// The guard ----------------------------------------------------------------------------------------------------------

static void *watch_parent(void *unused) {
  (void)unused;
  struct pollfd requests = {.fd = RI_REQUESTS, .events = 0};
  // Nothing is waited for but the end of the other side.
  while (poll(&requests, 1, -1) < 0 && errno == EINTR) {}
  _exit(0);
}

int ri_start_guard(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 16);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, watch_parent, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (error == 0) pthread_detach(thread);
  return error;
}
