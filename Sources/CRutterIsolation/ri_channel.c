#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "rutter_isolation.h"

enum { BUFFER = 1 << 16, PATIENCE = 20, FIRST_WAIT = 2000, LEAST_WAIT = 10000, LOOKS_AT_SLEEPERS = 25 };

struct ri_channel {
  int input, output;
  size_t start, end;  // what of the buffer is not taken yet
  uint8_t *kept;      // frames that wait for the next one
  size_t kept_count, kept_room;
  uint8_t buffer[BUFFER];
};

ri_channel *ri_open_channel(int input, int output) {
  // Not calloc: the buffer need not be cleared.
  ri_channel *channel = malloc(sizeof *channel);
  if (!channel) return NULL;
  channel->input = input;
  channel->output = output;
  channel->start = channel->end = 0;
  channel->kept = NULL;
  channel->kept_count = channel->kept_room = 0;
  return channel;
}

void ri_close_channel(ri_channel *channel) {
  free(channel->kept);
  free(channel);
}

bool ri_has_more(const ri_channel *channel) { return channel->end > channel->start; }

// Waiting ------------------------------------------------------------------------------------------------------------

static int64_t microseconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int64_t ri_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t time_used(pid_t id) {
  clockid_t clock;
  return clock_getcpuclockid(id, &clock) == 0 ? microseconds(clock) : 0;
}

int64_t ri_work(const ri_child *child) {
  return microseconds(CLOCK_THREAD_CPUTIME_ID) + (child->id > 0 ? time_used(child->id) : 0);
}

ri_patience ri_begin_waiting(const ri_child *child, int64_t limit) {
  return (ri_patience){
      .id = child->id, .microseconds = limit, .began = microseconds(CLOCK_MONOTONIC), .used = -1};
}

/// What the system says of a thread: `R` for one that runs or would like to, `T` for one that was stopped.
static char state_at(const char *path) {
  char text[400];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return '?';
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  // Its name stands in parentheses, and may be anything.
  const char *end = strrchr(text, ')');
  return end && end[1] == ' ' ? end[2] : '?';
}

static char state_of(pid_t id) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)id);
  return state_at(path);
}

/// Whether any of its threads runs, or would like to: one may hold what another waits for, and be refused the processor.
static bool may_run(pid_t id) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)id);
  DIR *tasks = opendir(path);
  if (!tasks) return false;
  bool found = false;
  for (struct dirent *task; !found && (task = readdir(tasks));) {
    int number = atoi(task->d_name);
    if (number <= 0) continue;
    snprintf(path, sizeof path, "/proc/%d/task/%d/stat", (int)id, number);
    char state = state_at(path);
    found = state == 'R' || state == 'D';
  }
  closedir(tasks);
  return found;
}

/// How often a process was found asleep with nothing done in between.
typedef struct sleeper {
  int64_t used;
  int looks;
} sleeper;

/// How long to wait next, or that it was too long.
static ri_outcome next_wait(ri_patience *patience, sleeper *sleeper, int64_t *wait) {
  int64_t lasted = microseconds(CLOCK_MONOTONIC) - patience->began;
  if (patience->used < 0) {
    *wait = FIRST_WAIT - lasted;
    if (*wait > 0) return RI_FINE;
    patience->used = time_used(patience->id);
  }
  if (lasted < patience->microseconds) {
    *wait = patience->microseconds - lasted;
    return RI_FINE;
  }
  char state = state_of(patience->id);
  if (state == 'T') return RI_STOPPED;
  int64_t used = time_used(patience->id), left = patience->microseconds - (used - patience->used);
  if (left <= 0) return RI_LATE;
  if (lasted / PATIENCE > patience->microseconds) return RI_SILENT;
  // One that was refused the processor gets more time. One that sleeps, and has done nothing whenever it is looked at,
  // waits for what never comes.
  bool is_awake = may_run(patience->id);
  sleeper->looks = is_awake || used != sleeper->used ? 0 : sleeper->looks + 1;
  sleeper->used = used;
  if (sleeper->looks > LOOKS_AT_SLEEPERS) return RI_SILENT;
  *wait = left < LEAST_WAIT || !is_awake ? LEAST_WAIT : left;
  return RI_FINE;
}

static ri_outcome wait_for(int descriptor, short events, ri_patience *patience) {
  sleeper sleeper = {.used = -1};
  for (;;) {
    int64_t wait = -1000;
    ri_outcome outcome = patience ? next_wait(patience, &sleeper, &wait) : RI_FINE;
    // Whoever is too slow here may have its answer ready by now.
    if (outcome != RI_FINE) wait = 0;
    // A look in between, for one that was stopped.
    if (wait > 300000) wait = 300000;
    struct pollfd poll_for = {.fd = descriptor, .events = events};
    struct timespec time = {.tv_sec = wait / 1000000, .tv_nsec = wait % 1000000 * 1000};
    int ready = ppoll(&poll_for, 1, patience ? &time : NULL, NULL);
    if (ready > 0) return RI_FINE;
    if (ready < 0 && errno != EINTR) return RI_FAILED;
    if (outcome != RI_FINE && ready == 0) return outcome;
    if (ready == 0 && patience && state_of(patience->id) == 'T') return RI_STOPPED;
  }
}

// Reading and writing ------------------------------------------------------------------------------------------------

static ri_outcome read_some(ri_channel *channel, void *bytes, size_t count, ri_patience *patience, size_t *got) {
  for (;;) {
    ssize_t result = read(channel->input, bytes, count);
    if (result > 0) {
      *got = (size_t)result;
      return RI_FINE;
    }
    if (result == 0) return RI_CLOSED;
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return RI_FAILED;
    ri_outcome outcome = wait_for(channel->input, POLLIN, patience);
    if (outcome != RI_FINE) return outcome;
  }
}

ri_outcome ri_receive(ri_channel *channel, void *bytes, size_t count, ri_patience *patience) {
  uint8_t *place = bytes;
  while (count > 0) {
    size_t there = channel->end - channel->start, got = 0;
    if (there > 0) {
      got = there < count ? there : count;
      memcpy(place, channel->buffer + channel->start, got);
      channel->start += got;
    } else if (count >= BUFFER) {
      ri_outcome outcome = read_some(channel, place, count, patience, &got);
      if (outcome != RI_FINE) return outcome;
    } else {
      ri_outcome outcome = read_some(channel, channel->buffer, BUFFER, patience, &channel->end);
      channel->start = 0;
      if (outcome != RI_FINE) {
        channel->end = 0;
        return outcome;
      }
    }
    place += got;
    count -= got;
  }
  return RI_FINE;
}

/// Writes without being killed where nobody reads any more. The signal is blocked for the thread, and taken back if it came.
static ssize_t write_quietly(int descriptor, const struct iovec *parts, int count) {
  sigset_t pipe, before, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  ssize_t written = writev(descriptor, parts, count);
  int error = errno;
  if (written < 0 && error == EPIPE && !sigismember(&before, SIGPIPE)) {
    sigpending(&pending);
    if (sigismember(&pending, SIGPIPE)) sigtimedwait(&pipe, NULL, &(struct timespec){0});
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}

static void append(ri_channel *channel, const void *bytes, size_t count) {
  if (count > 0) memcpy(channel->kept + channel->kept_count, bytes, count);
  channel->kept_count += count;
}

bool ri_keep(ri_channel *channel, const ri_frame *frame) {
  size_t items = (size_t)frame->head.count * 16, bytes = frame->head.byte_count;
  size_t needed = channel->kept_count + sizeof frame->head + items + bytes;
  if (needed > channel->kept_room) {
    uint8_t *larger = realloc(channel->kept, needed * 2);
    if (!larger) return false;
    channel->kept = larger;
    channel->kept_room = needed * 2;
  }
  append(channel, &frame->head, sizeof frame->head);
  append(channel, frame->items, items);
  append(channel, frame->bytes, bytes);
  return true;
}

ri_outcome ri_send(ri_channel *channel, const ri_frame *frame, ri_patience *patience) {
  enum { PARTS = 4 };
  struct iovec parts[PARTS] = {
      {channel->kept, channel->kept_count},
      {(void *)&frame->head, sizeof frame->head},
      {(void *)frame->items, (size_t)frame->head.count * 16},
      {(void *)frame->bytes, frame->head.byte_count},
  };
  channel->kept_count = 0;
  int first = 0;
  while (first < PARTS) {
    if (parts[first].iov_len == 0) {
      first++;
      continue;
    }
    ssize_t written = write_quietly(channel->output, parts + first, PARTS - first);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) return RI_CLOSED;
    if (written < 0 && errno != EAGAIN) return RI_FAILED;
    if (written < 0) {
      ri_outcome outcome = wait_for(channel->output, POLLOUT, patience);
      if (outcome != RI_FINE) return outcome;
      continue;
    }
    for (size_t left = (size_t)written; left > 0;) {
      size_t part = parts[first].iov_len < left ? parts[first].iov_len : left;
      parts[first].iov_base = (uint8_t *)parts[first].iov_base + part;
      parts[first].iov_len -= part;
      left -= part;
      if (parts[first].iov_len == 0 && left > 0) first++;
    }
  }
  return RI_FINE;
}
