#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "rh_address.h"
#include "rh_head.h"
#include "rh_inflate.h"
#include "rh_multi.h"

enum {
  MOST_HEAD_BYTES = 256 << 10,
  FIRST_BODY_BYTES = 4 << 10,
  KEPT_HEAD_BYTES = 4 << 10,
  MOST_PASSED_BYTES = 64 << 20,
};

/// One request at a time: a transfer is kept for later ones, with what it has told libcurl once and for all.
struct rh_transfer {
  rh_multi *multi;
  CURL *easy;
  struct curl_slist *headers;
  /// That of the URL, which is the caller's.
  const char *host;
  uint64_t tag;
  rh_reach reach;
  rh_trouble trouble;
  bool follows_redirects;
  /// The request is HEAD.
  bool wants_no_body;
  /// The request does the same when it is sent twice.
  bool may_be_repeated;
  /// It has been given to a connection.
  bool is_sent;
  bool is_paused;
  /// The head of the last answer ended with its empty line: what comes behind the body is no part of it.
  bool is_head_whole;
  /// libcurl was told more than the next request may want to know.
  bool is_marked;
  char *head, *body;
  size_t head_bytes, head_room, body_bytes, body_room, limit_bytes;
  /// All header lines that came, with those of answers before the last one.
  size_t seen_head_bytes;
  /// The last head leads to another place, where the caller will go: its body is passed over.
  bool leads_elsewhere;
  size_t passed_bytes;
  /// What the last head says of the body, and the body as it comes, if it is compressed.
  rh_encoding encoding;
  rh_inflate *inflate;
  /// Of the compressed bytes that libcurl brings next, so many were taken before the transfer had to wait.
  size_t known_bytes;
  /// The next of those that have failed.
  rh_transfer *next_failed;
  char refused_address[RH_ADDRESS_TEXT];
  char words[CURL_ERROR_SIZE];
};

// What libcurl asks while it works ---------------------------------------------------------------------------------

/// A new connection.
static curl_socket_t open_socket(void *owner, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  rh_transfer *transfer = owner;
  if (!rh_may_reach_socket(transfer->reach, transfer->host, &address->addr)) {
    transfer->trouble = RH_ADDRESS;
    rh_write_address(&address->addr, transfer->refused_address);
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Any connection, also one that was kept from an earlier request, of which `open_socket` is not asked. libcurl asks
/// again before it sends a request once more.
static int before_request(void *owner, char *address, char *local, int port, int local_port) {
  (void)local, (void)port, (void)local_port;
  rh_transfer *transfer = owner;
  if (!rh_may_reach(transfer->reach, transfer->host, address)) {
    transfer->trouble = RH_ADDRESS;
    strncpy(transfer->refused_address, address, sizeof transfer->refused_address - 1);
    return CURL_PREREQFUNC_ABORT;
  }
  if (transfer->is_sent && !transfer->may_be_repeated) {
    transfer->trouble = RH_NOT_REPEATED;
    return CURL_PREREQFUNC_ABORT;
  }
  // Of several addresses another one may have been refused.
  transfer->trouble = RH_NO_TROUBLE;
  transfer->is_sent = true;
  return CURL_PREREQFUNC_OK;
}

/// Makes room for so many bytes in all. False if there is no memory.
static bool make_room(char **bytes, size_t *room, size_t needed, size_t first) {
  if (needed <= *room) return true;
  size_t larger = *room ? *room : first;
  while (larger < needed) larger *= 2;
  char *moved = realloc(*bytes, larger);
  if (!moved) return false;
  *bytes = moved;
  *room = larger;
  return true;
}

static size_t fail(rh_transfer *transfer, rh_trouble trouble) {
  transfer->trouble = trouble;
  return 0;  // fewer bytes than came: libcurl ends the transfer
}

/// Keeps bytes of the body. False if there are too many.
static bool keep(rh_transfer *transfer, const char *bytes, size_t more) {
  if (more > transfer->limit_bytes - transfer->body_bytes) return fail(transfer, RH_BODY_TOO_LARGE);
  size_t room = transfer->body_room;
  if (!make_room(&transfer->body, &transfer->body_room, transfer->body_bytes + more, FIRST_BODY_BYTES)) {
    return fail(transfer, RH_NO_MEMORY);
  }
  transfer->multi->held += transfer->body_room - room;
  memcpy(transfer->body + transfer->body_bytes, bytes, more);
  transfer->body_bytes += more;
  return true;
}

/// Whether a transfer has to wait until there is room. The first one that would have to goes on instead to its end: so
/// there always is one that makes room, and only one that goes beyond it.
static bool must_wait(rh_transfer *transfer) {
  rh_multi *multi = transfer->multi;
  if (multi->held < multi->room || transfer->body_bytes <= RH_SMALL_BYTES) return false;
  if (!multi->first) multi->first = transfer;
  return multi->first != transfer;
}

/// Has libcurl keep what it brings, and bring it again when the transfer goes on.
static size_t make_wait(rh_transfer *transfer) {
  if (!transfer->is_paused) transfer->multi->paused++;
  transfer->is_paused = true;
  return CURL_WRITEFUNC_PAUSE;
}

/// A few compressed bytes may be very many: they are taken apart bit by bit, and wait in the middle as well.
static size_t take_compressed(rh_transfer *transfer, const char *bytes, size_t more) {
  size_t known = transfer->known_bytes < more ? transfer->known_bytes : more, left = more - known, plain_count;
  transfer->known_bytes -= known;
  char plain[RH_PLAIN_BYTES];
  do {
    if (must_wait(transfer)) {
      transfer->known_bytes += more - left;
      return make_wait(transfer);
    }
    rh_trouble trouble = rh_inflate_some(&transfer->inflate, bytes + (more - left), &left, plain, &plain_count);
    if (trouble != RH_NO_TROUBLE) return fail(transfer, trouble);
    if (plain_count > 0 && !keep(transfer, plain, plain_count)) return 0;
  } while (left > 0 || plain_count == RH_PLAIN_BYTES);
  return more;
}

/// Nobody reads the body of an answer that leads elsewhere. It has no limit but that it ends.
static size_t pass_over(rh_transfer *transfer, size_t more) {
  transfer->passed_bytes += more;
  return transfer->passed_bytes <= MOST_PASSED_BYTES ? more : fail(transfer, RH_REDIRECT_TOO_LARGE);
}

static size_t take_body(char *bytes, size_t size, size_t count, void *owner) {
  rh_transfer *transfer = owner;
  size_t more = size * count;
  // libcurl has not heard of it yet.
  if (transfer->trouble != RH_NO_TROUBLE) return 0;
  if (transfer->leads_elsewhere) return pass_over(transfer, more);
  switch (transfer->encoding) {
    case RH_UNKNOWN_ENCODING: return fail(transfer, RH_ENCODING);
    case RH_COMPRESSED: return take_compressed(transfer, bytes, more);
    case RH_PLAIN: break;
  }
  if (must_wait(transfer)) return make_wait(transfer);
  return keep(transfer, bytes, more) ? more : 0;
}

static bool leads_elsewhere(const rh_transfer *transfer, long status) {
  bool is_redirect = status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  return is_redirect && transfer->follows_redirects && rh_has_location(transfer->head, transfer->head_bytes);
}

/// What the head of an answer says, which is whole. False if it announces too large a body.
static bool take_head(rh_transfer *transfer) {
  long status = 0;
  rh_curl.curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
  transfer->encoding = rh_encoding_of(transfer->head, transfer->head_bytes);
  transfer->leads_elsewhere = leads_elsewhere(transfer, status);
  // What is announced is the length as it is sent, also of what HEAD leaves out.
  if (transfer->leads_elsewhere || transfer->wants_no_body || transfer->encoding != RH_PLAIN) return true;
  curl_off_t announced = -1;
  rh_curl.curl_easy_getinfo(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced);
  return announced < 0 || (uint64_t)announced <= transfer->limit_bytes || fail(transfer, RH_BODY_TOO_LARGE);
}

static size_t take_head_line(char *bytes, size_t size, size_t count, void *owner) {
  rh_transfer *transfer = owner;
  size_t more = size * count;
  transfer->seen_head_bytes += more;
  if (transfer->seen_head_bytes > MOST_HEAD_BYTES) return fail(transfer, RH_HEAD_TOO_LARGE);
  bool is_status = more > 5 && memcmp(bytes, "HTTP/", 5) == 0;
  if (is_status) {
    // The answer before was only a word on the way, such as 100 or 103.
    transfer->head_bytes = 0;
    transfer->is_head_whole = transfer->leads_elsewhere = false;
    return more;
  }
  if (transfer->is_head_whole) return more;
  transfer->is_head_whole = more <= 2 && bytes[more - 1] == '\n';
  if (!make_room(&transfer->head, &transfer->head_room, transfer->head_bytes + more, 1 << 10)) {
    return fail(transfer, RH_HEAD_TOO_LARGE);
  }
  memcpy(transfer->head + transfer->head_bytes, bytes, more);
  transfer->head_bytes += more;
  return !transfer->is_head_whole || take_head(transfer) ? more : 0;
}

// Beginning ----------------------------------------------------------------------------------------------------------

static void set_safety(rh_transfer *transfer) {
  CURL *easy = transfer->easy;
  __typeof__(&curl_easy_setopt) set = rh_curl.curl_easy_setopt;
  set(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  set(easy, CURLOPT_FOLLOWLOCATION, 0L);
  set(easy, CURLOPT_PROXY, "");  // not even one that the environment names
  set(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  set(easy, CURLOPT_NOSIGNAL, 1L);
  set(easy, CURLOPT_QUICK_EXIT, 1L);  // else ending a transfer waits for the name to be resolved
  set(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  set(easy, CURLOPT_OPENSOCKETDATA, transfer);
  set(easy, CURLOPT_PREREQFUNCTION, before_request);
  set(easy, CURLOPT_PREREQDATA, transfer);
  if (transfer->multi->certificates) set(easy, CURLOPT_CAINFO, transfer->multi->certificates);
}

static void set_receiving(rh_transfer *transfer) {
  CURL *easy = transfer->easy;
  __typeof__(&curl_easy_setopt) set = rh_curl.curl_easy_setopt;
  set(easy, CURLOPT_PRIVATE, transfer);
  set(easy, CURLOPT_ERRORBUFFER, transfer->words);
  set(easy, CURLOPT_WRITEFUNCTION, take_body);
  set(easy, CURLOPT_WRITEDATA, transfer);
  set(easy, CURLOPT_HEADERFUNCTION, take_head_line);
  set(easy, CURLOPT_HEADERDATA, transfer);
  set(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
  set(easy, CURLOPT_HTTP_CONTENT_DECODING, 0L);
  set(easy, CURLOPT_USERAGENT, "rutter");
  // Only what no number holds: how large an answer may be that says less is not for libcurl to know.
  set(easy, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)INT64_MAX);
}

/// Tells libcurl what is the same for all requests.
static void tell_what_stays(rh_transfer *transfer) {
  set_safety(transfer);
  set_receiving(transfer);
  transfer->is_marked = false;
}

/// A transfer that has told libcurl what is the same for all requests; NULL if there is no memory.
static rh_transfer *take_transfer(rh_multi *multi) {
  if (multi->spare_count > 0) return multi->spare[--multi->spare_count];
  rh_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->multi = multi;
  transfer->easy = rh_curl.curl_easy_init();
  if (!transfer->easy) {
    rh_transfer_free(transfer);
    return NULL;
  }
  tell_what_stays(transfer);
  return transfer;
}

static bool set_headers(rh_transfer *transfer, const rh_request *request) {
  for (size_t i = 0; i < request->header_count; i++) {
    struct curl_slist *longer = rh_curl.curl_slist_append(transfer->headers, request->headers[i]);
    if (!longer) return false;
    transfer->headers = longer;
  }
  if (transfer->headers) rh_curl.curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->headers);
  return true;
}

/// What is not GET, or has a body.
static bool set_method(rh_transfer *transfer, const rh_request *request) {
  CURL *easy = transfer->easy;
  __typeof__(&curl_easy_setopt) set = rh_curl.curl_easy_setopt;
  transfer->is_marked = true;
  // Where a kept connection is closed before anything of an answer came, libcurl sends the request again: the server
  // may just have been about to close it. It may also have done what it was asked. On a connection of its own a request
  // is sent once, and never on one that is about to be closed; later requests may use that connection.
  if (!transfer->may_be_repeated) set(easy, CURLOPT_FRESH_CONNECT, 1L);
  if (request->body) {
    set(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_bytes);
    if (set(easy, CURLOPT_COPYPOSTFIELDS, request->body) != CURLE_OK) return false;
  }
  if (transfer->wants_no_body) {
    set(easy, CURLOPT_NOBODY, 1L);
    set(easy, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)0);
    return true;
  }
  return set(easy, CURLOPT_CUSTOMREQUEST, request->method) == CURLE_OK;
}

/// Whether a request may be sent again of which nobody knows what became (RFC 9110, section 9.2.2).
static bool may_be_repeated(const char *method) { return strcmp(method, "POST") != 0 && strcmp(method, "PATCH") != 0; }

static bool prepare(rh_transfer *transfer, const rh_request *request) {
  CURL *easy = transfer->easy;
  __typeof__(&curl_easy_setopt) set = rh_curl.curl_easy_setopt;
  transfer->tag = request->tag;
  transfer->host = request->host;
  transfer->reach = request->reach;
  transfer->limit_bytes = request->limit_bytes;
  transfer->may_be_repeated = may_be_repeated(request->method);
  transfer->wants_no_body = strcmp(request->method, "HEAD") == 0;
  transfer->follows_redirects = request->follows_redirects;
  set(easy, CURLOPT_CURLU, (CURLU *)(uintptr_t)request->url);
  // libcurl rounds, and would end a request a little before its time.
  set(easy, CURLOPT_TIMEOUT_MS, request->timeout_milliseconds > 0 ? request->timeout_milliseconds + 1 : 0L);
  if (!set_headers(transfer, request)) return false;
  bool is_plain = !request->body && strcmp(request->method, "GET") == 0;
  return is_plain || set_method(transfer, request);
}

/// Nothing of a request is left for the next one.
static void forget_request(rh_transfer *transfer) {
  __typeof__(&curl_easy_setopt) set = rh_curl.curl_easy_setopt;
  set(transfer->easy, CURLOPT_CURLU, NULL);
  set(transfer->easy, CURLOPT_URL, NULL);  // else libcurl goes on telling the one of before
  if (transfer->headers) set(transfer->easy, CURLOPT_HTTPHEADER, NULL);
  rh_curl.curl_slist_free_all(transfer->headers);
  transfer->headers = NULL;
  if (transfer->multi->first == transfer) transfer->multi->first = NULL;
  transfer->multi->held -= transfer->body_room;
  free(transfer->body);
  rh_inflate_free(transfer->inflate);
  transfer->inflate = NULL;
  transfer->body = NULL;
  transfer->body_bytes = transfer->body_room = transfer->known_bytes = 0;
  transfer->head_bytes = transfer->seen_head_bytes = 0;
  transfer->passed_bytes = 0;
  transfer->is_sent = transfer->is_head_whole = transfer->leads_elsewhere = false;
  transfer->encoding = RH_PLAIN;
  transfer->trouble = RH_NO_TROUBLE;
  transfer->host = NULL;
  transfer->refused_address[0] = transfer->words[0] = '\0';
}

void rh_transfer_free(rh_transfer *transfer) {
  if (transfer->easy) rh_curl.curl_easy_cleanup(transfer->easy);
  free(transfer->head);
  free(transfer);
}

/// Keeps a transfer for a later request, unless there are enough.
static void put_back(rh_transfer *transfer) {
  rh_multi *multi = transfer->multi;
  forget_request(transfer);
  if (transfer->head_room > KEPT_HEAD_BYTES || multi->spare_count == RH_SPARE_TRANSFERS) {
    rh_transfer_free(transfer);
    return;
  }
  if (transfer->is_marked) {
    rh_curl.curl_easy_reset(transfer->easy);
    tell_what_stays(transfer);
  }
  multi->spare[multi->spare_count++] = transfer;
}

rh_transfer *rh_begin(rh_multi *multi, const rh_request *request) {
  rh_transfer *transfer = take_transfer(multi);
  if (!transfer) return NULL;
  if (prepare(transfer, request) && rh_curl.curl_multi_add_handle(multi->curl, transfer->easy) == CURLM_OK) {
    return transfer;
  }
  put_back(transfer);
  return NULL;
}

// Ending -------------------------------------------------------------------------------------------------------------

/// What libcurl says of its code. Its longer words tell times, which no script is to see; those of certificates do not.
static const char *words(const rh_transfer *transfer, CURLcode code) {
  bool is_certificate = code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_SSL_CACERT_BADFILE;
  return is_certificate && transfer->words[0] ? transfer->words : rh_curl.curl_easy_strerror(code);
}

/// Why a transfer has failed, in which libcurl found nothing wrong, or what it has no code of its own for.
static rh_trouble hidden_trouble(const rh_transfer *transfer, CURLcode code) {
  // A connection that is closed within a head ends well for libcurl.
  bool is_whole = transfer->is_head_whole && rh_inflate_is_whole(transfer->inflate);
  if (code == CURLE_OK && !is_whole) return RH_CUT_OFF;
  // The length of a piece that is none: for libcurl an error of receiving, as a connection that breaks is one. Only its
  // words tell them apart, "chunk hex-length not valid" or "Illegal … sequence in chunked-encoding".
  if (code == CURLE_RECV_ERROR && strstr(transfer->words, "chunk")) return RH_WRONG_PIECE;
  return RH_NO_TROUBLE;
}

static void tell(rh_transfer *transfer, CURLcode code, rh_result *result) {
  long system_error = 0;
  char *redirect = NULL, *url = NULL;
  *result = (rh_result){
      .tag = transfer->tag,
      .trouble = transfer->trouble,
      .code = (int)code,
      .words = words(transfer, code),
      .refused_address = transfer->refused_address,
      .head = transfer->head,
      .head_bytes = transfer->head_bytes,
      .body = transfer->body,
      .body_bytes = transfer->body_bytes,
  };
  if (result->trouble == RH_NO_TROUBLE) result->trouble = hidden_trouble(transfer, code);
  rh_curl.curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &result->status);
  rh_curl.curl_easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &system_error);
  if (transfer->leads_elsewhere) rh_curl.curl_easy_getinfo(transfer->easy, CURLINFO_REDIRECT_URL, &redirect);
  rh_curl.curl_easy_getinfo(transfer->easy, CURLINFO_EFFECTIVE_URL, &url);
  result->url = url;
  result->system_error = (int)system_error;
  result->redirect = redirect;
}

rh_transfer *rh_next_ended(rh_multi *multi, rh_result *result) {
  rh_transfer *failed = multi->failed;
  if (failed) {
    multi->failed = failed->next_failed;
    tell(failed, CURLE_WRITE_ERROR, result);
    return failed;
  }
  int left;
  CURLMsg *message;
  while ((message = rh_curl.curl_multi_info_read(multi->curl, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    char *owner = NULL;
    rh_curl.curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &owner);
    rh_transfer *transfer = (void *)owner;
    tell(transfer, message->data.result, result);
    return transfer;
  }
  return NULL;
}

static void forget_pause(rh_transfer *transfer) {
  if (transfer->is_paused) transfer->multi->paused--;
  transfer->is_paused = false;
}

void rh_go_on(rh_transfer *transfer) {
  if (!transfer->is_paused || must_wait(transfer)) return;
  forget_pause(transfer);
  if (rh_curl.curl_easy_pause(transfer->easy, CURLPAUSE_CONT) == CURLE_OK) return;
  // libcurl says here that it could not hand over what it had kept, and does not end the transfer for that.
  if (transfer->trouble == RH_NO_TROUBLE) transfer->trouble = RH_NO_MEMORY;
  transfer->next_failed = transfer->multi->failed;
  transfer->multi->failed = transfer;
}

/// Takes a transfer out of those that have failed.
static void forget_failure(rh_transfer *transfer) {
  rh_transfer **place = &transfer->multi->failed;
  while (*place && *place != transfer) place = &(*place)->next_failed;
  if (*place) *place = transfer->next_failed;
}

bool rh_end(rh_multi *multi, rh_transfer *transfer) {
  curl_off_t resolved = 0;
  rh_curl.curl_easy_getinfo(transfer->easy, CURLINFO_NAMELOOKUP_TIME_T, &resolved);
  forget_pause(transfer);
  forget_failure(transfer);
  rh_curl.curl_multi_remove_handle(multi->curl, transfer->easy);
  put_back(transfer);
  return resolved == 0;
}
