// Row 2, tape and table: the border of CRutterLua as Swift uses it, without anything that reads or writes the tape.
#include "rutter_bench.h"

#include <stdlib.h>
#include <string.h>

#include "rutter_lua.h"

enum { FUNCTIONS = 2 };

struct rb_tape {
  rl_watch *watch;
  rl_state *state;
  int64_t slots[FUNCTIONS];
  int count;
  rl_tape record;  // what the first function gave, as it was on the tape
};

/// Answers `rutter.task(f)` by keeping the slot of `f`, and nothing else.
static rl_answer answer(void *context, rl_state *state, rl_service service) {
  rb_tape *tape = context;
  const rl_tape *out = rl_out(state);
  if (service != RL_SERVICE_TASK || tape->count == FUNCTIONS || out->count == 0) return RL_ANSWER_RAISE;
  tape->slots[tape->count++] = out->items[0].integer;
  return RL_ANSWER_RESULTS;
}

static bool call(rb_tape *tape, int function, rl_want want) {
  rl_run run = {.context = tape};
  return rl_run_function(tape->state, &run, tape->slots[function], want) == RL_RESULT_DONE;
}

static bool run_main(rb_tape *tape, const char *script) {
  rl_run run = {.context = tape};
  return rl_add_source(tape->state, "", "record.lua", script, strlen(script)) &&
         rl_run_main(tape->state, &run) == RL_RESULT_DONE && tape->count == FUNCTIONS;
}

rb_tape *rb_tape_open(const char *script) {
  rb_tape *tape = calloc(1, sizeof *tape);
  if (!tape) return NULL;
  tape->watch = rl_watch_open();
  if (tape->watch) {
    rl_watch_turn(tape->watch);
    rl_config config = {
        .limits = {.value_bytes = 1 << 20, .reply_bytes = 1 << 20, .source_bytes = 1 << 20, .memory_bytes = 1 << 28,
                   .turn_microseconds = 600000000, .closing_microseconds = 10000, .instructions = -1},
        .ask = answer, .watch = tape->watch, .seed = 1};
    tape->state = rl_open(&config);
  }
  if (tape->state && run_main(tape, script) && call(tape, 0, RL_WANT_VALUE) &&
      rl_tape_append(&tape->record, rl_out(tape->state))) {
    return tape;
  }
  rb_tape_close(tape);
  return NULL;
}

void rb_tape_close(rb_tape *tape) {
  if (!tape) return;
  if (tape->state) rl_close(tape->state);
  if (tape->watch) rl_watch_close(tape->watch);
  rl_tape_free(&tape->record);
  free(tape);
}

uint64_t rb_tape_record_out(rb_tape *tape, long rounds) {
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    if (!call(tape, 0, RL_WANT_VALUE)) return 0;
    sum += rl_out(tape->state)->count;
  }
  return sum;
}

uint64_t rb_tape_record_in(rb_tape *tape, long rounds) {
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    if (!rl_tape_append(rl_in(tape->state), &tape->record) || !call(tape, 1, RL_WANT_NOTHING)) return 0;
    sum++;
  }
  return sum;
}
