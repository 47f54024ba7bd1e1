#include "rh_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

rh_library rh_curl;
static char trouble[256];

/// OpenSSL would clean up when the process ends, while another thread may still speak TLS. Where libcurl has another
/// library of TLS there is nothing to say.
static void leave_openssl_alone_at_exit(void *library) {
  enum { OPENSSL_INIT_NO_ATEXIT = 0x00080000 };
  union {
    void *found;
    int (*call)(uint64_t, const void *);
  } init = {dlsym(library, "OPENSSL_init_crypto")};
  if (init.found) init.call(OPENSSL_INIT_NO_ATEXIT, NULL);
}

static void open_library(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(trouble, sizeof trouble, "libcurl cannot be opened; install the Debian package libcurl4 (%s)", dlerror());
    return;
  }
  struct {
    const char *name;
    void *place;
  } functions[] = {
#define RH_NAME(name) {#name, &rh_curl.name},
      RH_FUNCTIONS(RH_NAME)
#undef RH_NAME
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *found = dlsym(library, functions[i].name);
    if (!found) {
      snprintf(trouble, sizeof trouble, "libcurl has no %s; install the Debian package libcurl4, 7.87 or later",
               functions[i].name);
      return;
    }
    memcpy(functions[i].place, &found, sizeof found);
  }
  leave_openssl_alone_at_exit(library);
  if (rh_curl.curl_global_init(CURL_GLOBAL_ALL) != CURLE_OK) snprintf(trouble, sizeof trouble, "libcurl does not start");
}

const char *rh_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return trouble[0] ? trouble : NULL;
}
