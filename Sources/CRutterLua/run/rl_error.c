// Turns what went wrong in a script into text. Reporting cannot fail: if there is no memory for a text, a static one is
// used.
#include "rl_internal.h"
#include "rl_lib.h"
#include "rl_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Bytes of a message of an error, and of its traceback; what comes behind them is left out.
enum { LONGEST_MESSAGE = 64 << 10 };

int rl_panic(lua_State *L) {
  rl_state *state = rl_plugin(L);
  if (state->can_land) {
    state->can_land = false;
    longjmp(state->landing, 1);
  }
  fputs("rutter: internal error: a script raised outside of protection\n", stderr);
  return 0;  // Lua aborts
}

/// Takes "script:line: " off a message, if it begins so. Returns how long it is.
static size_t parse_place(const char *text, size_t length, rl_place *place) {
  const char *colon = memchr(text, ':', length);
  while (colon) {
    const char *digits = colon + 1, *end = text + length;
    int line = 0;
    while (digits < end && *digits >= '0' && *digits <= '9' && line < 100000000) line = line * 10 + (*digits++ - '0');
    if (line > 0 && digits + 1 < end && digits[0] == ':' && digits[1] == ' ') {
      size_t name = (size_t)(colon - text);
      if (name >= sizeof place->script || memchr(text, '\n', name)) return 0;
      memcpy(place->script, text, name);
      place->script[name] = 0;
      place->line = line;
      return (size_t)(digits + 2 - text);
    }
    colon = memchr(colon + 1, ':', (size_t)(end - colon - 1));
  }
  return 0;
}

/// Whether a script of this name is loaded here, or its line was found by Lua itself.
static bool is_script(const rl_state *state, const char *name) {
  if (strcmp(name, "line") == 0) return true;  // what a person has written
  for (size_t i = 0; i < state->source_count; i++) {
    if (strcmp(state->sources[i].file, name) == 0) return true;
  }
  return strncmp(name, "...", 3) == 0 || strncmp(name, "[string", 7) == 0;
}

/// How much of a text is kept: messages of errors may stand on many screens at once, and be told many times.
static size_t shortened(const char *text, size_t length) {
  if (length <= LONGEST_MESSAGE) return length;
  length = LONGEST_MESSAGE;
  while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;  // not within a character
  return length;
}

static void store(rl_state *state, const char *message, size_t length, const char *traceback, size_t traceback_length,
                  rl_place found) {
  rl_failure *failure = &state->failure;
  rl_place parsed;
  size_t prefix = parse_place(message, length, &parsed);
  if (prefix && is_script(state, parsed.script)) {
    if (!(state->specs && rl_is_own_file(parsed.script))) found = parsed;
    message += prefix;
    length -= prefix;
  }
  memcpy(failure->script, found.script, sizeof failure->script);
  failure->line = found.line;
  length = shortened(message, length);
  traceback_length = shortened(traceback, traceback_length);
  if (state->failure_capacity < length + traceback_length) {
    free(state->failure_bytes);
    state->failure_bytes = malloc(length + traceback_length);
    state->failure_capacity = state->failure_bytes ? length + traceback_length : 0;
  }
  if (!state->failure_bytes && length + traceback_length > 0) {
    rl_note_static_failure(state, "not enough memory");
    return;
  }
  memcpy(state->failure_bytes, message, length);
  memcpy(state->failure_bytes + length, traceback, traceback_length);
  failure->message = state->failure_bytes;
  failure->message_length = length;
  failure->traceback = state->failure_bytes + length;
  failure->traceback_length = traceback_length;
}

void rl_note_static_failure(rl_state *state, const char *message) {
  state->failure = (rl_failure){.message = message, .message_length = strlen(message)};
}

/// Makes the error value on top of `L` a text: calls its `__tostring`, which may be hostile. Run under protection.
static int text_of_error(lua_State *L) {
  rl_tolstring(L, 1, NULL);
  return 1;
}

/// Replaces the error value on top by its text. [-1, +1, m]
static void make_text(lua_State *L) {
  if (lua_type(L, -1) == LUA_TSTRING) return;
  if (lua_type(L, -1) == LUA_TNUMBER) {
    lua_tostring(L, -1);
    return;
  }
  if (luaL_getmetafield(L, -1, "__tostring") != LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushcfunction(L, text_of_error);
    lua_pushvalue(L, -2);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK) {
      lua_remove(L, -2);
      return;
    }
    rl_check_stop(L);
    lua_pop(L, 1);
  }
  lua_pushfstring(L, "(the error value is %s%s)", lua_isnil(L, -1) ? "" : "a ", luaL_typename(L, -1));
  lua_remove(L, -2);
}

void rl_note_failure(lua_State *L, lua_State *failed) {
  rl_state *state = rl_plugin(L);
  if (rl_is_stop(L, -1)) {
    rl_note_static_failure(state, "plugin stopped");
    lua_pop(L, 1);
    return;
  }
  rl_place place = rl_place_at(failed, 0);
  make_text(L);
  rl_add_hint(L);
  size_t length, traceback_length;
  const char *message = lua_tolstring(L, -1, &length);
  rl_traceback(L, failed, NULL, L == failed ? 2 : 0);
  const char *traceback = lua_tolstring(L, -1, &traceback_length);
  static const char heading[] = "stack traceback:\n";
  if (strncmp(traceback, heading, sizeof heading - 1) == 0) {
    traceback += sizeof heading - 1;
    traceback_length -= sizeof heading - 1;
  }
  store(state, message, length, traceback, traceback_length, place);
  lua_pop(L, 2);
}

static int note_protected(lua_State *L) {
  lua_settop(L, 1);
  rl_note_failure(L, rl_plugin(L)->current);
  return 0;
}

int rl_message_handler(lua_State *L) {
  rl_state *state = rl_plugin(L);
  rl_note_static_failure(state, "error in error handling");
  lua_settop(L, 1);
  if (state->stop || rl_is_stop(L, 1)) return 1;
  lua_pushcfunction(L, note_protected);
  lua_pushvalue(L, 1);
  if (lua_pcall(L, 1, 0, 0) == LUA_OK) return 1;
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING) {  // too deep for a traceback, or no memory for it
    size_t length;
    const char *message = lua_tolstring(L, 1, &length);
    store(state, message, length, "", 0, (rl_place){.line = 0});
  }
  return 1;
}
