#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rutter_programs.h"

/// All descriptors of a start; -1 where there is none.
typedef struct ends {
  int input;
  /// Reading end, writing end.
  int output[2], errors[2];
  /// Through this the new process says why the program does not run. It closes when the program does.
  int failure[2];
} ends;

static void close_open(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

static void close_all(ends *ends) {
  close_open(&ends->input);
  for (int end = 0; end < 2; end++) {
    close_open(&ends->output[end]);
    close_open(&ends->errors[end]);
    close_open(&ends->failure[end]);
  }
}

// Opening ------------------------------------------------------------------------------------------------------------

/// Moves a descriptor behind the standard ones, which are free in a process that has closed its own: the new process
/// would put one over the other.
static int move_up(int *descriptor) {
  if (*descriptor > STDERR_FILENO) return 0;
  int higher = fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (higher < 0) return errno;
  close(*descriptor);
  *descriptor = higher;
  return 0;
}

static int make_pipe(int pipe[2]) {
  if (pipe2(pipe, O_CLOEXEC) != 0) return errno;
  for (int end = 0; end < 2; end++) {
    int error = move_up(&pipe[end]);
    if (error != 0) return error;
  }
  // Of the reading end alone: the program's own end waits as a pipe does.
  return fcntl(pipe[0], F_SETFL, O_NONBLOCK) == 0 ? 0 : errno;
}

static int write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes += written;
    count -= (size_t)written;
  }
  return 0;
}

/// A file in memory rather than a pipe: nobody has to write while the program reads, and it need not read.
static int make_input(const rp_program *program, int *input) {
  bool is_empty = program->input_bytes == 0;
  *input = is_empty ? open("/dev/null", O_RDONLY | O_CLOEXEC) : memfd_create("input", MFD_CLOEXEC);
  if (*input < 0) return errno;
  int error = move_up(input);
  if (error != 0 || is_empty) return error;
  error = write_all(*input, program->input, program->input_bytes);
  if (error == 0 && lseek(*input, 0, SEEK_SET) != 0) error = errno;
  return error;
}

static int open_all(const rp_program *program, ends *ends) {
  int error = make_pipe(ends->output);
  if (error == 0) error = make_pipe(ends->errors);
  if (error == 0) error = make_pipe(ends->failure);
  if (error == 0) error = make_input(program, &ends->input);
  return error;
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
  // A session has no terminal, so that the program can neither write to the person's nor type into it.
  if (setsid() < 0) return errno;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // It may have gone before that.
  if (getppid() != starter) _exit(127);
  // A program with more rights than its starter could not be killed by it.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  struct rlimit no_core = {0, 0};
  return setrlimit(RLIMIT_CORE, &no_core) == 0 ? 0 : errno;
}

static int take_descriptors(const rp_program *program, const ends *ends) {
  if (fchdir(program->folder) != 0) return errno;
  if (dup2(ends->input, STDIN_FILENO) < 0) return errno;
  if (dup2(ends->output[1], STDOUT_FILENO) < 0) return errno;
  if (dup2(ends->errors[1], STDERR_FILENO) < 0) return errno;
  // Not at once: the failure of the last step has to be told, too.
  return close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0 ? 0 : errno;
}

/// Becomes the program. It runs in the memory of the process that waits for it, so it changes nothing there.
_Noreturn static void become(const rp_program *program, const ends *ends, pid_t starter) {
  int error = take_bonds(starter);
  if (error == 0) error = take_descriptors(program, ends);
  if (error == 0) {
    take_default_signals();
    execve(program->path, program->arguments, program->environment);
    error = errno;
  }
  ssize_t written = write(ends->failure[1], &error, sizeof error);
  (void)written;
  _exit(127);
}

/// Apart from what comes before and after, so that no variable of theirs lives through the return of two processes.
__attribute__((noinline)) static pid_t spawn(const rp_program *program, const ends *ends) {
  sigset_t all, before;
  sigfillset(&all);
  pid_t starter = getpid();
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // fork would copy the tables of all memory: 47 ms for 500 MiB, where this takes 0.7.
  pid_t id = vfork();
  if (id == 0) become(program, ends, starter);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return id;
}

// Starting -----------------------------------------------------------------------------------------------------------

/// Why the program does not run; 0 if it does.
static int read_failure(ends *ends) {
  close_open(&ends->failure[1]);
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  // It makes a fork of it, after which this process does not wait until the program runs.
  fcntl(ends->failure[0], F_SETFL, 0);
#endif
#endif
  // The process of the program is past all this. Where another thread has forked meanwhile, its child keeps the pipe
  // open: then there is nothing to read, and nothing to wait for.
  int error = 0;
  ssize_t got;
  do got = read(ends->failure[0], &error, sizeof error);
  while (got < 0 && errno == EINTR);
  return got == sizeof error ? error : 0;
}

static void forget(pid_t id) {
  while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
}

static int start(const rp_program *program, ends *ends, rp_process *process) {
  pid_t id = spawn(program, ends);
  if (id < 0) return errno;
  int error = read_failure(ends);
  int watch = error == 0 ? pidfd_open(id, 0) : -1;
  if (error == 0 && watch < 0) {
    error = errno;
    rp_kill_group(id);
  }
  if (error != 0) {
    forget(id);
    return error;
  }
  *process = (rp_process){.id = id, .watch = watch, .output = ends->output[0], .errors = ends->errors[0]};
  ends->output[0] = ends->errors[0] = -1;
  return 0;
}

int rp_start(const rp_program *program, rp_process *process) {
  ends ends = {-1, {-1, -1}, {-1, -1}, {-1, -1}};
  int error = open_all(program, &ends);
  if (error == 0) error = start(program, &ends, process);
  close_all(&ends);
  return error;
}
