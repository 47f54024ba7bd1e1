#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "rutter_isolation.h"
#include "rutter_start.h"

/// All descriptors of a start; -1 where there is none.
typedef struct ends {
  int requests[2], replies[2];
} ends;

static void close_all(ends *ends) {
  for (int end = 0; end < 2; end++) {
    rst_close(&ends->requests[end]);
    rst_close(&ends->replies[end]);
  }
}

static int open_all(ends *ends) {
  int error = rst_make_pipe(ends->requests, RI_REPLIES);
  if (error == 0) error = rst_make_pipe(ends->replies, RI_REPLIES);
  if (error != 0) return error;
  // Of the own ends alone: the child waits as a pipe does.
  bool is_set = fcntl(ends->requests[1], F_SETFL, O_NONBLOCK) == 0 && fcntl(ends->replies[0], F_SETFL, O_NONBLOCK) == 0;
  return is_set ? 0 : errno;
}

/// Runs in the new process, see `rst_program`.
static int take_descriptors(const void *context) {
  const ends *ends = context;
  int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) return errno;
  // What is loaded before the program hardens itself may take it for granted that these are open.
  for (int standard = 0; standard <= STDERR_FILENO; standard++) {
    if (nowhere != standard && dup2(nowhere, standard) < 0) return errno;
  }
  if (nowhere <= STDERR_FILENO && fcntl(nowhere, F_SETFD, 0) != 0) return errno;
  return dup2(ends->requests[0], RI_REQUESTS) < 0 || dup2(ends->replies[1], RI_REPLIES) < 0 ? errno : 0;
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
  char *const arguments[] = {"rutter", (char *)word, (char *)number, NULL}, *const environment[] = {NULL};
  ends ends = {{-1, -1}, {-1, -1}};
  *child = (ri_child){.requests = -1, .replies = -1};
  int error = open_all(&ends);
  rst_program start = {.path = program, .arguments = arguments, .environment = environment,
                      .take_descriptors = take_descriptors, .context = &ends, .highest = RI_REPLIES};
  pid_t id = -1;
  if (error == 0) error = rst_start(&start, &id);
  if (error == 0) {
    *child = (ri_child){.id = id, .requests = ends.requests[1], .replies = ends.replies[0]};
    ends.requests[1] = ends.replies[0] = -1;
  }
  close_all(&ends);
  return error;
}

ri_fate ri_end(ri_child *child, int64_t grace) {
  if (child->id <= 0) return (ri_fate){0};
  rst_close(&child->requests);
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
  rst_close(&child->replies);
  child->id = 0;
  return fate;
}
