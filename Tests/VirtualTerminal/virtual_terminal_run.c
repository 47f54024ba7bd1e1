#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "virtual_terminal.h"

struct vt_program {
  int master;
  pid_t process;
};

vt_program *vt_start(char *const *words, char *const *variables, int rows, int columns) {
  vt_program *program = calloc(1, sizeof *program);
  if (!program) return NULL;
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  program->process = forkpty(&program->master, NULL, NULL, &size);
  if (program->process == 0) {
    execve(words[0], words, variables);
    _exit(127);
  }
  if (program->process > 0) return program;
  free(program);
  return NULL;
}

long vt_read(const vt_program *program, char *buffer, size_t room) { return read(program->master, buffer, room); }

bool vt_has_more(const vt_program *program, int milliseconds) {
  struct pollfd ready = {.fd = program->master, .events = POLLIN};
  return poll(&ready, 1, milliseconds) > 0;
}

void vt_press(const vt_program *program, const char *bytes, size_t count) {
  while (count > 0) {
    long written = write(program->master, bytes, count);
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

void vt_stop(vt_program *program) {
  if (!program) return;
  kill(program->process, SIGKILL);
  waitpid(program->process, NULL, 0);
  close(program->master);
  free(program);
}
