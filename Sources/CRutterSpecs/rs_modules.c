// Takes the Lua files beside it into the program. In C because Swift cannot embed a file.
#include "rutter_specs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char main_text[] = {
#embed "lua/main.lua"
};

static const rs_module modules[] = {
    {"main", main_text, sizeof main_text},
};

const rs_module *rs_modules(size_t *count) {
  *count = sizeof modules / sizeof *modules;
  return modules;
}
