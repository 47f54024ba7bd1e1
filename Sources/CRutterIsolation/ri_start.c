#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "rutter_isolation.h"

/// All descriptors of a start; -1 where there is none.
typedef struct ends {
  int requests[2], replies[2];
  /// Through this the new process says why the program does not run. It closes when the program does.
  int failure[2];
} ends;

static void close_open(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

static void close_all(ends *ends) {
  for (int end = 0; end < 2; end++) {
    close_open(&ends->requests[end]);
    close_open(&ends->replies[end]);
    close_open(&ends->failure[end]);
  }
}

/// Moves a descriptor behind those that the new process puts in place: it would put one over the other.
static int move_up(int *descriptor) {
  if (*descriptor > RI_REPLIES) return 0;
  int higher = fcntl(*descriptor, F_DUPFD_CLOEXEC, RI_REPLIES + 1);
  if (higher < 0) return errno;
  close(*descriptor);
  *descriptor = higher;
  return 0;
}

static int make_pipe(int pipe[2]) {
  if (pipe2(pipe, O_CLOEXEC) != 0) return errno;
  int error = move_up(&pipe[0]);
  return error != 0 ? error : move_up(&pipe[1]);
}

static int open_all(ends *ends) {
  int error = make_pipe(ends->requests);
  if (error == 0) error = make_pipe(ends->replies);
  if (error == 0) error = make_pipe(ends->failure);
  if (error != 0) return error;
  // Of the own ends alone: the child waits as a pipe does.
  bool is_set = fcntl(ends->requests[1], F_SETFL, O_NONBLOCK) == 0 && fcntl(ends->replies[0], F_SETFL, O_NONBLOCK) == 0;
  return is_set ? 0 : errno;
}

// The new process ----------------------------------------------------------------------------------------------------

/// What a program would otherwise inherit: handlers do not outlast it, but what is ignored does.
static void take_default_signals(void) {
  // An action as the kernel has it, of zeros: the default. The C library would keep two signals to itself.
  const unsigned long action[8] = {0};
  for (int number = 1; number < NSIG; number++) syscall(SYS_rt_sigaction, number, action, NULL, (NSIG - 1) / 8);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static int take_bonds(pid_t starter) {
  // Away from the terminal: Ctrl-C is for the session, which ends it.
  if (setsid() < 0) return errno;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
  // The starter may have gone before that.
  if (getppid() != starter) _exit(127);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

static int take_descriptors(const ends *ends) {
  int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) return errno;
  // What is loaded before the program hardens itself may take it for granted that these are open.
  for (int standard = 0; standard <= STDERR_FILENO; standard++) {
    if (nowhere != standard && dup2(nowhere, standard) < 0) return errno;
  }
  if (nowhere <= STDERR_FILENO && fcntl(nowhere, F_SETFD, 0) != 0) return errno;
  if (dup2(ends->requests[0], RI_REQUESTS) < 0 || dup2(ends->replies[1], RI_REPLIES) < 0) return errno;
  // Not at once: the failure of the last step has to be told, too.
  return close_range(RI_REPLIES + 1, ~0U, CLOSE_RANGE_CLOEXEC) == 0 ? 0 : errno;
}

/// Becomes the program. It runs in the memory of the process that waits for it, so it changes nothing there.
_Noreturn static void become(const char *program, char *const *arguments, const ends *ends, pid_t starter) {
  char *const environment[] = {NULL};
  int error = take_bonds(starter);
  if (error == 0) error = take_descriptors(ends);
  if (error == 0) {
    take_default_signals();
    execve(program, arguments, environment);
    error = errno;
  }
  ssize_t written = write(ends->failure[1], &error, sizeof error);
  (void)written;
  _exit(127);
}

/// Apart from what comes before and after, so that no variable of theirs lives through the return of two processes.
__attribute__((noinline)) static pid_t spawn(const char *program, char *const *arguments, const ends *ends) {
  sigset_t all, before;
  sigfillset(&all);
  pid_t starter = getpid();
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // fork would copy the tables of all memory: 47 ms for 500 MiB, where this takes 0.7.
  pid_t id = vfork();
  if (id == 0) become(program, arguments, ends, starter);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return id;
}

// The parent ---------------------------------------------------------------------------------------------------------

/// Why the program does not run; 0 if it does.
static int read_failure(ends *ends) {
  close_open(&ends->failure[1]);
  int error = 0;
  ssize_t got;
  do got = read(ends->failure[0], &error, sizeof error);
  while (got < 0 && errno == EINTR);
  return got == sizeof error ? error : 0;
}

static ri_fate reap(pid_t id) {
  siginfo_t info = {0};
  while (waitid(P_PID, (id_t)id, &info, WEXITED) != 0) {
    if (errno != EINTR) return (ri_fate){.number = -1};
  }
  return (ri_fate){.by_signal = info.si_code != CLD_EXITED, .number = info.si_status};
}

const char *ri_signal_name(int number) { return sigabbrev_np(number); }

const char *ri_error_name(int error) {
  const char *text = strerrordesc_np(error);
  return text ? text : "unknown error";
}

bool ri_is_kill(int number) {
  return number == SIGKILL || number == SIGTERM || number == SIGINT || number == SIGHUP || number == SIGQUIT;
}

int ri_start(const char *program, const char *word, const char *number, ri_child *child) {
  char *const arguments[] = {"rutter", (char *)word, (char *)number, NULL};
  ends ends = {{-1, -1}, {-1, -1}, {-1, -1}};
  *child = (ri_child){.requests = -1, .replies = -1};
  int error = open_all(&ends);
  if (error == 0) {
    pid_t id = spawn(program, arguments, &ends);
    error = id < 0 ? errno : read_failure(&ends);
    if (id > 0 && error != 0) reap(id);
    if (error == 0) {
      *child = (ri_child){.id = id, .requests = ends.requests[1], .replies = ends.replies[0]};
      ends.requests[1] = ends.replies[0] = -1;
    }
  }
  close_all(&ends);
  return error;
}

ri_fate ri_end(ri_child *child, int64_t grace) {
  if (child->id <= 0) return (ri_fate){0};
  close_open(&child->requests);
  bool has_ended = false;
  // What ends by itself closes its end, for which the own one has to stay open.
  if (grace > 0) {
    struct pollfd end = {.fd = child->replies, .events = 0};
    struct timespec time = {.tv_sec = grace / 1000000, .tv_nsec = grace % 1000000 * 1000};
    while (ppoll(&end, 1, &time, NULL) < 0 && errno == EINTR) {}
    // The end is closed a moment before the process is gone.
    for (int tries = 0; end.revents != 0 && !has_ended && tries < 1000; tries++) {
      siginfo_t info = {0};
      has_ended = waitid(P_PID, (id_t)child->id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
      if (!has_ended) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
  }
  kill(child->id, SIGKILL);
  ri_fate fate = reap(child->id);
  fate.was_ended = !has_ended && fate.by_signal && fate.number == SIGKILL;
  close_open(&child->replies);
  child->id = 0;
  return fate;
}
