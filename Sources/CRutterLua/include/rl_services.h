// Every request of a script to the host, one word each. The table in rl_module.c says which function of `rutter` makes it.
#ifndef RL_SERVICES_H
#define RL_SERVICES_H

#include <stdint.h>

#define RL_SERVICES(X) \
  /* types and registrations */ \
  X(TYPE) X(TYPE_MAKE) X(TYPE_FROM) X(TYPE_FIELD) X(DESTINATION) X(WITHDRAW) X(LOADER) X(ROOT) X(PLUGIN) X(PLUGIN_MEMBER) \
  /* the path */ \
  X(PUSH) X(PUSH_ALL) X(POP) X(POP_TO) X(POP_TO_ROOT) X(REMOVE) X(REPLACE) X(REPLACE_ALL) X(BRING_TO_FRONT) X(EDIT) \
  X(REFRESH) X(PATH_VALUES) X(PATH_COUNT) X(PATH_ENTRIES) X(OPERATION_AWAIT) X(OPERATION_VALUE) X(BACK) X(CANCEL) \
  X(RETRY) \
  /* cells */ \
  X(CELL) X(CELL_GET) X(CELL_SET) X(CELL_IS_SET) X(VIEW_SET) \
  /* deferred values */ \
  X(DEFERRED_AWAIT) X(DEFERRED_PRELOAD) X(DEFERRED_REFRESH) \
  /* waiting and talking */ \
  X(SLEEP) X(TASK) X(ALL) X(ANY) X(WATCH) X(UNWATCH) X(REPORT) X(LOG) X(JSON_DECODE) X(JSON_ENCODE) \
  /* work of the outside: the name of the capability comes before its arguments */ \
  X(CAPABILITY) \
  /* the spec language: in states opened for specs only */ \
  X(SPEC_STEP) X(SPEC_LOOK) X(SPEC_READY) \
  /* wrong names: answered with the text to raise */ \
  X(UNKNOWN_NAME)

typedef enum __attribute__((enum_extensibility(closed))) rl_service : int32_t {
#define X(name) RL_SERVICE_##name,
  RL_SERVICES(X)
#undef X
} rl_service;

#endif
