// Closes the to-be-closed variables of a coroutine that is ended, under a limit of their own.
#include "rl_internal.h"
#include "rl_parts.h"

/// Begins a closing. It may use a small part of the instructions, or of the time, of a turn.
void rl_closing_begins(rl_state *state) {
  int64_t turn = state->limits.turn_microseconds > 0 ? state->limits.turn_microseconds : 1;
  double share = (double)state->limits.closing_microseconds / (double)turn;
  state->closing_left = (int64_t)((double)state->limits.instructions * share);
  state->closing = true;
  rl_watch_closing(state, true);
}

void rl_closing_ends(rl_state *state) {
  state->closing = false;
  rl_watch_closing(state, false);
}
