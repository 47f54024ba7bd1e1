#include "rh_multi.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

rh_multi *rh_multi_new(long host_connections, const char *certificates) {
  rh_multi *multi = calloc(1, sizeof *multi);
  if (!multi) return NULL;
  multi->room = SIZE_MAX;
  multi->certificates = certificates ? strdup(certificates) : NULL;
  multi->curl = rh_curl.curl_multi_init();
  if (!multi->curl || (certificates && !multi->certificates)) {
    rh_multi_free(multi);
    return NULL;
  }
  rh_curl.curl_multi_setopt(multi->curl, CURLMOPT_MAXCONNECTS, (long)RH_SPARE_TRANSFERS);
  rh_curl.curl_multi_setopt(multi->curl, CURLMOPT_MAX_HOST_CONNECTIONS, host_connections);
  return multi;
}

void rh_multi_free(rh_multi *multi) {
  while (multi->spare_count > 0) rh_transfer_free(multi->spare[--multi->spare_count]);
  if (multi->curl) rh_curl.curl_multi_cleanup(multi->curl);
  free(multi->certificates);
  free(multi);
}

void rh_multi_wake(rh_multi *multi) { rh_curl.curl_multi_wakeup(multi->curl); }

void rh_multi_wait(rh_multi *multi, int milliseconds) {
  rh_curl.curl_multi_poll(multi->curl, NULL, 0, milliseconds, NULL);
}

void rh_multi_run(rh_multi *multi) {
  int running;
  rh_curl.curl_multi_perform(multi->curl, &running);
}

void rh_multi_make_room(rh_multi *multi, size_t bytes) {
  multi->room = bytes;
  // Nobody has to wait for it.
  if (multi->held < bytes) multi->first = NULL;
}

size_t rh_multi_paused(const rh_multi *multi) { return multi->paused; }

size_t rh_multi_held(const rh_multi *multi) { return multi->held; }
