// The only table of nodes and their options: which kinds of nodes take an option, and which values the option takes.
// Constructors check nodes with it, the walker writes them by it, Swift reads them by it, and messages about wrong
// options are made from it.
#ifndef RL_NODES_H
#define RL_NODES_H

#include <stdbool.h>
#include <stdint.h>

/// The kinds of nodes, each with its word and the number of positional items that it takes.
#define RL_NODE_KINDS(X) \
  X(SCREEN, screen, CHILDREN) \
  X(SECTION, section, CHILDREN) \
  X(LIST, list, NONE) \
  X(ROW, row, LABEL) \
  X(TEXT, text, LABEL) \
  X(LINK, link, LABEL) \
  X(BUTTON, button, LABEL) \
  X(FIELD, field, LABEL) \
  X(TOGGLE, toggle, LABEL) \
  X(PICKER, picker, LABEL) \
  X(PROGRESS, progress, LABEL) \
  X(DIVIDER, divider, NONE) \
  X(HOLE, hole, NONE) \
  X(SLOT, slot, NONE) \
  X(TABS, tabs, NONE)

typedef enum __attribute__((enum_extensibility(closed))) rl_node : uint32_t {
#define X(name, word, takes) RL_NODE_##name,
  RL_NODE_KINDS(X)
#undef X
  RL_NODE_TOOLBAR,  // written by the walker where a screen has the option `toolbar`
} rl_node;
enum { RL_NODE_COUNT = RL_NODE_TOOLBAR };

/// What an option takes. Several bits are set if it takes one of several kinds of values.
enum {
  RL_TAKES_TEXT = 1,       // a string or a number
  RL_TAKES_NUMBER = 2,
  RL_TAKES_BOOLEAN = 4,
  RL_TAKES_FUNCTION = 8,
  RL_TAKES_CELL = 16,
  RL_TAKES_TYPE = 32,      // a type object
  RL_TAKES_DEFERRED = 64,
  RL_TAKES_TABLE = 128,
  RL_TAKES_VALUE = 256,    // any value that may cross
};

#define RL_ON(name) (1u << RL_NODE_##name)
// Tabs stand in the place of a screen: they are neither named nor switched off.
#define RL_ON_ANY (0xFFFFu & ~RL_ON(TABS))

/// The options, each with its word, the kinds of nodes that have it, what it takes, and, if it takes certain words
/// only, these words.
#define RL_NODE_OPTIONS(X) \
  X(ID, id, RL_ON_ANY, RL_TAKES_TEXT, "") \
  X(ENABLED, enabled, RL_ON_ANY, RL_TAKES_BOOLEAN, "") \
  X(TITLE, title, RL_ON(SCREEN) | RL_ON(SECTION), RL_TAKES_TEXT, "") \
  X(TOOLBAR, toolbar, RL_ON(SCREEN), RL_TAKES_TABLE, "") \
  X(PRESENTS, presents, RL_ON(SCREEN), RL_TAKES_TABLE, "") \
  X(ON_CREATE, on_create, RL_ON(SCREEN), RL_TAKES_FUNCTION, "") \
  X(ON_APPEAR, on_appear, RL_ON(SCREEN), RL_TAKES_FUNCTION, "") \
  X(ON_DISAPPEAR, on_disappear, RL_ON(SCREEN), RL_TAKES_FUNCTION, "") \
  X(ON_DESTROY, on_destroy, RL_ON(SCREEN), RL_TAKES_FUNCTION, "") \
  X(ON_LEAVE, on_leave, RL_ON(SCREEN), RL_TAKES_FUNCTION, "") \
  X(TO, to, RL_ON(LINK), RL_TAKES_VALUE | RL_TAKES_DEFERRED, "") \
  X(GIVES, gives, RL_ON(LINK), RL_TAKES_TYPE | RL_TAKES_TEXT | RL_TAKES_TABLE, "") \
  X(LOAD, load, RL_ON(LINK), RL_TAKES_FUNCTION, "") \
  X(VIEW, screen, RL_ON(LINK), RL_TAKES_FUNCTION, "") \
  X(PRESENT, present, RL_ON(LINK), RL_TAKES_TEXT | RL_TAKES_TABLE, "after placeholder") \
  X(STYLE, style, RL_ON(LINK), RL_TAKES_TEXT, "push sheet cover") \
  X(ONCE, once, RL_ON(LINK), RL_TAKES_TEXT, "top anywhere") \
  X(WHILE_LOADING, while_loading, RL_ON(LINK), RL_TAKES_TEXT, "ignore restart") \
  X(BUSY, busy, RL_ON(LINK) | RL_ON(BUTTON) | RL_ON(ROW), RL_TAKES_CELL, "") \
  X(ACTION, action, RL_ON(BUTTON) | RL_ON(ROW), RL_TAKES_FUNCTION, "") \
  X(WHILE_RUNNING, while_running, RL_ON(BUTTON) | RL_ON(ROW), RL_TAKES_TEXT, "ignore restart queue") \
  X(LINK, link, RL_ON(ROW), RL_TAKES_VALUE | RL_TAKES_DEFERRED, "") \
  X(CELL, cell, RL_ON(FIELD) | RL_ON(TOGGLE) | RL_ON(PICKER), RL_TAKES_CELL, "") \
  X(CHOICES, choices, RL_ON(PICKER), RL_TAKES_TABLE, "") \
  X(SECRET, secret, RL_ON(FIELD), RL_TAKES_BOOLEAN, "") \
  X(FRACTION, fraction, RL_ON(PROGRESS), RL_TAKES_NUMBER, "") \
  X(KEY, key, RL_ON(LIST), RL_TAKES_FUNCTION, "") \
  X(STABLE, stable, RL_ON(LIST), RL_TAKES_BOOLEAN, "") \
  X(WAITING, waiting, RL_ON(HOLE), RL_TAKES_FUNCTION, "") \
  X(READY, ready, RL_ON(HOLE), RL_TAKES_FUNCTION, "") \
  X(FAILED, failed, RL_ON(HOLE), RL_TAKES_FUNCTION, "")

typedef enum __attribute__((enum_extensibility(closed))) rl_option : uint32_t {
#define X(name, word, kinds, takes, words) RL_OPTION_##name,
  RL_NODE_OPTIONS(X)
#undef X
  // Options that only the walker writes; scripts cannot.
  RL_OPTION_LABEL,
  RL_OPTION_ROWS,      // of a list
  RL_OPTION_KEYS,      // of a list: one for each row
  RL_OPTION_ITEMS,     // of a list that promises to be stable: the items as values
  RL_OPTION_DEFERRED,  // of a hole
  RL_OPTION_SLOT,      // of a slot: its name
  RL_OPTION_VALUE,     // of a slot, where it has one
  RL_OPTION_TABS,      // of tabs: the tables of its stacks
  RL_OPTION_BACK,      // of tabs, where it is told
} rl_option;
enum { RL_OPTION_COUNT = RL_OPTION_LABEL };

/// How many bytes the name or the id of something may have. Names are told in messages, in places and in what is saved,
/// again and again, and nothing that a person reads is as long.
enum { RL_LONGEST_NAME = 1024 };

/// The word of a kind of nodes: `button`.
const char *_Nonnull rl_word_of_node(rl_node kind);
/// The word of an option, where this kind of nodes has it, or NULL.
const char *_Nullable rl_word_of_option(rl_node kind, rl_option option);
/// Whether nodes of a kind need a label as their first item.
bool rl_needs_label(rl_node kind);

#endif
