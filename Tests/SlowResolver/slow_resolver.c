#define _GNU_SOURCE
#include "slow_resolver.h"

#include <dlfcn.h>
#include <netdb.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { PERIOD_MICROSECONDS = 1000, MOST_PERIODS = 120000 };

static atomic_int running, times_let_go;

int slow_resolver_running(void) { return running; }

void slow_resolver_let_go(void) { times_let_go++; }

/// Stands before the system's function of this name, because the program's own symbols are found first.
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  static const char slow[] = "slow.invalid";
  size_t length = name ? strlen(name) : 0;
  if (length >= sizeof slow - 1 && strcmp(name + length - (sizeof slow - 1), slow) == 0) {
    int before = times_let_go;
    running++;
    for (int i = 0; i < MOST_PERIODS && times_let_go == before; i++) usleep(PERIOD_MICROSECONDS);
    running--;
    return EAI_NONAME;
  }
  int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
  void *symbol = dlsym(RTLD_NEXT, "getaddrinfo");
  memcpy(&real, &symbol, sizeof real);
  return real(name, service, hints, found);
}
