// Script to host: writes one value onto the tape `out`, or raises an error that names the path of the part that cannot
// cross (V1).
#include "rl_internal.h"
#include "rl_parts.h"
#include "rl_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DEEPEST = 64, PATH_TEXT = 240 };

// MARK: Refusals

/// Writes the path below `top` as people read it, `related[2].name`, cut at the front if it is long.
static void path_text(const rl_path *path, const rl_path *top, char text[PATH_TEXT]) {
  char part[64];
  size_t end = PATH_TEXT - 1;
  text[end] = 0;
  for (; path != top; path = path->up) {
    if (!path->key && path->index == 0) continue;
    bool is_first = path->up == top || (!path->up->key && path->up->index == 0);
    int length = path->key && path->index > 0
                     ? snprintf(part, sizeof part, "%s%.30s[%lld]", is_first ? "" : ".", path->key, (long long)path->index)
                 : path->key ? snprintf(part, sizeof part, "%s%.50s", is_first ? "" : ".", path->key)
                             : snprintf(part, sizeof part, "[%lld]", (long long)path->index);
    if (length < 0 || (size_t)length > end) break;
    end -= (size_t)length;
    memcpy(text + end, part, (size_t)length);
  }
  memmove(text, text + end, PATH_TEXT - end);
}

static const char odd_keys[] = "neither a list nor a record: its keys are neither 1 to n nor strings";

/// Whether a table has keys that Lua hashes by their address. [-0, +0, e]
static bool has_odd_keys(lua_State *L, int index) {
  size_t count = 0;
  bool is_odd = false;
  luaL_checkstack(L, 3, "value");
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1), count++) {
    int type = lua_type(L, -2);
    is_odd |= type != LUA_TSTRING && type != LUA_TNUMBER && type != LUA_TBOOLEAN;
  }
  rl_check_budget(L, count);
  return is_odd;
}

/// Raises what is wrong with an argument of the capability that is asked for, as the script wrote the call, with the line
/// of the script: between the two may lie functions in C.
static int refuse_argument(lua_State *L, const rl_path *path, const rl_path *argument, const char *what) {
  const char *call = rl_plugin(L)->asked;
  // The database stands before the arguments.
  int number = (int)argument->index - (strncmp(call, "db:", 3) == 0);
  rl_place place = rl_place_at(L, 1);
  lua_pushstring(L, "");
  if (place.line > 0) lua_pushfstring(L, "%s:%d: ", place.script, (int)place.line);
  if (path == argument) {
    lua_pushfstring(L, "%s, argument %d: %s", call, number, what);
  } else {
    char text[PATH_TEXT];
    path_text(path, argument, text);
    lua_pushfstring(L, "%s, argument %d, field '%s': %s", call, number, text, what);
  }
  lua_concat(L, place.line > 0 ? 3 : 2);
  return lua_error(L);
}

int rl_refuse(lua_State *L, const rl_path *path, const char *what) {
  char text[PATH_TEXT];
  // In what order the parts of such a table come differs from process to process. So what is wrong with the table itself
  // is told, and not what is wrong with the part that happened to come first.
  for (const rl_path *up = path; up; up = up->up) {
    if (!up->slot || !has_odd_keys(L, up->slot)) continue;
    path = up->up;
    what = odd_keys;
  }
  const rl_path *outermost = path;
  while (outermost && outermost->up) outermost = outermost->up;
  if (outermost && outermost->is_argument) return refuse_argument(L, path, outermost, what);
  path_text(path, NULL, text);
  if (text[0]) return luaL_error(L, "field '%s': %s", text, what);
  return luaL_error(L, "%s", what);
}

void rl_check_out(lua_State *L) {
  rl_state *state = rl_plugin(L);
  if (state->out.failed) luaL_error(L, "not enough memory");
  if (rl_tape_size(&state->out) <= state->most_out) return;
  lua_Integer most = (lua_Integer)state->most_out;
  if (state->most_out > state->limits.value_bytes) {
    luaL_error(
      L, "%s: all arguments of one call take at most %I bytes, each part of them 16 besides its text; ask with less "
      "at a time", state->asked, most);
  }
  if (state->out.count > 0 && state->out.items[0].kind == RL_NODE) {
    luaL_error(
      L, "a screen takes at most %I bytes; show long lists by rutter.list, whose rows cross one by one (not their keys and "
      "ids, nor the items of a stable list, which cross at once)", most);
  }
  luaL_error(L, "a value of more than %I bytes cannot cross to the host", most);
}

// MARK: Strings

/// Does what is rarely needed before a text is copied: refuses it, or makes room for it. [-0, +0, e]
static __attribute__((noinline)) void prepare_text(lua_State *L, rl_state *state, size_t length, const rl_path *path) {
  // A text to be decoded may be as long as a reply.
  size_t most = state->takes_long_text ? state->limits.reply_bytes : state->limits.value_bytes;
  if (length > most) {
    char what[100];
    snprintf(what, sizeof what, "a string of %zu bytes, and no more than %zu cross at once", length, most);
    rl_refuse(L, path, what);
  }
  if (!rl_tape_grow_bytes(&state->out, length)) rl_check_out(L);
}

static const char no_text[] = "a string that is not valid UTF-8; rutter.base64.encode makes a text of bytes";

/// What a string with bytes beyond ASCII is on a tape. [-0, +0, e]
static __attribute__((noinline)) rl_kind kind_of(lua_State *L, const uint8_t *text, size_t length, const rl_path *path) {
  if (rl_is_utf8(text, length)) return RL_STRING;
  if (!rl_plugin(L)->takes_bytes) rl_refuse(L, path, no_text);
  return RL_BYTES;
}

/// Puts a text on `out`, where there is room for one more item. Gives where its bytes are.
static inline const uint8_t *put_text(lua_State *L, rl_state *state, const char *text, size_t length, const rl_path *path) {
  rl_tape *out = &state->out;
  if (length > state->limits.value_bytes || length > out->byte_capacity - out->byte_count) {
    prepare_text(L, state, length, path);
  }
  uint8_t *to = out->bytes + out->byte_count;
  rl_kind kind = RL_STRING;
  if (rl_copy_text(to, (const uint8_t *)text, length) & RL_HIGH_BITS) kind = kind_of(L, to, length, path);
  out->items[out->count++] = (rl_item){.kind = kind, .extra = (uint32_t)length, .integer = out->byte_count};
  out->byte_count += (uint32_t)length;
  return to;
}

/// Makes room for so many more items. [-0, +0, e]
static inline void reserve(lua_State *L, rl_tape *out, uint32_t count) {
  while (__builtin_expect(out->capacity - out->count < count, 0)) {
    rl_check_out(L);  // a table without end stops here, not when all of it is written
    if (!rl_tape_grow(out)) rl_check_out(L);
  }
}

static void write_string(lua_State *L, int index, const rl_path *path) {
  rl_state *state = rl_plugin(L);
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  reserve(L, &state->out, 1);
  put_text(L, state, text, length, path);
}

static void write_table(lua_State *L, int index, int marks, const rl_path *path);

/// Writes the value on top, where there is room for one more item.
static inline void write_top(lua_State *L, rl_state *state, int marks, const rl_path *path) {
  rl_tape *out = &state->out;
  switch (lua_type(L, -1)) {
    case LUA_TSTRING: {
      size_t length;
      const char *text = lua_tolstring(L, -1, &length);
      put_text(L, state, text, length, path);
      break;
    }
    case LUA_TNUMBER:
      if (!rl_write_scalar(L, out, -1)) rl_write_value(L, lua_gettop(L), marks, path);
      break;
    case LUA_TBOOLEAN: rl_put(out, lua_toboolean(L, -1) ? RL_TRUE : RL_FALSE, 0, 0); break;
    case LUA_TTABLE: write_table(L, lua_gettop(L), marks, path); break;
    default: rl_write_value(L, lua_gettop(L), marks, path);
  }
}

// MARK: Tables

static void check_table(lua_State *L, const void *table, const rl_path *path) {
  if (path && path->depth >= DEEPEST) rl_refuse(L, path, "more than 64 levels of tables");
  for (const rl_path *up = path; up; up = up->up) {
    if (up->table == table) rl_refuse(L, path, "a table that contains itself (a cycle)");
  }
  luaL_checkstack(L, 8, "value");
  rl_check_budget(L, 2);
  rl_check_out(L);
}

/// Says what is wrong with the keys of the table at `index`. It looks at all of them, because their order differs from
/// process to process, and the message must not. [-0, +0, e]
static int refuse_keys(lua_State *L, const rl_path *path, int index) {
  bool has_texts = false, has_integers = false, has_fractions = false, has_others = false;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    int type = lua_type(L, -2);
    has_texts |= type == LUA_TSTRING;
    has_integers |= lua_isinteger(L, -2);
    has_fractions |= type == LUA_TNUMBER && !lua_isinteger(L, -2);
    has_others |= type != LUA_TSTRING && type != LUA_TNUMBER;
  }
  if (has_others) return rl_refuse(L, path, odd_keys);
  if (has_fractions) return rl_refuse(L, path, "neither a list nor a record: it has a fraction as key");
  if (has_texts && has_integers) return rl_refuse(L, path, "neither a list nor a record: it has both numbered items and named fields");
  return rl_refuse(L, path, "neither a list nor a record: its items are not 1 to n; rutter.null stands for nothing in a list");
}

/// The table's keys are 1 to n, in whatever order they are stored.
static void write_scattered_list(lua_State *L, int index, int marks, rl_path *here, uint32_t head) {
  lua_Integer count = 0, highest = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    lua_Integer key = lua_isinteger(L, -2) ? lua_tointeger(L, -2) : 0;
    if (key < 1) refuse_keys(L, here->up, index);
    if (key > highest) highest = key;
    count++;
  }
  rl_check_budget(L, (size_t)count);
  if (highest != count) refuse_keys(L, here->up, index);
  for (here->index = 1; here->index <= count; here->index++) {
    lua_rawgeti(L, index, here->index);
    rl_write_value(L, lua_gettop(L), marks, here);
    lua_pop(L, 1);
  }
  rl_plugin(L)->out.items[head].extra = (uint32_t)count;
}

/// The first key and value are on the stack.
static void write_list(lua_State *L, int index, int marks, rl_path *here, uint32_t head) {
  rl_state *state = rl_plugin(L);
  rl_tape *out = &state->out;
  uint32_t bytes = out->byte_count;
  size_t kept = state->kept.count;
  lua_Integer expected = 1;
  do {
    int is_integer;
    if (lua_tointegerx(L, -2, &is_integer) != expected || !is_integer || lua_type(L, -2) != LUA_TNUMBER) {
      lua_pop(L, 2);
      out->count = head + 1;
      out->byte_count = bytes;
      // The functions among the items so far are kept once more when these are written again.
      rl_give_back_kept(state, kept);
      write_scattered_list(L, index, marks, here, head);
      return;
    }
    here->index = expected++;
    reserve(L, out, 1);
    write_top(L, state, marks, here);
    lua_pop(L, 1);
  } while (lua_next(L, index));
  out->items[head].extra = (uint32_t)(expected - 1);
}

/// Makes room for one more field, and says its place. [-0, +0, e]
static inline uint32_t add_field(lua_State *L, rl_state *state) {
  if (__builtin_expect(state->field_count == state->field_capacity, 0)) {
    uint32_t capacity = state->field_capacity ? state->field_capacity * 2 : 128;
    rl_field *grown = realloc(state->fields, (size_t)capacity * sizeof *grown);
    if (!grown) luaL_error(L, "not enough memory");
    state->fields = grown;
    state->field_capacity = capacity;
  }
  return state->field_count++;
}

/// The first key and value are on the stack.
static void write_record(lua_State *L, int index, int marks, rl_path *here, uint32_t head) {
  rl_state *state = rl_plugin(L);
  rl_tape *out = &state->out;
  uint32_t first = state->field_count;
  do {
    if (lua_type(L, -2) != LUA_TSTRING) refuse_keys(L, here->up, index);
    size_t length;
    here->key = lua_tolstring(L, -2, &length);
    reserve(L, out, 2);
    uint32_t at = add_field(L, state);
    state->fields[at].start = out->count;
    state->fields[at].prefix = rl_prefix(put_text(L, state, here->key, length, here), length);
    if (out->items[out->count - 1].kind == RL_BYTES) rl_refuse(L, here, no_text);
    write_top(L, state, marks, here);
    state->fields[at].end = out->count;
    lua_pop(L, 1);
  } while (lua_next(L, index));
  uint32_t count = state->field_count - first;
  out->items[head].extra = count;
  if (count > 1 && !out->failed) rl_sort_fields(state, first, count);
  state->field_count = first;
}

/// Whether a table with marks has keys other than names, or 1 to n: types, exact values.
static bool is_map(lua_State *L, int index) {
  lua_Integer names = 0, places = 0, highest = 0;
  bool is_other = false;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) {
      names++;
    } else if (lua_isinteger(L, -2) && lua_tointeger(L, -2) > 0) {
      places++;
      if (lua_tointeger(L, -2) > highest) highest = lua_tointeger(L, -2);
    } else {
      is_other = true;
    }
  }
  rl_check_budget(L, (size_t)(names + places));
  return is_other || highest != places || (names > 0 && places > 0);
}

static void write_map(lua_State *L, int index, const rl_path *here) {
  rl_tape *out = &rl_plugin(L)->out;
  uint32_t head = out->count, count = 0;
  // All keys first: in what order they come differs from process to process, and with it what would be refused first.
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TTABLE) rl_refuse(L, here->up, "a table whose keys are tables");
  }
  rl_put(out, RL_RECORD, 0, RL_SHAPE_MAP);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1), count++) {
    int value = lua_gettop(L);
    rl_write_value(L, value - 1, RL_MARKS, here);
    rl_write_value(L, value, RL_MARKS, here);
  }
  if (!out->failed) out->items[head].extra = count;
}

/// What the host is told of a table with such a code: most are plain records to it.
static int64_t code_on_tape(int64_t code) { return code > 0 || code >= RL_SHAPE_VERDICT ? code : 0; }

static void write_table(lua_State *L, int index, int marks, const rl_path *path) {
  rl_tape *out = &rl_plugin(L)->out;
  rl_path here = {.up = path, .table = lua_topointer(L, index), .depth = path ? path->depth + 1 : 1};
  check_table(L, here.table, path);
  int64_t code = rl_code_of(L, index);
  if (code <= RL_CODE_NODE) {
    if (!(marks & RL_MARKS)) rl_refuse(L, path, "a node cannot be part of a value");
    rl_put(out, RL_OBJECT, RL_CLASS_NODE, 0);
    return;
  }
  if (marks & RL_MARKS && is_map(L, index)) {
    write_map(L, index, &here);
    return;
  }
  uint32_t head = out->count;
  here.slot = index;
  lua_pushnil(L);
  if (!lua_next(L, index)) {
    if (rl_is_guarded(L, index)) rl_refuse(L, path, "a table of rutter is no value; take out of it what is needed");
    rl_check_places(L, index);
    rl_put(out, code ? RL_RECORD : RL_LIST, 0, code_on_tape(code));
  } else if (lua_type(L, -2) == LUA_TSTRING) {
    rl_put(out, RL_RECORD, 0, code_on_tape(code));
    if (out->failed) rl_check_out(L);
    write_record(L, index, marks, &here, head);
  } else {
    rl_put(out, RL_LIST, 0, 0);
    if (out->failed) rl_check_out(L);
    write_list(L, index, marks, &here, head);
  }
}

// MARK: Values

bool rl_write_other_scalar(lua_State *L, rl_tape *out, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNIL: rl_put(out, RL_NIL, 0, 0); return true;
    case LUA_TBOOLEAN: rl_put(out, lua_toboolean(L, index) ? RL_TRUE : RL_FALSE, 0, 0); return true;
    case LUA_TNUMBER: {
      double number = lua_tonumber(L, index);
      if (!isfinite(number)) return false;
      rl_put_number(out, number);
      return true;
    }
    default: return false;
  }
}

static int refuse_kind(lua_State *L, int index, const rl_path *path) {
  const rl_object *object = lua_type(L, index) == LUA_TUSERDATA ? rl_to_object(L, index) : NULL;
  if (!object) {
    lua_pushfstring(L, "a %s cannot be part of a value", luaL_typename(L, index));
  } else {
    lua_pushfstring(L, "a %s cannot be part of a value", rl_class_word(object->class));
  }
  return rl_refuse(L, path, lua_tostring(L, -1));
}

static void write_mark(lua_State *L, int index, const rl_path *path) {
  rl_tape *out = &rl_plugin(L)->out;
  if (lua_type(L, index) == LUA_TFUNCTION) {
    lua_pushvalue(L, index);
    rl_put(out, RL_FUNCTION, 0, rl_keep(L));
    return;
  }
  const rl_object *object = rl_to_object(L, index);
  if (!object) rl_refuse(L, path, "a userdata cannot cross");
  if (object->class == RL_CLASS_FOUND) refuse_kind(L, index, path);
  if (object->class != RL_CLASS_DEFERRED) {
    rl_put(out, RL_OBJECT, object->class, object->id);
    return;
  }
  rl_put(out, RL_DEFERRED, object->count, object->id);
  luaL_checkstack(L, 4, "deferred");
  for (uint32_t i = 1; i <= object->count; i++) {
    rl_path here = {.up = path, .key = "argument", .index = i, .depth = path ? path->depth + 1 : 1};
    lua_getiuservalue(L, index, (int)i);
    rl_write_value(L, lua_gettop(L), RL_PLAIN, &here);
    lua_pop(L, 1);
  }
}

void rl_write_value(lua_State *L, int index, int marks, const rl_path *path) {
  rl_tape *out = &rl_plugin(L)->out;
  switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL: rl_put(out, RL_NIL, 0, 0); break;
    case LUA_TBOOLEAN: rl_put(out, lua_toboolean(L, index) ? RL_TRUE : RL_FALSE, 0, 0); break;
    case LUA_TNUMBER: {
      if (lua_isinteger(L, index)) {
        rl_put(out, RL_INTEGER, 0, lua_tointeger(L, index));
        break;
      }
      double number = lua_tonumber(L, index);
      if (!isfinite(number)) rl_refuse(L, path, isnan(number) ? "not a number (NaN)" : "an infinite number");
      rl_put_number(out, number);
      break;
    }
    case LUA_TSTRING: write_string(L, index, path); break;
    case LUA_TTABLE: write_table(L, index, marks, path); break;
    case LUA_TLIGHTUSERDATA:
      if (lua_touserdata(L, index) != (void *)&rl_null) rl_refuse(L, path, "a userdata cannot cross");
      rl_put(out, RL_NIL, 0, 0);
      break;
    default:
      if (marks & RL_MARKS && (lua_type(L, index) == LUA_TFUNCTION || lua_type(L, index) == LUA_TUSERDATA)) {
        write_mark(L, index, path);
      } else {
        refuse_kind(L, index, path);
      }
  }
}
