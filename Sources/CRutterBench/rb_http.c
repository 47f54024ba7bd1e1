// The row of HTTP: a small server on loopback, and a bare client on the same libcurl that does nothing but count bytes.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <unistd.h>

#include "rutter_bench.h"

enum { BODY = 900, AT_ONCE = 64 };

// Server -------------------------------------------------------------------------------------------------------------

static char reply[BODY + 128];
static size_t reply_length;
static int listener = -1, queue = -1;

static void watch(int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
  epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event);
}

/// Requests are small and come one at a time, so that each is read whole.
static void answer(int descriptor) {
  char request[4096];
  ssize_t count = recv(descriptor, request, sizeof request, 0);
  if (count <= 0) {
    close(descriptor);
  } else {
    send(descriptor, reply, reply_length, MSG_NOSIGNAL);
  }
}

static void *serve(void *nothing) {
  (void)nothing;
  struct epoll_event events[AT_ONCE];
  for (;;) {
    int count = epoll_wait(queue, events, AT_ONCE, -1);
    for (int i = 0; i < count; i++) {
      if (events[i].data.fd != listener) {
        answer(events[i].data.fd);
        continue;
      }
      int peer = accept(listener, NULL, NULL);
      if (peer >= 0) watch(peer);
    }
  }
  return NULL;
}

int rb_http_serve(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  reply_length = (size_t)snprintf(reply, sizeof reply, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n", BODY);
  memset(reply + reply_length, 'x', BODY);
  reply_length += BODY;
  listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  queue = epoll_create1(EPOLL_CLOEXEC);
  if (listener < 0 || queue < 0 || bind(listener, (void *)&address, length) != 0 || listen(listener, 128) != 0) return 0;
  if (getsockname(listener, (void *)&address, &length) != 0) return 0;
  watch(listener);
  pthread_t thread;
  if (pthread_create(&thread, NULL, serve, NULL) != 0) return 0;
  pthread_detach(thread);
  return ntohs(address.sin_port);
}

// Client -------------------------------------------------------------------------------------------------------------

#define FUNCTIONS(X)                                                                                               \
  X(curl_easy_init) X(curl_easy_setopt) X(curl_easy_cleanup) X(curl_multi_init) X(curl_multi_add_handle)           \
  X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_info_read) X(curl_multi_cleanup)

#define POINTER(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
} api;

static bool open_library(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW), *found;
  if (!library) return false;
#define LOAD(name)                                                                                                 \
  found = dlsym(library, #name);                                                                                   \
  memcpy(&api.name, &found, sizeof found);
  FUNCTIONS(LOAD)
  return true;
}

static size_t count_bytes(char *bytes, size_t size, size_t count, void *sum) {
  (void)bytes;
  *(size_t *)sum += size * count;
  return size * count;
}

bool rb_http_get(const char *url, long count) {
  if (!open_library()) return false;
  CURLM *multi = api.curl_multi_init();
  size_t bytes = 0;
  long begun = 0, ended = 0;
  CURL *handles[AT_ONCE];
  for (; begun < AT_ONCE && begun < count; begun++) {
    CURL *easy = handles[begun] = api.curl_easy_init();
    api.curl_easy_setopt(easy, CURLOPT_URL, url);
    api.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, count_bytes);
    api.curl_easy_setopt(easy, CURLOPT_WRITEDATA, &bytes);
    api.curl_easy_setopt(easy, CURLOPT_PROXY, "");
    api.curl_multi_add_handle(multi, easy);
  }
  long used = begun;
  while (ended < count) {
    int running, left;
    api.curl_multi_perform(multi, &running);
    for (CURLMsg *message; (message = api.curl_multi_info_read(multi, &left));) {
      CURL *easy = message->easy_handle;
      ended++;
      api.curl_multi_remove_handle(multi, easy);
      if (begun < count) {
        begun++;
        api.curl_multi_add_handle(multi, easy);
      }
    }
    if (ended < count) api.curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  for (long i = 0; i < used; i++) api.curl_easy_cleanup(handles[i]);
  api.curl_multi_cleanup(multi);
  return bytes == (size_t)count * BODY;
}
