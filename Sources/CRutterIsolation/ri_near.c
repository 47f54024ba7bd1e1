// Two that take turns are quickest on one processor: waking a sleeping one costs 25 to 50 µs each way, handing the same one
// over 4. Left to itself the system picks the sleeping one.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <unistd.h>

#include "rutter_isolation.h"

pid_t ri_thread(void) { return gettid(); }

void ri_adopt_thread(ri_child *child, pid_t thread) {
  char path[60];
  snprintf(path, sizeof path, "/proc/%d/task/%d", (int)child->id, (int)thread);
  child->thread = thread > 0 && access(path, F_OK) == 0 ? thread : 0;
  child->processor = -1;
}

/// The set of one processor; false where there are more than sets have room for.
static bool single(int processor, cpu_set_t *set) {
  if (processor < 0 || processor >= CPU_SETSIZE) return false;
  CPU_ZERO(set);
  CPU_SET(processor, set);
  return true;
}

/// For how many calls a thread that was put elsewhere while it waited is kept where it is.
enum { KEPT = 200 };

void ri_come_near(ri_child *child, ri_stay *stay) {
  _Static_assert(sizeof(cpu_set_t) <= sizeof stay->before, "room for a set of processors");
  cpu_set_t here, before;
  int processor = sched_getcpu();
  stay->holds = false;
  if (child->thread == 0 || !single(processor, &here)) return;
  if (child->processor != processor) {
    // Where the system refuses it once it would refuse it always.
    if (sched_setaffinity(child->thread, sizeof here, &here) != 0) return (void)(child->thread = 0);
    child->processor = processor;
  }
  // On a busy machine nobody puts it elsewhere, and these calls are saved.
  if (child->kept == 0) return;
  child->kept--;
  if (sched_getaffinity(0, sizeof before, &before) != 0 || CPU_COUNT(&before) < 2) return;
  stay->holds = sched_setaffinity(0, sizeof here, &here) == 0;
  *(cpu_set_t *)stay->before = before;
}

void ri_go_free(ri_child *child, const ri_stay *stay) {
  if (stay->holds) {
    sched_setaffinity(0, sizeof(cpu_set_t), (const cpu_set_t *)stay->before);
  } else if (child->thread != 0 && sched_getcpu() != child->processor) {
    child->kept = KEPT;
  }
}
