#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rutter_programs.h"
#include "rutter_start.h"

/// All descriptors of a start; -1 where there is none.
typedef struct ends {
  int input;
  /// Reading end, writing end.
  int output[2], errors[2];
} ends;

/// What the new process needs.
typedef struct start {
  const rp_program *program;
  ends ends;
} start;

static void close_all(ends *ends) {
  rst_close(&ends->input);
  for (int end = 0; end < 2; end++) {
    rst_close(&ends->output[end]);
    rst_close(&ends->errors[end]);
  }
}

// Opening ------------------------------------------------------------------------------------------------------------

static int make_pipe(int pipe[2]) {
  int error = rst_make_pipe(pipe, STDERR_FILENO);
  if (error != 0) return error;
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
  int error = rst_move_up(input, STDERR_FILENO);
  if (error != 0 || is_empty) return error;
  error = write_all(*input, program->input, program->input_bytes);
  if (error == 0 && lseek(*input, 0, SEEK_SET) != 0) error = errno;
  return error;
}

static int open_all(const rp_program *program, ends *ends) {
  int error = make_pipe(ends->output);
  if (error == 0) error = make_pipe(ends->errors);
  if (error == 0) error = make_input(program, &ends->input);
  return error;
}

// Starting -----------------------------------------------------------------------------------------------------------

/// Runs in the new process, see `rst_program`.
static int take_descriptors(const void *context) {
  const start *start = context;
  if (fchdir(start->program->folder) != 0) return errno;
  if (dup2(start->ends.input, STDIN_FILENO) < 0) return errno;
  if (dup2(start->ends.output[1], STDOUT_FILENO) < 0) return errno;
  return dup2(start->ends.errors[1], STDERR_FILENO) < 0 ? errno : 0;
}

static int begin(start *start, rp_process *process) {
  const rp_program *program = start->program;
  rst_program started = {.path = program->path, .arguments = program->arguments, .environment = program->environment,
                        .take_descriptors = take_descriptors, .context = start, .highest = STDERR_FILENO};
  pid_t id = -1;
  int error = rst_start(&started, &id);
  if (error != 0) return error;
  int watch = pidfd_open(id, 0);
  if (watch < 0) {
    error = errno;
    rp_kill_group(id);
    while (waitpid(id, NULL, 0) < 0 && errno == EINTR) {}
    return error;
  }
  *process = (rp_process){.id = id, .watch = watch, .output = start->ends.output[0], .errors = start->ends.errors[0]};
  start->ends.output[0] = start->ends.errors[0] = -1;
  return 0;
}

int rp_start(const rp_program *program, rp_process *process) {
  start start = {program, {-1, {-1, -1}, {-1, -1}}};
  int error = open_all(program, &start.ends);
  if (error == 0) error = begin(&start, process);
  close_all(&start.ends);
  return error;
}
