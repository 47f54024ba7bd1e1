#define _GNU_SOURCE
#include "isolation_probe.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rutter_isolation.h"

enum { ROOM = 64 << 20, BASE = 100 };

static long attempt(probe_attempt what) {
  static char page[4096 * 2];
  char *const nothing[] = {NULL};
  struct rlimit limit = {1, 1};
  struct stat info;
  int pipes[2];
  switch (what) {
    case PROBE_NOTHING: return 0;
    case PROBE_OPEN: return syscall(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY);
    case PROBE_STAT: return syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &info, 0);
#if defined(__x86_64__)
    case PROBE_OPEN_OLD: return syscall(SYS_open, "/etc/passwd", O_RDONLY);
    case PROBE_OTHER_ABI: return syscall(0x40000000 | SYS_getpid);
#else
    case PROBE_OPEN_OLD:
    case PROBE_OTHER_ABI: return kill(getpid(), SIGSYS);
#endif
    case PROBE_UNLINK: return syscall(SYS_unlinkat, AT_FDCWD, "/nowhere", 0);
    case PROBE_SOCKET: return socket(AF_INET, SOCK_STREAM, 0);
    case PROBE_PIPE: return pipe2(pipes, 0);
    case PROBE_DUP: return fcntl(RI_REQUESTS, F_DUPFD, 0);
    case PROBE_FORK: return fork();
    case PROBE_CLONE: return syscall(SYS_clone, SIGCHLD | CLONE_NEWUSER, NULL, NULL, NULL, NULL);
    case PROBE_EXEC: return execve("/bin/true", nothing, nothing);
    case PROBE_KILL: return syscall(SYS_kill, getppid(), 0);
    case PROBE_SIGNAL_OTHER: return syscall(SYS_tgkill, getppid(), getppid(), 0);
    case PROBE_PTRACE: return ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    case PROBE_PRCTL: return prctl(PR_SET_DUMPABLE, 0);
    case PROBE_SET_LIMIT: return setrlimit(RLIMIT_CORE, &limit);
    case PROBE_EXECUTABLE_MEMORY:
      return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0;
    case PROBE_MAKE_EXECUTABLE:
      return mprotect((void *)(((uintptr_t)page + 4095) & ~(uintptr_t)4095), 4096, PROT_READ | PROT_EXEC);
    case PROBE_READ_MEMORY: return syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0);
    case PROBE_GETCWD: return syscall(SYS_getcwd, page, sizeof page);
  }
  return 0;
}

/// Hardens this process as a plugin's process does. Nothing may be done here but what may be after a fork.
static int harden(uint32_t *layers) {
  int requests[2], replies[2];
  if (pipe(requests) != 0 || pipe(replies) != 0) return errno;
  // The ends that a parent would have; where one lies on a place of its own, it goes away.
  if (dup2(requests[0], 50) < 0 || dup2(replies[1], 51) < 0) return errno;
  if (dup2(50, RI_REQUESTS) < 0 || dup2(51, RI_REPLIES) < 0) return errno;
  int error = ri_harden(ROOM, layers);
  return error != 0 ? error : ri_filter(layers);
}

int probe_try(probe_attempt what) {
  pid_t id = fork();
  if (id < 0) return -errno;
  if (id == 0) {
    uint32_t layers = 0;
    if (harden(&layers) != 0) _exit(BASE);
    errno = 0;
    _exit(attempt(what) < 0 ? errno : 0);
  }
  int status = 0;
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) {}
  return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

int probe_look(uint32_t *layers) {
  int told[2];
  if (pipe(told) != 0) return -errno;
  pid_t id = fork();
  if (id < 0) return -errno;
  if (id == 0) {
    // What is told goes by the pipe of the replies: no other is left.
    int requests[2];
    if (pipe(requests) != 0 || dup2(requests[0], 50) < 0 || dup2(told[1], 51) < 0) _exit(BASE);
    if (dup2(50, RI_REQUESTS) < 0 || dup2(51, RI_REPLIES) < 0) _exit(BASE);
    uint32_t own = 0;
    if (ri_harden(ROOM, &own) != 0) _exit(BASE);
    int open = 0;
    for (int descriptor = 0; descriptor < 1000; descriptor++) open += fcntl(descriptor, F_GETFD) >= 0;
    void *much = mmap(NULL, (size_t)ROOM * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (ri_filter(&own) != 0) _exit(BASE);
    ssize_t written = write(RI_REPLIES, &own, sizeof own);
    _exit(much == MAP_FAILED && written == sizeof own ? open : BASE + 1);
  }
  close(told[1]);
  if (read(told[0], layers, sizeof *layers) != sizeof *layers) *layers = 0;
  close(told[0]);
  int status = 0;
  while (waitpid(id, &status, 0) < 0 && errno == EINTR) {}
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 2 * BASE;
  return code >= BASE ? -code : code;
}
