#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "rutter_specs.h"

int rs_fork(void) {
  pid_t supervisor = getpid();
  pid_t process = fork();
  if (process != 0) return process;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  // The supervisor may have gone before it could be watched.
  if (getppid() != supervisor) _exit(1);
  return 0;
}
