/// HTTP by libcurl: what has to be said in C of it, and no more. Who may ask for what, lines, redirects and answers are the
/// caller's.
///
/// libcurl and zlib are opened by `rh_open`, not linked: programs that never speak HTTP start without them and the 33
/// libraries behind them.
#ifndef RUTTER_HTTP_H
#define RUTTER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens libcurl; on any thread, as often as wished. Everything but the addresses below needs it.
/// Returns: why it cannot be had; NULL if it can.
const char *rh_open(void);

// Addresses ----------------------------------------------------------------------------------------------------------

/// Which addresses a request may connect to.
typedef enum rh_reach {
  /// Those of the public internet.
  RH_REACH_PUBLIC,
  /// Those of this machine, for `localhost`.
  RH_REACH_LOOPBACK,
  /// The one that stands in the URL, whichever it is.
  RH_REACH_LITERAL,
} rh_reach;

/// Whether a request may connect to an address.
/// - host: that of the URL, in brackets if it is an address of IPv6.
/// - address: in numbers, without brackets.
bool rh_may_reach(rh_reach reach, const char *host, const char *address);

// URLs ---------------------------------------------------------------------------------------------------------------

/// A URL as libcurl reads it. The one that was checked is the one that is used.
typedef struct rh_url rh_url;

typedef enum rh_part { RH_SCHEME, RH_HOST, RH_PORT, RH_PATH, RH_USER, RH_PASSWORD, RH_ZONE } rh_part;

/// Reads a URL with a scheme; NULL if it is none that libcurl knows.
/// - mistake: set in that case to what is wrong, a text that lives as long as the library; NULL where it is no URL at all.
rh_url *rh_url_read(const char *text, const char **mistake);
/// A part, which `rh_text_free` gives back; NULL if there is none. The port is told even where the URL leaves it out.
char *rh_url_part(const rh_url *url, rh_part part);
void rh_url_free(rh_url *url);
void rh_text_free(char *text);

// Requests -----------------------------------------------------------------------------------------------------------

/// All requests of one thread, with the connections that they keep. POST and PATCH are sent once; where a connection is
/// closed without an answer, others may be sent again.
typedef struct rh_multi rh_multi;
/// One request under way.
typedef struct rh_transfer rh_transfer;

typedef struct rh_request {
  /// Comes back with the transfer.
  uint64_t tag;
  /// The caller's, as long as the transfer.
  const rh_url *url;
  /// That of the URL, also the caller's.
  const char *host;
  const char *method;
  /// Whole lines, `Name: value`.
  const char *const *headers;
  size_t header_count;
  /// NULL if there is none.
  const void *body;
  size_t body_bytes;
  /// 0 for none.
  long timeout_milliseconds;
  /// The most bytes of an answer, decompressed.
  size_t limit_bytes;
  /// The caller goes where an answer leads instead, and has no use for the body of that answer.
  bool follows_redirects;
  rh_reach reach;
} rh_request;

/// Why a transfer was ended by us.
typedef enum rh_trouble {
  RH_NO_TROUBLE,
  RH_BODY_TOO_LARGE,
  RH_HEAD_TOO_LARGE,
  /// The body of an answer that leads elsewhere does not end.
  RH_REDIRECT_TOO_LARGE,
  RH_NO_MEMORY,
  /// The address may not be reached.
  RH_ADDRESS,
  /// The connection was closed without an answer, and the request is none to be sent twice.
  RH_NOT_REPEATED,
  /// It is not compressed as its header says.
  RH_NOT_COMPRESSED,
  /// It is compressed in a way that nobody has asked for.
  RH_ENCODING,
  /// Its head, or its compressed body, ends in the middle.
  RH_CUT_OFF,
  /// Its body does not come in pieces as HTTP has them.
  RH_WRONG_PIECE,
} rh_trouble;

/// How a transfer ended. Everything is as long there as the transfer.
typedef struct rh_result {
  uint64_t tag;
  rh_trouble trouble;
  /// libcurl's code, 0 if all went well.
  int code;
  /// What libcurl says of its code; for a certificate also what is wrong with it.
  const char *words;
  /// What the system said where no connection came about; 0 if nothing.
  int system_error;
  /// The last address that was refused, in numbers.
  const char *refused_address;
  long status;
  /// The header lines of the last answer, with their ends.
  const char *head;
  size_t head_bytes;
  char *body;
  size_t body_bytes;
  /// What was asked for, in libcurl's spelling.
  const char *url;
  /// Where the answer leads instead, as a whole URL; NULL if nowhere, or if the caller does not go there.
  const char *redirect;
} rh_result;

/// - host_connections: The most connections to one host and port. Those that nobody uses make way for new ones, so no
///   request waits for another as long as no more run at once.
/// - certificates: a file of those to trust; NULL for the system's.
/// Returns: NULL if there is no memory, or no descriptor.
rh_multi *rh_multi_new(long host_connections, const char *certificates);
/// Gives back everything, after each transfer was ended.
void rh_multi_free(rh_multi *multi);
/// Ends the wait of the thread, or its next one. The one function for other threads.
void rh_multi_wake(rh_multi *multi);
/// Waits until something can be done, but no longer than so.
void rh_multi_wait(rh_multi *multi, int milliseconds);
/// Does what can be done without waiting.
void rh_multi_run(rh_multi *multi);
/// Has answers wait from now on while all together take so much: those that are not small, but for one that goes on to its
/// end, so that there will be room.
void rh_multi_make_room(rh_multi *multi, size_t bytes);
/// How many wait.
size_t rh_multi_paused(const rh_multi *multi);
/// How many bytes the answers on their way take.
size_t rh_multi_held(const rh_multi *multi);

/// Begins a request, and copies what it needs of it but the URL and its host. NULL if there is no memory.
rh_transfer *rh_begin(rh_multi *multi, const rh_request *request);
/// A transfer that has ended, which is to be given back by `rh_end`; NULL if there is none.
rh_transfer *rh_next_ended(rh_multi *multi, rh_result *result);
/// Reads on where an answer waits, if there is room by now or nobody else goes on.
void rh_go_on(rh_transfer *transfer);
/// Gives a transfer back. One that is under way is broken off at once.
/// Returns: whether its name is still being resolved: libcurl leaves the thread that does so behind.
bool rh_end(rh_multi *multi, rh_transfer *transfer);

#endif
