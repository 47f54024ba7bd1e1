#include "rh_library.h"

static CURLU *unwrapped(const rh_url *url) { return (CURLU *)(uintptr_t)url; }

rh_url *rh_url_read(const char *text, const char **mistake) {
  CURLU *url = rh_curl.curl_url();
  CURLUcode code = url ? rh_curl.curl_url_set(url, CURLUPART_URL, text, CURLU_URLENCODE) : CURLUE_OUT_OF_MEMORY;
  if (code == CURLUE_OK) return (rh_url *)url;
  // libcurl has a word of its own for every mistake but the commonest, a text that is no URL at all.
  *mistake = code == CURLUE_BAD_SCHEME || code == CURLUE_MALFORMED_INPUT ? NULL : rh_curl.curl_url_strerror(code);
  rh_curl.curl_url_cleanup(url);
  return NULL;
}

char *rh_url_part(const rh_url *url, rh_part part) {
  static const CURLUPart parts[] = {
      [RH_SCHEME] = CURLUPART_SCHEME,     [RH_HOST] = CURLUPART_HOST,   [RH_PORT] = CURLUPART_PORT,
      [RH_PATH] = CURLUPART_PATH,         [RH_USER] = CURLUPART_USER,
      [RH_PASSWORD] = CURLUPART_PASSWORD, [RH_ZONE] = CURLUPART_ZONEID,
  };
  char *text = NULL;
  unsigned flags = part == RH_PORT ? CURLU_DEFAULT_PORT : 0;
  return rh_curl.curl_url_get(unwrapped(url), parts[part], &text, flags) == CURLUE_OK ? text : NULL;
}

void rh_url_free(rh_url *url) { rh_curl.curl_url_cleanup(unwrapped(url)); }

void rh_text_free(char *text) { rh_curl.curl_free(text); }
