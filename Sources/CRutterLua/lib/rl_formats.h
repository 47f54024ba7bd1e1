// What `rutter.uri`, `rutter.base64` and `rutter.date` share. They ask nobody: equal arguments give equal results, whatever
// the locale, the time zone and the session.
#ifndef RL_FORMATS_H
#define RL_FORMATS_H

#include "rl_lib.h"
#include "rl_parts.h"

/// The text that is the first of at most `most` arguments. `function` is what a message calls who takes it, `takes` what
/// it takes. Its length is counted against the limits. [-0, +0, e]
const char *rl_check_text(lua_State *L, const char *function, const char *takes, int most, size_t *length);

/// Raises unless the value at `index` is a table whose keys are all among `names`, words with blanks between. Nothing is
/// as good as an empty table, which is then put there. [-0, +0, e]
void rl_check_fields(lua_State *L, int index, const char *function, const char *takes, const char *names);

/// Pushes a field of the table at `index`, without asking its metatable, and gives its Lua type. [-0, +1, m]
int rl_push_field(lua_State *L, int index, const char *name);

/// Pushes nil and a message, and gives their number. [-0, +2, m]
int rl_tell(lua_State *L, const char *form, ...);

/// Writes a byte as messages show it: `'a'`, and `'%C3'` where it is no printable sign.
const char *rl_shown_byte(char byte, char shown[static 6]);

/// The value of a hexadecimal digit, or -1.
int rl_hex_digit(char digit);

#endif
