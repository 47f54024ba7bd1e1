// The tape: whole values and screens as a flat array of items, with the bytes of the strings beside it.
//
// A list is its head followed by its items; a record is its head followed by a string and a value for each field. A
// node is its head, its options (an option head and one value each), its children, and an end. A mark may stand
// wherever a value may. A reader must not trust a tape: it checks counts, offsets and kinds against what the tape has.
#ifndef RL_TAPE_H
#define RL_TAPE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// The kinds of items.
typedef enum __attribute__((enum_extensibility(closed))) rl_kind : uint32_t {
  RL_NIL,
  RL_FALSE,
  RL_TRUE,
  RL_INTEGER,
  RL_NUMBER,
  RL_STRING,    // extra: length; integer: offset into the bytes
  RL_LIST,      // extra: count
  RL_RECORD,    // extra: count; integer: the index of its type, 0 for none, or one of rl_shape
  // Marks
  RL_FUNCTION,  // integer: slot
  RL_ROWS,      // extra: count; integer: slot of a list's items and row function
  RL_OBJECT,    // extra: rl_class; integer: id
  RL_DEFERRED,  // extra: count of arguments, which follow; integer: index of the loader
  // Screens
  RL_NODE,      // extra: rl_node
  RL_OPTION,    // extra: rl_option; one value follows
  RL_END,
  RL_BYTES,     // as RL_STRING, of bytes that are no UTF-8; only where a capability takes them, and for specs
} rl_kind;

/// Records that are more than data. They have these negative numbers where other records have the index of their type.
enum {
  RL_SHAPE_ENTRY = -1,  // an entry of the path, as scripts see it
  RL_SHAPE_PART = -2,   // what rutter.entry gives: a value with a style
  RL_SHAPE_MAP = -3,    // a table whose keys are no names, such as types; in no order
  RL_SHAPE_VERDICT = -4,  // what rutter.block, rutter.redirect and rutter.hold give: a word, and what belongs to it
  // These cross to scripts alone, which cannot read from them what they never have; back they are records like others.
  RL_SHAPE_CHANGE = -5,   // what a guard is asked about
  RL_SHAPE_COMING = -6,   // what would come by it
  RL_SHAPE_HELD = -7,     // an operation that is held
  RL_SHAPE_ERROR = -8,    // what a failed view gets
  RL_SHAPE_SOURCE = -9,   // what a waiting view gets,
  RL_SHAPE_PROGRESS = -10,  // and this
  RL_SHAPE_OUTCOME = -11,
  RL_SHAPE_URI = -12,
};

/// Classes of objects in scripts that stand for something of the host, each by a number.
typedef enum __attribute__((enum_extensibility(closed))) rl_class : uint32_t {
  RL_CLASS_TYPE,          // index of a type
  RL_CLASS_LOADER,        // index of a loader
  RL_CLASS_CELL,
  RL_CLASS_CELL_VIEW,     // the boolean view of a cell
  RL_CLASS_OPERATION,
  RL_CLASS_REGISTRATION,  // of a destination
  RL_CLASS_WATCH,
  RL_CLASS_PLUGIN,        // another plugin's id
  RL_CLASS_RETRY_ENTRY,   // functions that ask for a retry
  RL_CLASS_RETRY_HOLE,
  RL_CLASS_RETRY_SCOPE,
  RL_CLASS_PATH,          // rutter.path itself
  RL_CLASS_STACK,         // a stack that rutter.stack gave, by its number
  RL_CLASS_NODE,          // a node where none belongs; on a tape so that the host can say what does
  RL_CLASS_FUNCTION,      // a function of a plugin in Swift: index of its name among the loaders
  RL_CLASS_ROUTE,         // a registration that URLs can be printed by
  RL_CLASS_DATABASE,      // never crosses but in messages: its calls go out with its name
  RL_CLASS_ASK,           // the function by which a run of steps asks: the coroutine for which it is good
  RL_CLASS_DEFERRED,      // never on a tape: it crosses as RL_DEFERRED
  RL_CLASS_FOUND,         // a node that a spec has found: its app and number as one; never on a tape
} rl_class;
enum { RL_CLASSES = RL_CLASS_FOUND + 1 };

/// The number of a node that was found is that of its app, shifted, and its own number there.
enum { RL_FOUND_APP_SHIFT = 40 };

/// One item of a tape.
typedef struct rl_item {
  uint32_t kind;   // an rl_kind
  uint32_t extra;
  union {
    int64_t integer;
    double number;
  };
} rl_item;

/// Items and bytes. If there is no memory for an item, `failed` is set and the item is left out.
typedef struct rl_tape {
  rl_item *_Nullable items;
  uint8_t *_Nullable bytes;
  uint32_t count, byte_count;
  uint32_t capacity, byte_capacity;
  bool failed;
  size_t most;  // bytes that the items may take, and the same for the bytes; 0 for any
} rl_tape;

/// Makes room for one more item, or for so many more bytes. False if there is no memory, or if the tape would be larger
/// than 4 GiB.
bool rl_tape_grow(rl_tape *_Nonnull tape);
bool rl_tape_grow_bytes(rl_tape *_Nonnull tape, size_t length);

/// Appends a whole tape to one that is empty.
bool rl_tape_append(rl_tape *_Nonnull tape, const rl_tape *_Nonnull other);
/// Appends items of another tape, with the bytes of their strings. False if there is no memory. Only for a tape that is no
/// stranger's.
bool rl_tape_join(rl_tape *_Nonnull tape, const rl_item *_Nullable items, uint32_t count, const uint8_t *_Nullable bytes);
/// Makes room for so many items and bytes in all. False if there is no memory.
bool rl_tape_make_room(rl_tape *_Nonnull tape, uint32_t count, uint32_t byte_count);
/// Takes items and bytes that were received behind those of the tape, where there has to be room for them. False if the
/// strings of these items do not stand within these bytes, or take more of them than there are: no byte counts twice.
bool rl_tape_take(rl_tape *_Nonnull tape, uint32_t count, uint32_t byte_count);
/// What stands between two places of a tape's items, and of its bytes, is not needed any more: the system gets the pages
/// back. They read as zeros from now on.
void rl_tape_forget(const rl_tape *_Nonnull tape, uint32_t from, uint32_t to, uint32_t from_byte, uint32_t to_byte);
/// Gives a tape's memory back.
void rl_tape_free(rl_tape *_Nonnull tape);

static inline void rl_tape_clear(rl_tape *_Nonnull tape) {
  tape->count = 0;
  tape->byte_count = 0;
  tape->failed = false;
}

static inline void rl_put(rl_tape *_Nonnull tape, rl_kind kind, uint32_t extra, int64_t integer) {
  if (__builtin_expect(tape->count == tape->capacity, 0) && !rl_tape_grow(tape)) return;
  tape->items[tape->count++] = (rl_item){.kind = kind, .extra = extra, .integer = integer};
}

static inline void rl_put_number(rl_tape *_Nonnull tape, double number) {
  if (__builtin_expect(tape->count == tape->capacity, 0) && !rl_tape_grow(tape)) return;
  tape->items[tape->count++] = (rl_item){.kind = RL_NUMBER, .number = number};
}

static inline void rl_put_string(rl_tape *_Nonnull tape, const void *_Nullable bytes, size_t length) {
  if (length > tape->byte_capacity - tape->byte_count && !rl_tape_grow_bytes(tape, length)) return;
  if (length > 0) memcpy(tape->bytes + tape->byte_count, bytes, length);
  rl_put(tape, RL_STRING, (uint32_t)length, tape->byte_count);
  tape->byte_count += (uint32_t)length;
}

/// Whether a text comes before another in the order of their bytes.
static inline bool rl_comes_first(const void *_Nonnull a, size_t a_length, const void *_Nonnull b, size_t b_length) {
  int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
  return order != 0 ? order < 0 : a_length < b_length;
}

/// The size of a tape: 16 bytes for each item, and the bytes of its strings.
static inline size_t rl_tape_size(const rl_tape *_Nonnull tape) {
  return (size_t)tape->count * sizeof(rl_item) + tape->byte_count;
}

#endif
