#define _GNU_SOURCE
#include "rutter_start.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Descriptors --------------------------------------------------------------------------------------------------------

void rst_close(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

int rst_move_up(int *descriptor, int highest) {
  if (*descriptor > highest) return 0;
  int higher = fcntl(*descriptor, F_DUPFD_CLOEXEC, highest + 1);
  if (higher < 0) return errno;
  close(*descriptor);
  *descriptor = higher;
  return 0;
}

int rst_make_pipe(int pipe[2], int highest) {
  if (pipe2(pipe, O_CLOEXEC) != 0) return errno;
  int error = rst_move_up(&pipe[0], highest);
  return error != 0 ? error : rst_move_up(&pipe[1], highest);
}

// The new process ----------------------------------------------------------------------------------------------------

/// What a program would otherwise inherit: handlers do not outlast it, but what is ignored does.
static void take_default_signals(void) {
  // An action as the kernel has it, of zeros: the default. The C library would keep two signals to itself.
  const unsigned long action[8] = {0};
  for (int number = 1; number < NSIG; number++) syscall(SYS_rt_sigaction, number, action, NULL, (NSIG - 1) / 8);
  sigset_t none;
  sigemptyset(&none);
  // Only now: until here a handler of the starting process would have run in its memory.
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Binds the life of this process to that of the thread that started it, and takes away what its program does not need.
static int take_bonds(pid_t starter) {
  // A session has no terminal, so that the program can neither write to the person's nor type into it, and Ctrl-C is for the
  // starter, which ends it.
  if (setsid() < 0) return errno;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // It may have gone before that.
  if (getppid() != starter) _exit(127);
  // A program with more rights than its starter could not be killed by it.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  struct rlimit no_core = {0, 0};
  return setrlimit(RLIMIT_CORE, &no_core) == 0 ? 0 : errno;
}

/// Becomes the program. It runs in the memory of the process that waits for it, so it changes nothing there.
///
/// - Parameter failure: Where it says why the program does not run. It closes when the program does.
_Noreturn static void become(const rst_program *program, int failure, pid_t starter) {
  int error = take_bonds(starter);
  if (error == 0) error = program->take_descriptors(program->context);
  // Not at once: the failure of the last step has to be told, too.
  if (error == 0 && close_range((unsigned)program->highest + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) error = errno;
  if (error == 0) {
    take_default_signals();
    execve(program->path, program->arguments, program->environment);
    error = errno;
  }
  ssize_t written = write(failure, &error, sizeof error);
  (void)written;
  _exit(127);
}

/// Apart from what comes before and after, so that no variable of theirs lives through the return of two processes.
__attribute__((noinline)) static pid_t spawn(const rst_program *program, int failure) {
  sigset_t all, before;
  sigfillset(&all);
  pid_t starter = getpid();
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // fork would copy the tables of all memory: 47 ms for 500 MiB, where this takes 0.7.
  pid_t id = vfork();
  if (id == 0) become(program, failure, starter);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return id;
}

// Starting -----------------------------------------------------------------------------------------------------------

/// Why the program does not run; 0 if it does.
static int read_failure(int failure) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  // It makes a fork of it, after which this process does not wait until the program runs.
  fcntl(failure, F_SETFL, 0);
#endif
#endif
  // The process of the program is past all this. Where another thread has forked meanwhile, its child keeps the pipe
  // open: then there is nothing to read, and nothing to wait for.
  int error = 0;
  ssize_t got;
  do got = read(failure, &error, sizeof error);
  while (got < 0 && errno == EINTR);
  return got == sizeof error ? error : 0;
}

static int start(const rst_program *program, int failure[2], pid_t *id) {
  int error = rst_make_pipe(failure, program->highest);
  if (error != 0) return error;
  if (fcntl(failure[0], F_SETFL, O_NONBLOCK) != 0) return errno;
  *id = spawn(program, failure[1]);
  if (*id < 0) return errno;
  rst_close(&failure[1]);
  error = read_failure(failure[0]);
  if (error == 0) return 0;
  while (waitpid(*id, NULL, 0) < 0 && errno == EINTR) {}
  *id = -1;
  return error;
}

int rst_start(const rst_program *program, pid_t *id) {
  int failure[2] = {-1, -1};
  int error = start(program, failure, id);
  rst_close(&failure[0]);
  rst_close(&failure[1]);
  return error;
}
