#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/wait.h>

#include "rutter_programs.h"

int rp_kill_group(pid_t id) { return kill(-id, SIGKILL) == 0 ? 0 : errno; }

static int wait_for(int watch, siginfo_t *info, int options) {
  while (waitid(P_PIDFD, (id_t)watch, info, options) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

int rp_wait(int watch) {
  siginfo_t info = {0};
  return wait_for(watch, &info, WEXITED | WNOWAIT);
}

int rp_reap(int watch, rp_end *end) {
  siginfo_t info = {0};
  int error = wait_for(watch, &info, WEXITED);
  if (error != 0) return error;
  *end = (rp_end){.by_signal = info.si_code != CLD_EXITED, .number = info.si_status};
  return 0;
}

int rp_open_process(pid_t id, int *watch) {
  *watch = pidfd_open(id, 0);
  return *watch >= 0 ? 0 : errno;
}

int rp_kill(int watch) { return pidfd_send_signal(watch, SIGKILL, NULL, 0) == 0 ? 0 : errno; }

const char *rp_signal_name(int number) { return sigabbrev_np(number); }
