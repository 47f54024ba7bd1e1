// The constructors of nodes. Each checks the table it is given against the one table of options (rl_nodes.h), so that a
// wrong name or value is reported on its own line, marks it with the metatable of its kind, and gives it back.
#include "rl_internal.h"
#include "rl_nodes_inside.h"
#include "rl_parts.h"

#include <stdio.h>
#include <string.h>

const rl_kind_rule rl_kind_rules[RL_NODE_COUNT] = {
#define X(name, word, takes) {#word, RL_TAKES_##takes},
    RL_NODE_KINDS(X)
#undef X
};

const rl_option_rule rl_option_rules[RL_OPTION_COUNT] = {
#define X(name, word, kinds, takes, words) {#word, words, kinds, takes},
    RL_NODE_OPTIONS(X)
#undef X
};

const char *rl_word_of_node(rl_node kind) { return rl_kind_rules[kind].word; }

const char *rl_word_of_option(rl_node kind, rl_option option) {
  return rl_option_rules[option].kinds & 1u << kind ? rl_option_rules[option].word : NULL;
}

bool rl_needs_label(rl_node kind) {
  return kind == RL_NODE_LINK || kind == RL_NODE_BUTTON || kind == RL_NODE_ROW || kind == RL_NODE_FIELD ||
         kind == RL_NODE_TOGGLE || kind == RL_NODE_PICKER;
}

// MARK: Option words, found by the address of the interned string

static size_t option_hash(const void *word) { return ((uintptr_t)word >> 4) % RL_OPTION_SLOTS; }

int rl_find_option(const rl_state *state, const char *word) {
  for (size_t at = option_hash(word); state->option_keys[at]; at = (at + 1) % RL_OPTION_SLOTS) {
    if (state->option_keys[at] == word) return state->option_ids[at];
  }
  return -1;
}

/// Interns every option word and anchors it in the table on top. [-0, +0, m]
static void intern_options(lua_State *L) {
  rl_state *state = rl_plugin(L);
  for (int option = 0; option < RL_OPTION_COUNT; option++) {
    const char *word = lua_pushstring(L, rl_option_rules[option].word);
    size_t at = option_hash(word);
    while (state->option_keys[at]) at = (at + 1) % RL_OPTION_SLOTS;
    state->option_keys[at] = word;
    state->option_ids[at] = (uint8_t)option;
    lua_pushboolean(L, true);
    lua_rawset(L, -3);
  }
}

// MARK: Checking

bool rl_option_takes(lua_State *L, unsigned takes, int value) {
  switch (lua_type(L, value)) {
    case LUA_TSTRING: return takes & (RL_TAKES_TEXT | RL_TAKES_VALUE);
    case LUA_TNUMBER: return takes & (RL_TAKES_TEXT | RL_TAKES_NUMBER | RL_TAKES_VALUE);
    case LUA_TBOOLEAN: return takes & (RL_TAKES_BOOLEAN | RL_TAKES_VALUE);
    case LUA_TFUNCTION: return takes & RL_TAKES_FUNCTION;
    case LUA_TTABLE: return takes & (RL_TAKES_TABLE | RL_TAKES_VALUE);
    case LUA_TUSERDATA: {
      const rl_object *object = rl_to_object(L, value);
      if (!object) return false;
      if (object->class == RL_CLASS_CELL || object->class == RL_CLASS_CELL_VIEW) return takes & RL_TAKES_CELL;
      if (object->class == RL_CLASS_TYPE) return takes & RL_TAKES_TYPE;
      return object->class == RL_CLASS_DEFERRED && takes & RL_TAKES_DEFERRED;
    }
    default: return false;
  }
}

/// Whether a text is one of the words, which have blanks between.
static bool is_one_of(const char *text, size_t length, const char *words) {
  if (strlen(text) != length) return false;
  for (const char *at = strstr(words, text); at && length > 0; at = strstr(at + 1, text)) {
    if ((at == words || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ')) return true;
  }
  return false;
}

static bool is_positional_fine(lua_State *L, rl_node kind, lua_Integer place, int value) {
  int type = lua_type(L, value);
  bool is_item = type == LUA_TSTRING || type == LUA_TNUMBER || type == LUA_TTABLE;
  switch (rl_kind_rules[kind].takes) {
    case RL_TAKES_CHILDREN: return place >= 1 && (is_item || (type == LUA_TBOOLEAN && !lua_toboolean(L, value)));
    case RL_TAKES_LABEL: return place == 1 && is_item;
    default: return false;
  }
}

/// The bits of the options that a constructor has found, and of a label. A label is no option of a script.
static uint32_t bit_of(rl_option option) { return UINT32_C(1) << option; }
enum { LABEL_BIT = 31 };
_Static_assert(RL_OPTION_COUNT <= LABEL_BIT, "one bit for each option, and one for the label");

/// Whether this kind of node takes the key and value on top of the stack. Notes what they are.
static bool is_pair_fine(lua_State *L, rl_node kind) {
  if (lua_type(L, -2) == LUA_TSTRING) {
    int option = rl_find_option(rl_plugin(L), lua_tostring(L, -2));
    if (option < 0 || !(rl_option_rules[option].kinds & 1u << kind)) return false;
    const rl_option_rule *rule = &rl_option_rules[option];
    rl_plugin(L)->found |= bit_of((rl_option)option);
    if (!rl_option_takes(L, rule->takes, -1) || !rl_is_short_enough(L, (rl_option)option, -1)) return false;
    if (!*rule->words || lua_type(L, -1) == LUA_TTABLE) return true;
    size_t length;
    return lua_type(L, -1) == LUA_TSTRING && is_one_of(lua_tolstring(L, -1, &length), length, rule->words);
  }
  if (!lua_isinteger(L, -2)) return false;
  lua_Integer place = lua_tointeger(L, -2);
  if (place == 1) rl_plugin(L)->found |= UINT32_C(1) << LABEL_BIT;
  return is_positional_fine(L, kind, place, -1);
}

/// Pushes words that have blanks between as a list of quoted words. [-0, +1, m]
static void push_words(lua_State *L, const char *words) {
  luaL_Buffer list;
  luaL_buffinit(L, &list);
  luaL_addchar(&list, '\'');
  for (; *words; words++) {
    if (*words == ' ') {
      luaL_addstring(&list, "', '");
    } else {
      luaL_addchar(&list, *words);
    }
  }
  luaL_addchar(&list, '\'');
  luaL_pushresult(&list);
}

static int refuse_option(lua_State *L, rl_node kind, const char *word) {
  const char *node = rl_kind_rules[kind].word;
  int option = rl_find_option(rl_plugin(L), word);
  char text[256] = "";
  size_t length = 0;
  if (option < 0 || !(rl_option_rules[option].kinds & 1u << kind)) {
    for (int i = 0; i < RL_OPTION_COUNT; i++) {
      if (!(rl_option_rules[i].kinds & 1u << kind)) continue;
      int more = snprintf(text + length, sizeof text - length, "%s ", rl_option_rules[i].word);
      if (more > 0 && (size_t)more < sizeof text - length) length += (size_t)more;
    }
    return rl_unknown_name(L, node, word, text);
  }
  if (!rl_is_short_enough(L, (rl_option)option, -1)) {
    return luaL_error(L, "option '%s' of a %s takes a text of at most %d bytes, got %I", word, node, RL_LONGEST_NAME,
                      (LUAI_UACINT)lua_rawlen(L, -1));
  }
  const rl_option_rule *rule = &rl_option_rules[option];
  if (*rule->words && lua_type(L, -1) == LUA_TSTRING) {
    const char *got = lua_tostring(L, -1), *others = option == RL_OPTION_PRESENT ? " or { after = seconds }" : "";
    push_words(L, rule->words);
    return luaL_error(L, "option '%s' of a %s is one of %s%s, got '%s'", word, node, lua_tostring(L, -1), others, got);
  }
  static const char *const names[] = {"a text", "a number", "a boolean", "a function", "a cell", "a type", "a deferred value", "a table", "a value"};
  for (unsigned bit = 0; bit < sizeof names / sizeof *names; bit++) {
    if (!(rule->takes & 1u << bit)) continue;
    int more = snprintf(text + length, sizeof text - length, "%s%s", length ? " or " : "", names[bit]);
    if (more > 0 && (size_t)more < sizeof text - length) length += (size_t)more;
  }
  const rl_object *object = rl_to_object(L, -1);
  const char *way = "";
  if (rule->takes & RL_TAKES_DEFERRED && object) {
    if (object->class == RL_CLASS_LOADER) way = "; call it to get a deferred value";
    if (object->class == RL_CLASS_TYPE) way = "; call it to make a value of it";
  }
  return luaL_error(L, "option '%s' of a %s takes %s, got a %s%s", word, node, text, rl_kind_of_value(L, -1), way);
}

static int refuse_positional(lua_State *L, rl_node kind, lua_Integer place) {
  const char *node = rl_kind_rules[kind].word, *got = rl_kind_of_value(L, -1);
  switch (rl_kind_rules[kind].takes) {
    case RL_TAKES_LABEL:
      if (place != 1) return luaL_error(L, "a %s takes one label, a text or a list of nodes, but has an item %I", node, place);
      return luaL_error(L, "the label of a %s is a text or a list of nodes, got a %s", node, got);
    case RL_TAKES_CHILDREN:
      return luaL_error(L, "item %I of a %s: a %s is no node (nodes, lists of nodes, texts and false are)%s", place, node, got,
                        strcmp(got, "deferred value") == 0 ? "; rutter.hole shows a deferred value" : "");
    default: return luaL_error(L, "a %s takes options only, but has an item %I", node, place);
  }
}

/// Something in the table at `index` is wrong: raises about the first, items in order, then options by their bytes.
static int explain(lua_State *L, int index, rl_node kind) {
  lua_Integer place = 0;
  const char *word = NULL;
  bool is_odd = false;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (is_pair_fine(L, kind)) continue;
    if (lua_type(L, -2) == LUA_TSTRING) {
      const char *name = lua_tostring(L, -2);
      if (!word || strcmp(name, word) < 0) word = name;
    } else if (lua_isinteger(L, -2)) {
      if (place == 0 || lua_tointeger(L, -2) < place) place = lua_tointeger(L, -2);
    } else {
      is_odd = true;
    }
  }
  if (place != 0) {
    lua_rawgeti(L, index, place);
    return refuse_positional(L, kind, place);
  }
  if (!word || is_odd) return luaL_error(L, "a %s has a key that is neither a place nor an option's name", rl_kind_rules[kind].word);
  lua_pushstring(L, word);
  lua_rawget(L, index);
  return refuse_option(L, kind, word);
}

static bool has(uint32_t found, rl_option option) { return found & bit_of(option); }

/// The choices of a picker are values, which are also what it writes.
static void check_choices(lua_State *L, int index) {
  lua_pushstring(L, rl_option_rules[RL_OPTION_CHOICES].word);
  if (lua_rawget(L, index) == LUA_TNIL) luaL_error(L, "a picker needs the option 'choices'");
  size_t count = lua_rawlen(L, -1);
  for (lua_Integer i = 1; (size_t)i <= count; i++) {
    rl_check_budget(L, 1);
    int type = lua_rawgeti(L, -1, i);
    bool is_value = type == LUA_TSTRING || type == LUA_TNUMBER || type == LUA_TBOOLEAN || type == LUA_TTABLE;
    if (!is_value) luaL_error(L, "choice %I of a picker is a %s; choices are values", i, rl_kind_of_value(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/// What is done of a progress is a part of the whole.
static void check_fraction(lua_State *L, int index) {
  lua_pushstring(L, rl_option_rules[RL_OPTION_FRACTION].word);
  lua_rawget(L, index);
  lua_Number fraction = lua_tonumber(L, -1);
  if (!(fraction >= 0 && fraction <= 1)) luaL_error(L, "option 'fraction' of a progress is from 0 to 1, got %f", fraction);
  lua_pop(L, 1);
}

/// Raises if an option is missing that this kind of node needs.
static void check_needs(lua_State *L, int index, rl_node kind) {
  uint32_t found = rl_plugin(L)->found;
  // A label stands first in its table, and nil there is no label but a mistake (S6).
  if (rl_needs_label(kind) && !(found & UINT32_C(1) << LABEL_BIT)) {
    const char *word = rl_kind_rules[kind].word;
    luaL_error(L, "a %s needs a label, a text or a list of nodes as its first item; it is nil", word);
  }
  switch (kind) {
    case RL_NODE_SCREEN:
      if (!has(found, RL_OPTION_TITLE)) luaL_error(L, "a screen needs the option 'title', a text; it is nil");
      break;
    case RL_NODE_LINK: {
      int ways = has(found, RL_OPTION_TO) + has(found, RL_OPTION_LOAD) + has(found, RL_OPTION_VIEW);
      if (ways == 0) luaL_error(L, "a link leads nowhere: 'to' is nil, and it has neither 'gives' and 'load' nor 'screen'");
      if (ways > 1) luaL_error(L, "a link leads one way: 'to', or 'gives' and 'load', or 'screen'");
      if (has(found, RL_OPTION_LOAD) != has(found, RL_OPTION_GIVES)) {
        luaL_error(L, "a link takes 'gives' and 'load' together: the type, and the function that loads it");
      }
      break;
    }
    case RL_NODE_FIELD:
    case RL_NODE_TOGGLE:
    case RL_NODE_PICKER:
      if (!has(found, RL_OPTION_CELL)) luaL_error(L, "a %s needs the option 'cell'", rl_kind_rules[kind].word);
      if (kind == RL_NODE_PICKER) check_choices(L, index);
      break;
    case RL_NODE_PROGRESS:
      if (has(found, RL_OPTION_FRACTION)) check_fraction(L, index);
      break;
    default: break;
  }
}

/// Checks every pair of the table at `index`. [-0, +0, e]
static void check(lua_State *L, int index, rl_node kind) {
  size_t count = 0;
  rl_plugin(L)->found = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1), count++) {
    if (!is_pair_fine(L, kind)) {
      lua_pop(L, 2);
      explain(L, index, kind);
      return;
    }
  }
  rl_check_budget(L, count);
  rl_check_places(L, index);
  check_needs(L, index, kind);
  bool is_input = kind == RL_NODE_FIELD || kind == RL_NODE_TOGGLE || kind == RL_NODE_PICKER;
  if (has(rl_plugin(L)->found, RL_OPTION_ID) || is_input) rl_note_line(L, index);
}

// MARK: Constructors. Upvalues: the kind, its metatable.

void rl_mark_node(lua_State *L, int index) {
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, index);
}

/// Makes a table of a label that stands alone, as in `rutter.text "hello"`.
static void wrap_label(lua_State *L, rl_node kind) {
  int type = lua_type(L, 1);
  bool is_label = rl_kind_rules[kind].takes == RL_TAKES_LABEL && (type == LUA_TSTRING || type == LUA_TNUMBER);
  if (type == LUA_TTABLE || (!is_label && type != LUA_TNONE && type != LUA_TNIL)) return;
  lua_createtable(L, 1, 0);
  if (is_label) {
    lua_pushvalue(L, 1);
    lua_rawseti(L, -2, 1);
  }
  lua_insert(L, 1);
}

/// A constructor takes one table. A number may come beside it, as `text:gsub()` gives one; what does something is meant to be
/// in the table.
static void refuse_second(lua_State *L, rl_node kind) {
  int type = lua_type(L, 2);
  if (type != LUA_TFUNCTION && type != LUA_TTABLE && type != LUA_TUSERDATA) return;
  const char *node = rl_kind_rules[kind].word, *got = rl_kind_of_value(L, 2);
  const char *option = kind == RL_NODE_BUTTON ? "\"label\", action = " : kind == RL_NODE_LINK ? "\"label\", to = " : "";
  luaL_error(L, "rutter.%s takes one table, got a %s beside it; write rutter.%s { %s… }", node, got, node, option);
}

static int construct(lua_State *L) {
  rl_node kind = (rl_node)lua_tointeger(L, lua_upvalueindex(1));
  refuse_second(L, kind);
  wrap_label(L, kind);
  if (lua_type(L, 1) != LUA_TTABLE) {
    return luaL_error(L, "rutter.%s takes a table, got a %s", rl_kind_rules[kind].word, rl_kind_of_value(L, 1));
  }
  lua_settop(L, 1);
  // The metatable may be one that nobody may take off: a library's, a value's, another node's.
  if (lua_getmetatable(L, 1)) return luaL_error(L, "rutter.%s takes a new table of its own", rl_kind_rules[kind].word);
  check(L, 1, kind);
  rl_mark_node(L, 1);
  return 1;
}

/// Copies the options at `from`, if any, into a new table on top, checked. [-0, +1, e]
static void copy_options(lua_State *L, int from, rl_node kind) {
  if (lua_type(L, from) != LUA_TNIL && lua_type(L, from) != LUA_TTABLE) {
    luaL_error(L, "the options of rutter.%s are a table, got a %s", rl_kind_rules[kind].word, rl_kind_of_value(L, from));
  }
  lua_newtable(L);
  if (lua_type(L, from) == LUA_TNIL) return;
  check(L, from, kind);
  for (lua_pushnil(L); lua_next(L, from);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
}

/// Pushes what the option `key` gives for each item, or nil without that option.
static void push_row_keys(lua_State *L, int items, int options) {
  lua_Integer count = (lua_Integer)lua_rawlen(L, items);
  lua_pushliteral(L, "key");
  if (lua_rawget(L, options) == LUA_TNIL) return;
  lua_createtable(L, count < INT32_MAX ? (int)count : 0, 0);
  rl_check_budget(L, (size_t)count);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_pushvalue(L, -2);
    lua_rawgeti(L, items, i);
    lua_call(L, 1, 1);
    if (lua_isnil(L, -1)) luaL_error(L, "the key function of a list gave nil for item %I", i);
    lua_rawseti(L, -2, i);
  }
  lua_remove(L, -2);
}

/// Makes the options on top, at 4, a node that has the first two arguments as its items. Gives it as the one result.
static int finish_pair(lua_State *L) {
  for (int i = 1; i <= 2; i++) {
    lua_pushvalue(L, i);
    lua_rawseti(L, 4, i);
  }
  rl_note_line(L, 4);
  rl_mark_node(L, 4);
  return 1;
}

/// `rutter.list(items, fn, options)`: a table of items, function and keys; the engine asks for the rows one at a time.
static int construct_list(lua_State *L) {
  lua_settop(L, 3);
  if (lua_type(L, 1) != LUA_TTABLE) return luaL_error(L, "rutter.list takes a list of items, got a %s", rl_kind_of_value(L, 1));
  if (lua_type(L, 2) != LUA_TFUNCTION) {
    return luaL_error(
        L,
        "rutter.list takes a function that gives the nodes of an item, got a %s; write rutter.list(items, function(item) "
        "... end)",
        rl_kind_of_value(L, 2));
  }
  copy_options(L, 3, RL_NODE_LIST);
  push_row_keys(L, 1, 4);
  lua_rawseti(L, 4, 3);
  return finish_pair(L);
}

/// `rutter.hole(deferred, options)`.
static int construct_hole(lua_State *L) {
  lua_settop(L, 2);
  const rl_object *object = rl_to_object(L, 1);
  if (!object || object->class != RL_CLASS_DEFERRED) {
    bool is_loader = object && object->class == RL_CLASS_LOADER;
    return luaL_error(L, "rutter.hole takes a deferred value, got a %s%s", rl_kind_of_value(L, 1), is_loader ? "; call it to get one" : "");
  }
  copy_options(L, 2, RL_NODE_HOLE);
  lua_pushvalue(L, 1);
  lua_rawseti(L, 3, 1);
  rl_mark_node(L, 3);
  return 1;
}

/// `rutter.slot(name, value)`: a table of both; what plugins contribute the engine builds.
static int construct_slot(lua_State *L) {
  lua_settop(L, 3);
  if (lua_type(L, 1) != LUA_TSTRING) return luaL_error(L, "rutter.slot takes the name of a slot, got a %s", rl_kind_of_value(L, 1));
  copy_options(L, 3, RL_NODE_SLOT);
  return finish_pair(L);
}

// MARK: Kinds, found by the address of the metatable, which no script can take off or put on

static size_t metatable_hash(const void *metatable) { return ((uintptr_t)metatable >> 5) % RL_NODE_SLOTS; }

static void note_metatable(rl_state *state, const void *metatable, rl_node kind) {
  size_t at = metatable_hash(metatable);
  while (state->node_metatables[at]) at = (at + 1) % RL_NODE_SLOTS;
  state->node_metatables[at] = metatable;
  state->node_kinds[at] = (uint8_t)kind;
}

int rl_node_kind(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return -1;
  const void *metatable = lua_topointer(L, -1);
  lua_pop(L, 1);
  const rl_state *state = rl_plugin(L);
  for (size_t at = metatable_hash(metatable); state->node_metatables[at]; at = (at + 1) % RL_NODE_SLOTS) {
    if (state->node_metatables[at] == metatable) return state->node_kinds[at];
  }
  return -1;
}

void rl_open_nodes(lua_State *L) {
  rl_push_weak_keys(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_lines);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_nodes);
  intern_options(L);
  for (rl_node kind = 0; kind < RL_NODE_COUNT; kind++) {
    rl_push_metatable(L, RL_CODE_NODE - (lua_Integer)kind, rl_kind_rules[kind].word);
    note_metatable(rl_plugin(L), lua_topointer(L, -1), kind);
    lua_rawseti(L, -2, (lua_Integer)kind + 1);
  }
  lua_pop(L, 1);
}

void rl_push_constructor(lua_State *L, rl_node kind) {
  lua_pushinteger(L, kind);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_nodes);
  lua_rawgeti(L, -1, (lua_Integer)kind + 1);
  lua_remove(L, -2);
  lua_CFunction function = construct;
  if (kind == RL_NODE_LIST) function = construct_list;
  if (kind == RL_NODE_HOLE) function = construct_hole;
  if (kind == RL_NODE_SLOT) function = construct_slot;
  if (kind == RL_NODE_TABS) function = rl_construct_tabs;
  lua_pushcclosure(L, function, 2);
}
