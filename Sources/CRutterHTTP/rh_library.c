#include "rh_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

rh_library rh_curl;
rh_zlib_library rh_zlib;
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

/// A function, and where it is kept.
typedef struct function {
  const char *name;
  void *place;
} function;

/// Finds functions in a library.
/// Returns: the library; NULL if something is missing, and then `trouble` says what.
static void *find(const char *file, const char *name, const char *package, const function *functions, size_t count) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(trouble, sizeof trouble, "%s cannot be opened; install the Debian package %s (%s)", name, package, dlerror());
    return NULL;
  }
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(library, functions[i].name);
    if (!found) {
      snprintf(trouble, sizeof trouble, "%s has no %s; install a later version of the Debian package %s", name,
               functions[i].name, package);
      return NULL;
    }
    memcpy(functions[i].place, &found, sizeof found);
  }
  return library;
}

static void open_libraries(void) {
#define RH_CURL(name) {#name, &rh_curl.name},
#define RH_ZLIB(name) {#name, &rh_zlib.name},
  const function of_curl[] = {RH_FUNCTIONS(RH_CURL)}, of_zlib[] = {RH_ZLIB_FUNCTIONS(RH_ZLIB)};
#undef RH_CURL
#undef RH_ZLIB
  void *curl = find("libcurl.so.4", "libcurl", "libcurl4", of_curl, sizeof of_curl / sizeof *of_curl);
  if (!curl || !find("libz.so.1", "zlib", "zlib1g", of_zlib, sizeof of_zlib / sizeof *of_zlib)) return;
  leave_openssl_alone_at_exit(curl);
  if (rh_curl.curl_global_init(CURL_GLOBAL_ALL) != CURLE_OK) snprintf(trouble, sizeof trouble, "libcurl does not start");
}

const char *rh_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_libraries);
  return trouble[0] ? trouble : NULL;
}
