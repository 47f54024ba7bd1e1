// The filter of system calls. What a plugin's scripts need once all is loaded is memory, two pipes, a clock and the
// watchdog; all else kills the process.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "rutter_isolation.h"

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "no filter of system calls is known for this processor"
#endif

#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offset))
#define ARGUMENT(n) (offsetof(struct seccomp_data, args) + (n) * 8)
#define GIVE(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define UNLESS(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (skip))

#define ALLOW(call) UNLESS(SYS_##call, 1), GIVE(SECCOMP_RET_ALLOW)
// Libraries try it, and go on without.
#define REFUSE(call) UNLESS(SYS_##call, 1), GIVE(SECCOMP_RET_ERRNO | EPERM)
// Memory that can be run is given to nobody: what is killed is the attempt.
#define ALLOW_WITHOUT_EXEC(call) \
  UNLESS(SYS_##call, 4), LOAD(ARGUMENT(2)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), \
      GIVE(SECCOMP_RET_KILL_PROCESS), GIVE(SECCOMP_RET_ALLOW)
// The watchdog signals a thread of its own process.
#define ALLOW_TO(call, id) \
  UNLESS(SYS_##call, 4), LOAD(ARGUMENT(0)), UNLESS(id, 1), GIVE(SECCOMP_RET_ALLOW), GIVE(SECCOMP_RET_KILL_PROCESS)

int ri_filter(uint32_t *layers) {
  struct sock_filter filter[] = {
      LOAD(offsetof(struct seccomp_data, arch)),
      UNLESS(OWN_ARCHITECTURE, 1),
      BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
      GIVE(SECCOMP_RET_KILL_PROCESS),
      LOAD(offsetof(struct seccomp_data, nr)),
      // The same processor has calls of another kind, which have these numbers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      GIVE(SECCOMP_RET_KILL_PROCESS),
      ALLOW(read),
      ALLOW(write),
      ALLOW(writev),
      ALLOW(rt_sigprocmask),
      ALLOW(futex),
      ALLOW(clock_nanosleep),
      ALLOW(clock_gettime),
      ALLOW(ppoll),
#if defined(__x86_64__)
      ALLOW(poll),
#endif
      ALLOW_TO(tgkill, (uint32_t)getpid()),
      ALLOW(munmap),
      ALLOW(mremap),
      ALLOW(brk),
      ALLOW(madvise),
      ALLOW(rt_sigreturn),
      ALLOW(restart_syscall),
      ALLOW(rt_sigtimedwait),
      ALLOW(rt_sigpending),
      // A thread that was started just before may not have come to these.
      ALLOW(rseq),
      ALLOW(set_robust_list),
      ALLOW(getrandom),
      ALLOW(getpid),
      ALLOW(gettid),
      ALLOW(sched_yield),
      ALLOW(sigaltstack),
#if __has_feature(address_sanitizer)
      // AddressSanitizer looks for the stack of each thread as it begins.
      ALLOW(sched_getaffinity),
#elif __has_feature(thread_sanitizer)
      // ThreadSanitizer has a thread of its own, which looks now and then.
      ALLOW(nanosleep),
      ALLOW(gettimeofday),
#endif
      ALLOW(exit),
      ALLOW(exit_group),
      ALLOW_WITHOUT_EXEC(mmap),
      ALLOW_WITHOUT_EXEC(mprotect),
      REFUSE(openat),
      REFUSE(newfstatat),
      GIVE(SECCOMP_RET_KILL_PROCESS),
  };
  // Only now: root apart, nobody could start a thread under it.
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_NPROC, &none) != 0) return errno;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  // A thread's id if that one could not take the filter over.
  if (result != 0) return result > 0 ? EBUSY : errno;
  *layers |= RI_LAYER_FILTER;
  return 0;
}
