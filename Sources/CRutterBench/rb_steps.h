// What both drivers of a navigation by hand are made of.
#ifndef RB_STEPS_H
#define RB_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#include <lua5.4/lua.h>

// For Lua: a constructor that gives its table back, and a function that waits.
int rb_identity(lua_State *L);
int rb_wait(lua_State *L);

// Runs a load, function and argument on top of a coroutine, to its one wait and from there to its end. Its value is left
// on top. False if it does anything else.
bool rb_run_load(lua_State *coroutine, lua_State *from);

// Reads every string in the table at `index`, and in those inside it: a checksum of them.
uint64_t rb_walk(lua_State *L, int index);

#endif
