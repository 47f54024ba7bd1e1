// The order of keys and a stable sort of them.
#include "rl_lib.h"

#include <string.h>

static const uint64_t top_bit = UINT64_C(1) << 63;

/// The first eight bytes as a number that orders as they do.
static uint64_t prefix_of(const char *bytes, size_t length) {
  unsigned char first[8] = {0};
  memcpy(first, bytes, length < 8 ? length : 8);
  uint64_t prefix = 0;
  for (int i = 0; i < 8; i++) prefix = prefix << 8 | first[i];
  return prefix;
}

/// The bits of a float as a number that orders as it does.
static uint64_t ordered_bits(lua_Number number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits & top_bit ? ~bits : bits | top_bit;
}

rl_key rl_key_of(lua_State *L, int index) {
  rl_key key = {.rank = RL_RANK_OBJECT};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        key.rank = RL_RANK_INTEGER;
        key.u.integer = lua_tointeger(L, index);
        key.prefix = (uint64_t)key.u.integer ^ top_bit;
      } else {
        key.rank = RL_RANK_FLOAT;
        key.u.number = lua_tonumber(L, index);
        key.prefix = ordered_bits(key.u.number);
      }
      break;
    case LUA_TSTRING:
      key.rank = RL_RANK_STRING;
      key.u.bytes = lua_tolstring(L, index, &key.length);
      key.prefix = prefix_of(key.u.bytes, key.length);
      break;
    case LUA_TBOOLEAN:
      key.rank = RL_RANK_BOOLEAN;
      key.prefix = (uint64_t)lua_toboolean(L, index);
      break;
    default:
      break;
  }
  return key;
}

static bool bytes_before(const rl_key *a, const rl_key *b) {
  size_t shorter = a->length < b->length ? a->length : b->length;
  int order = memcmp(a->u.bytes, b->u.bytes, shorter);
  return order != 0 ? order < 0 : a->length < b->length;
}

bool rl_key_before(const rl_key *a, const rl_key *b) {
  if (a->rank != b->rank) return a->rank < b->rank;
  if (a->prefix != b->prefix) return a->prefix < b->prefix;
  return a->rank == RL_RANK_STRING && bytes_before(a, b);
}

bool rl_is_less(lua_State *L, int left, int right, size_t *done) {
  if (lua_type(L, left) != LUA_TSTRING || lua_type(L, right) != LUA_TSTRING) return lua_compare(L, left, right, LUA_OPLT);
  rl_key a = rl_key_of(L, left), b = rl_key_of(L, right);
  rl_spend(L, done, (a.length < b.length ? a.length : b.length) / 64);
  return rl_key_before(&a, &b);
}

/// An order, and the work done so far: long strings that begin alike cost what they have in common.
typedef struct comparing {
  lua_State *L;
  rl_before *before;
  size_t done;
} comparing;

/// Whether `a` comes before `b`. [-0, +0, e]
static bool comes_before(comparing *order, const rl_key *a, const rl_key *b) {
  if (a->rank == RL_RANK_STRING && b->rank == RL_RANK_STRING && a->prefix == b->prefix)
    rl_spend(order->L, &order->done, (a->length < b->length ? a->length : b->length) / 64);
  return order->before(a, b);
}

/// Merges `from[low..<middle]` and `from[middle..<high]` into `to`; of equals the left one comes first. [-0, +0, e]
static void merge(comparing *order, const rl_key *from, rl_key *to, size_t low, size_t middle, size_t high) {
  size_t left = low, right = middle;
  for (size_t i = low; i < high; i++) {
    bool take_left = left < middle && (right >= high || !comes_before(order, &from[right], &from[left]));
    to[i] = take_left ? from[left++] : from[right++];
  }
}

/// Sorts short runs in place, so that merging starts with runs of `width`. [-0, +0, e]
static void sort_runs(comparing *order, rl_key *keys, size_t count, size_t width) {
  for (size_t low = 0; low < count; low += width) {
    size_t high = low + width < count ? low + width : count;
    for (size_t i = low + 1; i < high; i++) {
      rl_key key = keys[i];
      size_t j = i;
      for (; j > low && comes_before(order, &key, &keys[j - 1]); j--) keys[j] = keys[j - 1];
      keys[j] = key;
    }
    rl_spend(order->L, &order->done, 4 * width);
  }
}

rl_key *rl_sort_keys(lua_State *L, rl_key *keys, rl_key *scratch, size_t count, rl_before *before) {
  enum { run = 8 };
  comparing order = {L, before, 0};
  sort_runs(&order, keys, count, run);
  for (size_t width = run; width < count; width *= 2) {
    for (size_t low = 0; low < count; low += 2 * width) {
      size_t middle = low + width < count ? low + width : count;
      size_t high = middle + width < count ? middle + width : count;
      // But for long strings, a merge is done at one go: it costs at most a few milliseconds.
      merge(&order, keys, scratch, low, middle, high);
      rl_spend(L, &order.done, high - low);
    }
    rl_key *sorted = scratch;
    scratch = keys;
    keys = sorted;
  }
  return keys;
}
