#define _GNU_SOURCE
#include "swapper.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

struct swapper {
  pthread_t thread;
  char *one, *other;
  atomic_bool is_over;
  long count;
};

static int exchange(const swapper *swapper) {
  return renameat2(AT_FDCWD, swapper->one, AT_FDCWD, swapper->other, RENAME_EXCHANGE);
}

static void *run(void *argument) {
  swapper *swapper = argument;
  // One of them may be missing for a moment, where what is tried takes it away or puts another in its place.
  while (!swapper->is_over) {
    swapper->count += exchange(swapper) == 0;
    // The system keeps a folder locked for this. Without a rest nobody else would get at it.
    usleep((useconds_t)(swapper->count % 20));
  }
  return NULL;
}

static void forget(swapper *swapper) {
  free(swapper->one);
  free(swapper->other);
  free(swapper);
}

swapper *swapper_start(const char *one, const char *other) {
  swapper *swapper = calloc(1, sizeof *swapper);
  if (!swapper) return NULL;
  swapper->one = strdup(one);
  swapper->other = strdup(other);
  bool works = exchange(swapper) == 0 && exchange(swapper) == 0;
  if (works && pthread_create(&swapper->thread, NULL, run, swapper) == 0) return swapper;
  forget(swapper);
  return NULL;
}

long swapper_end(swapper *swapper) {
  swapper->is_over = true;
  pthread_join(swapper->thread, NULL);
  long count = swapper->count;
  forget(swapper);
  return count;
}
