// The functions of libcurl, and of the zlib that it needs itself, as they were found when they were opened.
#ifndef RH_LIBRARY_H
#define RH_LIBRARY_H

// Its macros that check types would call functions that are not linked.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <zlib.h>

#include "rutter_http.h"

#define RH_FUNCTIONS(X)                                                                                            \
  X(curl_global_init)                                                                                              \
  X(curl_free)                                                                                                     \
  X(curl_easy_init)                                                                                                \
  X(curl_easy_setopt)                                                                                              \
  X(curl_easy_getinfo)                                                                                             \
  X(curl_easy_reset)                                                                                               \
  X(curl_easy_cleanup)                                                                                             \
  X(curl_easy_pause)                                                                                               \
  X(curl_easy_strerror)                                                                                            \
  X(curl_slist_append)                                                                                             \
  X(curl_slist_free_all)                                                                                           \
  X(curl_multi_init)                                                                                               \
  X(curl_multi_setopt)                                                                                             \
  X(curl_multi_add_handle)                                                                                         \
  X(curl_multi_remove_handle)                                                                                      \
  X(curl_multi_perform)                                                                                            \
  X(curl_multi_poll)                                                                                               \
  X(curl_multi_wakeup)                                                                                             \
  X(curl_multi_info_read)                                                                                          \
  X(curl_multi_cleanup)                                                                                            \
  X(curl_url)                                                                                                      \
  X(curl_url_set)                                                                                                  \
  X(curl_url_get)                                                                                                  \
  X(curl_url_cleanup)                                                                                              \
  X(curl_url_strerror)

#define RH_ZLIB_FUNCTIONS(X) X(inflateInit2_) X(inflate) X(inflateReset) X(inflateEnd)

#define RH_POINTER(name) __typeof__(&name) name;
typedef struct rh_library {
  RH_FUNCTIONS(RH_POINTER)
} rh_library;
typedef struct rh_zlib_library {
  RH_ZLIB_FUNCTIONS(RH_POINTER)
} rh_zlib_library;
#undef RH_POINTER

/// Filled by `rh_open`.
extern rh_library rh_curl;
extern rh_zlib_library rh_zlib;

#endif
