// The walker writes what a screen, row or hole function gave onto the tape. It checks everything again, because a
// script can change the table of a node after its constructor has checked it.
#include "rl_internal.h"
#include "rl_nodes_inside.h"
#include "rl_parts.h"

#include <string.h>

enum { DEEPEST = 64, SPARSE = 10000 };

static void write_nodes(lua_State *L, int index, const rl_path *path, bool may_be_list);

static rl_tape *out_of(lua_State *L) { return &rl_plugin(L)->out; }

/// Numbers stand for their text.
static void write_text(lua_State *L, int index, const rl_path *path) {
  if (lua_type(L, index) == LUA_TSTRING) {
    rl_write_value(L, index, RL_PLAIN, path);
    return;
  }
  lua_pushvalue(L, index);
  lua_tolstring(L, -1, NULL);
  rl_write_value(L, lua_gettop(L), RL_PLAIN, path);
  lua_pop(L, 1);
}

static void write_text_node(lua_State *L, int index, const rl_path *path) {
  rl_put(out_of(L), RL_NODE, RL_NODE_TEXT, 0);
  rl_put(out_of(L), RL_OPTION, RL_OPTION_LABEL, 0);
  write_text(L, index, path);
  rl_put(out_of(L), RL_END, 0, 0);
}

// MARK: Options

/// The value of an option is at `index`.
static void write_option(lua_State *L, rl_option option, int index, const rl_path *path) {
  const rl_option_rule *rule = &rl_option_rules[option];
  rl_path here = {.up = path, .key = rule->word, .depth = path->depth};
  if (!rl_option_takes(L, rule->takes, index)) rl_refuse(L, &here, "not what this option takes");
  if (!rl_is_short_enough(L, option, index)) rl_refuse(L, &here, "longer than an id may be");
  rl_put(out_of(L), RL_OPTION, option, 0);
  int type = lua_type(L, index);
  bool is_text = rule->takes & RL_TAKES_TEXT && (type == LUA_TNUMBER || type == LUA_TSTRING);
  if (is_text) {
    write_text(L, index, &here);
    return;
  }
  // A value that is to be pushed may be a deferred value, but may not contain one.
  bool is_plain = rule->takes & RL_TAKES_VALUE && type != LUA_TUSERDATA;
  rl_write_value(L, index, is_plain || option == RL_OPTION_CHOICES ? RL_PLAIN : RL_MARKS, &here);
}

/// Writes the options of the node's table. Gives the highest place of its items, and whether it has a toolbar.
static lua_Integer write_options(lua_State *L, int index, rl_node kind, const rl_path *path, bool *has_toolbar) {
  rl_state *state = rl_plugin(L);
  lua_Integer highest = 0, count = 0;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_isinteger(L, -2)) {
      lua_Integer place = lua_tointeger(L, -2);
      if (place > highest) highest = place;
      count++;
    } else if (lua_type(L, -2) == LUA_TSTRING) {
      int option = rl_find_option(state, lua_tostring(L, -2));
      if (option < 0 || !(rl_option_rules[option].kinds & 1u << kind)) rl_refuse(L, path, "an option was added that this node does not have");
      uint32_t head = out_of(L)->count;
      if (option == RL_OPTION_TOOLBAR) *has_toolbar = true;
      if (option != RL_OPTION_TOOLBAR && option != RL_OPTION_KEY) write_option(L, (rl_option)option, lua_gettop(L), path);
      bool has_line = option == RL_OPTION_ID || option == RL_OPTION_CELL;
      if (has_line && !out_of(L)->failed) out_of(L)->items[head].integer = rl_line_of(L, index);
    } else {
      rl_refuse(L, path, "a key was added that is neither a place nor an option's name");
    }
  }
  if (highest > SPARSE + 4 * count) rl_refuse(L, path, "an item stands too far behind the others");
  // A node may be written again and again, and what its items are may write nothing that a limit of bytes would see.
  rl_check_budget(L, (size_t)(highest + count));
  return highest;
}

static void write_toolbar(lua_State *L, int index, const rl_path *path) {
  lua_pushstring(L, rl_option_rules[RL_OPTION_TOOLBAR].word);
  if (lua_rawget(L, index) != LUA_TNIL) {
    rl_path here = {.up = path, .key = "toolbar", .depth = path->depth + 1};
    rl_put(out_of(L), RL_NODE, RL_NODE_TOOLBAR, 0);
    write_nodes(L, lua_gettop(L), &here, true);
    rl_put(out_of(L), RL_END, 0, 0);
  }
  lua_pop(L, 1);
}

// MARK: Children

static void write_label(lua_State *L, int index, lua_Integer highest, const rl_path *path) {
  if (highest > 1) rl_refuse(L, path, "more than one label");
  if (highest < 1) return;
  lua_rawgeti(L, index, 1);
  if (lua_type(L, -1) == LUA_TSTRING || lua_type(L, -1) == LUA_TNUMBER) {
    rl_put(out_of(L), RL_OPTION, RL_OPTION_LABEL, 0);
    write_text(L, lua_gettop(L), path);
  } else {
    write_nodes(L, lua_gettop(L), path, true);
  }
  lua_pop(L, 1);
}

static void write_children(lua_State *L, int index, lua_Integer highest, const rl_path *path) {
  rl_path here = {.up = path, .depth = path->depth};
  for (lua_Integer i = 1; i <= highest; i++) {
    here.index = i;
    if (lua_rawgeti(L, index, i) != LUA_TNIL) write_nodes(L, lua_gettop(L), &here, true);
    lua_pop(L, 1);
  }
}

/// Writes the fields `id` of the items at `items` as the keys of their rows, if all items have one.
static void write_ids(lua_State *L, int items, size_t count, const rl_path *path) {
  rl_tape *out = out_of(L);
  uint32_t start = out->count, bytes = out->byte_count;
  rl_put(out, RL_OPTION, RL_OPTION_KEYS, 0);
  rl_put(out, RL_LIST, (uint32_t)count, 0);
  for (size_t i = 1; i <= count; i++) {
    bool has_id = false;
    if (lua_rawgeti(L, items, (lua_Integer)i) == LUA_TTABLE) {
      lua_pushliteral(L, "id");
      has_id = lua_rawget(L, -2) != LUA_TNIL;
      if (has_id) rl_write_value(L, lua_gettop(L), RL_PLAIN, path);
    }
    lua_settop(L, items);
    if (i % 1000 == 0) rl_check_out(L);
    if (has_id) continue;
    out->count = start;
    out->byte_count = bytes;
    return;
  }
}

/// Writes the rows of a list. The list's table is {items, function, keys}; the host refers to it by one handle. The script
/// may have changed that table, and the items, since the keys were asked for, so this is the one place that checks whether
/// there is a key for each item.
static void write_rows(lua_State *L, int index, const rl_path *path) {
  rl_tape *out = out_of(L);
  rl_path here = {.up = path, .depth = path->depth};
  if (lua_rawgeti(L, index, 2) != LUA_TFUNCTION || lua_rawgeti(L, index, 1) != LUA_TTABLE) rl_refuse(L, path, "its items or its function were taken away");
  int items = lua_gettop(L);
  size_t count = lua_rawlen(L, items);
  if (count > UINT32_MAX) rl_refuse(L, path, "too many items");
  lua_pushstring(L, rl_option_rules[RL_OPTION_STABLE].word);
  lua_rawget(L, index);
  if (lua_toboolean(L, -1)) {
    here.key = "items";
    uint32_t head = out->count + 1;
    rl_put(out, RL_OPTION, RL_OPTION_ITEMS, 0);
    rl_write_value(L, items, RL_PLAIN, &here);
    rl_check_out(L);
    if (out->items[head].kind != RL_LIST || out->items[head].extra != count) rl_refuse(L, path, "its items are no list");
  }
  here.key = "keys";
  if (lua_rawgeti(L, index, 3) == LUA_TTABLE) {
    if (lua_rawlen(L, -1) != count) rl_refuse(L, path, "items came or went after rutter.list had asked for their keys; call it when its items are complete");
    rl_put(out, RL_OPTION, RL_OPTION_KEYS, 0);
    uint32_t head = out->count;
    rl_write_value(L, lua_gettop(L), RL_PLAIN, &here);
    rl_check_out(L);
    if (out->items[head].extra != count) rl_refuse(L, path, "its keys were changed");
  } else if (count > 0) {
    lua_settop(L, items);
    write_ids(L, items, count, &here);
  }
  lua_settop(L, items - 2);
  rl_put(out, RL_OPTION, RL_OPTION_ROWS, rl_line_of(L, index));
  lua_pushvalue(L, index);
  rl_put(out, RL_ROWS, (uint32_t)count, rl_keep(L));
}

static void write_hole(lua_State *L, int index, const rl_path *path) {
  rl_path here = {.up = path, .key = "hole", .depth = path->depth};
  lua_rawgeti(L, index, 1);
  const rl_object *object = rl_to_object(L, -1);
  if (!object || object->class != RL_CLASS_DEFERRED) rl_refuse(L, path, "its deferred value was taken away");
  rl_put(out_of(L), RL_OPTION, RL_OPTION_DEFERRED, 0);
  rl_write_value(L, lua_gettop(L), RL_MARKS, &here);
  lua_pop(L, 1);
}

static void write_slot(lua_State *L, int index, const rl_path *path) {
  rl_path here = {.up = path, .key = "slot", .depth = path->depth};
  if (lua_rawgeti(L, index, 1) != LUA_TSTRING) rl_refuse(L, path, "its name was taken away");
  rl_put(out_of(L), RL_OPTION, RL_OPTION_SLOT, rl_line_of(L, index));
  write_text(L, lua_gettop(L), &here);
  lua_pop(L, 1);
  here.key = "value";
  if (lua_rawgeti(L, index, 2) != LUA_TNIL) {
    rl_put(out_of(L), RL_OPTION, RL_OPTION_VALUE, 0);
    rl_write_value(L, lua_gettop(L), RL_PLAIN, &here);
  }
  lua_pop(L, 1);
}

static void write_tabs(lua_State *L, int index, const rl_path *path) {
  rl_path here = {.up = path, .key = "tabs", .depth = path->depth};
  if (lua_rawgeti(L, index, 1) != LUA_TTABLE) rl_refuse(L, path, "its stacks were taken away");
  rl_put(out_of(L), RL_OPTION, RL_OPTION_TABS, rl_line_of(L, index));
  rl_write_value(L, lua_gettop(L), RL_MARKS, &here);
  lua_pop(L, 1);
  if (lua_rawgeti(L, index, 2) == LUA_TSTRING) {
    rl_put(out_of(L), RL_OPTION, RL_OPTION_BACK, 0);
    write_text(L, lua_gettop(L), &here);
  }
  lua_pop(L, 1);
}

// MARK: Nodes

static void write_node(lua_State *L, int index, rl_node kind, const rl_path *path) {
  const rl_kind_rule *rule = &rl_kind_rules[kind];
  rl_path here = {.up = path, .key = rule->word, .table = lua_topointer(L, index), .depth = path->depth + 1};
  if (here.depth > DEEPEST) rl_refuse(L, path, "more than 64 levels of nodes");
  luaL_checkstack(L, 12, "screen");
  rl_check_out(L);
  rl_put(out_of(L), RL_NODE, kind, 0);
  bool has_toolbar = false;
  lua_Integer highest = write_options(L, index, kind, &here, &has_toolbar);
  if (kind == RL_NODE_LIST) {
    write_rows(L, index, &here);
  } else if (kind == RL_NODE_HOLE) {
    write_hole(L, index, &here);
  } else if (kind == RL_NODE_SLOT) {
    write_slot(L, index, &here);
  } else if (kind == RL_NODE_TABS) {
    write_tabs(L, index, &here);
  } else if (rule->takes == RL_TAKES_LABEL) {
    write_label(L, index, highest, &here);
  } else if (rule->takes == RL_TAKES_CHILDREN) {
    if (has_toolbar) write_toolbar(L, index, &here);
    write_children(L, index, highest, &here);
  }
  rl_put(out_of(L), RL_END, 0, 0);
}

/// Writes a node, a text, nothing for false, or (one level) a list of these.
static void write_nodes(lua_State *L, int index, const rl_path *path, bool may_be_list) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING:
    case LUA_TNUMBER: write_text_node(L, index, path); return;
    case LUA_TBOOLEAN:
      if (!lua_toboolean(L, index)) return;
      break;
    case LUA_TTABLE: {
      int kind = rl_node_kind(L, index);
      if (kind == RL_NODE_SCREEN) rl_refuse(L, path, "a screen cannot stand inside of nodes; a screen function gives it");
      if (kind == RL_NODE_TABS) rl_refuse(L, path, "tabs cannot stand inside of nodes; a screen function gives them in the place of a screen");
      if (kind >= 0) {
        write_node(L, index, (rl_node)kind, path);
        return;
      }
      if (!may_be_list) rl_refuse(L, path, "a list of lists; only one level of lists of nodes is taken");
      lua_Integer highest = 0, count = 0;
      luaL_checkstack(L, 8, "nodes");
      for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1), count++) {
        if (!lua_isinteger(L, -2)) rl_refuse(L, path, "a table that is neither a node nor a list of nodes; rutter.screen, rutter.text and the like make nodes");
        if (lua_tointeger(L, -2) > highest) highest = lua_tointeger(L, -2);
      }
      if (highest > SPARSE + 4 * count) rl_refuse(L, path, "an item stands too far behind the others");
      rl_check_budget(L, (size_t)(highest + count));
      rl_path here = {.up = path, .depth = path->depth};
      for (lua_Integer i = 1; i <= highest; i++) {
        here.index = i;
        if (lua_rawgeti(L, index, i) != LUA_TNIL) write_nodes(L, lua_gettop(L), &here, false);
        lua_pop(L, 1);
      }
      return;
    }
    default: break;
  }
  const rl_object *object = rl_to_object(L, index);
  lua_pushfstring(L, "a %s is no node", object ? rl_class_word(object->class) : luaL_typename(L, index));
  rl_refuse(L, path, lua_tostring(L, -1));
}

void rl_write_screen(lua_State *L, int index, bool screen) {
  rl_path path = {.depth = 0};
  if (lua_isnil(L, index)) {
    rl_put(out_of(L), RL_NIL, 0, 0);
  } else if (screen && lua_type(L, index) == LUA_TTABLE &&
             (rl_node_kind(L, index) == RL_NODE_SCREEN || rl_node_kind(L, index) == RL_NODE_TABS)) {
    write_node(L, index, (rl_node)rl_node_kind(L, index), &path);
  } else {
    write_nodes(L, index, &path, true);
  }
}
