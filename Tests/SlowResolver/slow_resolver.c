#define _GNU_SOURCE
#include "slow_resolver.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PERIOD_MICROSECONDS = 1000, MOST_PERIODS = 120000 };

static atomic_int running, times_let_go;

int slow_resolver_running(void) { return running; }

void slow_resolver_let_go(void) { times_let_go++; }

typedef int resolve(const char *, const char *, const struct addrinfo *, struct addrinfo **);
typedef int connect_to(int, const struct sockaddr *, socklen_t);

/// The system's own function of a name.
static void find(const char *name, void *function, size_t size) {
  void *symbol = dlsym(RTLD_NEXT, name);
  memcpy(function, &symbol, size);
}

static int is_below(const char *name, const char *suffix) {
  size_t length = name ? strlen(name) : 0, most = strlen(suffix);
  // The dot at the end of a full name is none of it.
  if (length > 0 && name[length - 1] == '.') length--;
  return length >= most && strncmp(name + length - most, suffix, most) == 0;
}

// Answers ------------------------------------------------------------------------------------------------------------

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static char answers[4096];
static const char *next_answer = answers;
static int times_answered;

void slow_resolver_answer(const char *given) {
  pthread_mutex_lock(&gate);
  snprintf(answers, sizeof answers, "%s", given);
  next_answer = answers;
  times_answered = 0;
  pthread_mutex_unlock(&gate);
}

int slow_resolver_answered(void) {
  pthread_mutex_lock(&gate);
  int count = times_answered;
  pthread_mutex_unlock(&gate);
  return count;
}

static void take_answer(char *answer, size_t most) {
  pthread_mutex_lock(&gate);
  size_t length = strcspn(next_answer, ";");
  snprintf(answer, most, "%.*s", (int)length, next_answer);
  if (next_answer[length] == ';') next_answer += length + 1;
  times_answered++;
  pthread_mutex_unlock(&gate);
}

/// All addresses of the next answer, as one list.
static int answer(const char *service, const struct addrinfo *hints, struct addrinfo **found, resolve *real) {
  char text[1024], *rest = text;
  take_answer(text, sizeof text);
  struct addrinfo **end = found;
  *found = NULL;
  for (char *address; (address = strsep(&rest, " "));) {
    // Those of a family that was not asked for are left out.
    if (*address && real(address, service, hints, end) != 0) *end = NULL;
    while (*end) end = &(*end)->ai_next;
  }
  return *found ? 0 : EAI_NONAME;
}

// In the place of the system's ---------------------------------------------------------------------------------------

static int wait_long(void) {
  int before = times_let_go;
  running++;
  for (int i = 0; i < MOST_PERIODS && times_let_go == before; i++) usleep(PERIOD_MICROSECONDS);
  running--;
  return EAI_NONAME;
}

/// Stands before the system's function of this name, because the program's own symbols are found first.
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  if (is_below(name, "slow.invalid")) return wait_long();
  resolve *real;
  find("getaddrinfo", &real, sizeof real);
  return is_below(name, "answers.invalid") ? answer(service, hints, found, real) : real(name, service, hints, found);
}

/// The same. No test goes out of this machine.
int connect(int socket, const struct sockaddr *address, socklen_t length) {
  char text[INET_ADDRSTRLEN] = "";
  if (address->sa_family == AF_INET) {
    inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)address)->sin_addr, text, sizeof text);
  }
  if (strncmp(text, SLOW_RESOLVER_PUBLIC, sizeof SLOW_RESOLVER_PUBLIC - 1) == 0) {
    errno = ENETUNREACH;
    return -1;
  }
  connect_to *real;
  find("connect", &real, sizeof real);
  return real(socket, address, length);
}
