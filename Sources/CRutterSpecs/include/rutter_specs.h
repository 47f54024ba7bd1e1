// The Lua side of the spec language, as text: compiled into the program, so that it finds it wherever it lies.
#ifndef RUTTER_SPECS_H
#define RUTTER_SPECS_H

#include <stddef.h>

/// One Lua module of ours.
typedef struct rs_module {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
} rs_module;

/// The modules, the main one first; `*count` of them.
const rs_module *_Nonnull rs_modules(size_t *_Nonnull count);

#endif
