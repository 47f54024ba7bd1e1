#ifndef RUTTER_LUA_H
#define RUTTER_LUA_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
typedef struct rl_state rl_state;
typedef struct rl_limits {
  size_t value_bytes, reply_bytes, source_bytes, memory_bytes;
  int64_t turn_microseconds, closing_microseconds;
  int64_t instructions;
} rl_limits;
typedef struct rl_item { uint32_t kind; uint32_t extra; union { int64_t integer; double number; } u; } rl_item;
typedef struct rl_tape { rl_item *items; char *bytes; uint32_t count, capacity, byte_count, byte_capacity; bool failed; } rl_tape;
typedef struct rl_services { int (*ask)(void *context, int service, rl_state *state); } rl_services;
typedef struct rl_failure { int line; } rl_failure;
#endif
