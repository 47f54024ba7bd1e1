// load: compiles text only, up to the size of a source.
#define _GNU_SOURCE  // memmem
#include "rl_lib.h"

#include <string.h>

enum { PIECE_BYTES = 4096, MOST_JUMPS = 5000, MOST_CONDITIONS = 10000, JUMPS_PER_STEP = 8 };

/// A text on its way to the compiler, which no hook interrupts: it comes in pieces, and each looks at the limits.
typedef struct rest {
  const char *at;
  size_t length;
} rest;

static const char *next_piece(lua_State *L, void *context, size_t *size) {
  rest *text = context;
  const char *piece = text->at;
  *size = text->length < PIECE_BYTES ? text->length : PIECE_BYTES;
  rl_check_budget(L, *size);
  text->at += *size;
  text->length -= *size;
  return piece;
}

static bool is_word_byte(char byte) {
  return byte == '_' || (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
}

/// How often a word stands in a text, in strings and comments too.
static size_t count_word(const char *bytes, size_t length, const char *word) {
  size_t size = strlen(word), count = 0;
  const char *end = bytes + length;
  for (const char *at = bytes; (at = memmem(at, (size_t)(end - at), word, size)); at += size) {
    bool begins = at == bytes || !is_word_byte(at[-1]), ends = at + size == end || !is_word_byte(at[size]);
    count += begins && ends;
  }
  return count;
}

/// Charges what the compiler does for a text besides reading it. It works through the jumps of a block, and of one condition,
/// in the square of their number; where there are more than any person writes, a message is pushed. [-0, +(0|1), e]
///
/// - Returns: Whether it is pushed.
static bool is_hard_to_compile(lua_State *L, const char *bytes, size_t length) {
  size_t jumps = count_word(bytes, length, "goto") + count_word(bytes, length, "break") + count_word(bytes, length, "elseif");
  if (jumps > MOST_JUMPS) {
    lua_pushfstring(L, "source text with over %d times 'goto', 'break' or 'elseif'", MOST_JUMPS);
    return true;
  }
  size_t conditions = count_word(bytes, length, "and") + count_word(bytes, length, "or");
  if (conditions > MOST_CONDITIONS) {
    lua_pushfstring(L, "source text with over %d times 'and' or 'or'", MOST_CONDITIONS);
    return true;
  }
  rl_check_budget(L, (jumps * jumps + conditions * conditions) / JUMPS_PER_STEP);
  return false;
}

int rl_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name) {
  const char *shown = chunk_name + (*chunk_name == '@' || *chunk_name == '=');
  size_t limit = rl_plugin(L)->limits.source_bytes;
  if (length > limit) {
    lua_pushfstring(L, "%s: source text of %I bytes, over the limit of %I", strlen(shown) > 60 ? "(chunk)" : shown,
                    (lua_Integer)length, (lua_Integer)limit);
    return LUA_ERRSYNTAX;
  }
  rl_check_budget(L, length / 16);
  if (is_hard_to_compile(L, bytes, length)) return LUA_ERRSYNTAX;
  rest text = {bytes, length};
  int status = lua_load(L, next_piece, &text, chunk_name, "t");
  // A limit that was broken on the way came back as a message.
  if (status != LUA_OK && rl_plugin(L)->stop != 0) lua_error(L);
  return status;
}

// MARK: load

/// Gives the text of all pieces that the function at 1 gives. [-0, +1, e]
static int join_pieces(lua_State *L) {
  size_t limit = rl_plugin(L)->limits.source_bytes, done = 0;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  while (true) {
    lua_pushvalue(L, 1);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) break;
    if (!lua_isstring(L, -1)) luaL_error(L, "reader function must return a string");
    size_t length;
    lua_tolstring(L, -1, &length);
    if (length == 0) break;
    luaL_addvalue(&buffer);
    if (luaL_bufflen(&buffer) > limit) break;  // rl_load_text says so
    rl_spend(L, &done, 1);
  }
  if (luaL_bufflen(&buffer) <= limit) lua_pop(L, 1);
  luaL_pushresult(&buffer);
  return 1;
}

/// Compiles the text on top and leaves the function, or nil and a message. [-1, +(1|2), e]
static int compile(lua_State *L, const char *name, const char *mode) {
  size_t length;
  const char *bytes = lua_tolstring(L, -1, &length);
  bool binary = length > 0 && bytes[0] == LUA_SIGNATURE[0];
  if (binary || strchr(mode, 't') == NULL) {
    lua_pushnil(L);
    lua_pushfstring(L, "attempt to load a %s chunk (mode is '%s')", binary ? "binary" : "text", binary ? "t" : mode);
    return 2;
  }
  if (rl_load_text(L, bytes, length, name) == LUA_OK) return 1;
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

static int base_load(lua_State *L) {
  const char *mode = luaL_optstring(L, 3, "bt");
  bool environment = !lua_isnone(L, 4);
  const char *name;
  lua_settop(L, 4);
  if (lua_isstring(L, 1)) {
    name = luaL_optstring(L, 2, lua_tostring(L, 1));
    lua_pushvalue(L, 1);
  } else {
    name = luaL_optstring(L, 2, "=(load)");
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_pushcfunction(L, join_pieces);
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) {
      if (rl_plugin(L)->stop != 0) return lua_error(L);
      lua_pushnil(L);
      lua_insert(L, -2);
      return 2;
    }
  }
  int results = compile(L, name, mode);
  if (results == 1 && environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return results;
}

void rl_open_load(lua_State *L) {
  lua_pushcfunction(L, base_load);
  lua_setfield(L, -2, "load");
}
