// Every request of a script to the host, one word each, and how many arguments it reads, with the object itself where it
// is a method. The table in rl_module.c says which function of `rutter` makes it.
#ifndef RL_SERVICES_H
#define RL_SERVICES_H

#include <stdint.h>

enum { RL_ANY_NUMBER = -1 };

#define RL_SERVICES(X) \
  /* types and registrations */ \
  X(TYPE, 3) X(TYPE_MAKE, 2) X(TYPE_FROM, 2) X(TYPE_FIELD, 2) X(DESTINATION, 2) X(WITHDRAW, 1) X(LOADER, 2) \
  X(ROOT, 2) X(PLUGIN, 1) X(PLUGIN_MEMBER, 2) X(SLOT_TYPE, 2) X(CONTRIBUTE, 2) X(GUARD, 2) X(FLOW, 2) \
  X(STEPS, 2) \
  /* URLs */ \
  X(ROUTE, 3) X(ROUTE_URL, 2) X(OPEN, 2) X(URL, 1) X(URL_OF, 2) \
  /* the path */ \
  X(PUSH, 2) X(PUSH_ALL, 2) X(POP, 2) X(POP_TO, 2) X(POP_TO_ROOT, 1) X(REMOVE, 2) X(REPLACE, 2) \
  X(REPLACE_ALL, 2) X(BRING_TO_FRONT, 2) X(EDIT, 2) X(REFRESH, 2) X(PATH_VALUES, 0) X(PATH_COUNT, 0) \
  X(PATH_ENTRIES, 0) X(OPERATION_AWAIT, 1) X(OPERATION_VALUE, 1) X(BACK, 0) X(CANCEL, 0) X(RETRY, 1) \
  X(RESUME, 1) X(DROP, 1) X(HELD, 0) X(PRESENT, 2) X(FINISH, 1) X(SELECT, 1) X(STACK, 1) X(FINISH_FLOW, 1) \
  X(ASK, 3) \
  /* cells */ \
  X(CELL, 3) X(CELL_GET, 1) X(CELL_SET, 2) X(CELL_IS_SET, 1) X(VIEW_SET, 2) \
  /* deferred values */ \
  X(DEFERRED_AWAIT, 1) X(DEFERRED_PRELOAD, 1) X(DEFERRED_REFRESH, 1) \
  /* waiting and talking */ \
  X(SLEEP, 1) X(TASK, 1) X(ALL, 1) X(ANY, 1) X(WATCH, 2) X(UNWATCH, 1) X(REPORT, 2) X(LOG, 2) X(JSON_DECODE, 1) \
  X(JSON_ENCODE, 1) \
  /* work of the outside: the name of the capability comes before its arguments */ \
  X(CAPABILITY, RL_ANY_NUMBER) \
  /* the spec language: in states opened for specs only */ \
  X(SPEC_STEP, RL_ANY_NUMBER) X(SPEC_LOOK, RL_ANY_NUMBER) X(SPEC_READY, RL_ANY_NUMBER) \
  /* wrong names: answered with the text to raise */ \
  X(UNKNOWN_NAME, 3)

typedef enum __attribute__((enum_extensibility(closed))) rl_service : int32_t {
#define X(name, most) RL_SERVICE_##name,
  RL_SERVICES(X)
#undef X
} rl_service;

#endif
