// Takes the Lua files beside it into the program. In C because Swift cannot embed a file.
#include "rutter_specs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char main_text[] = {
#embed "lua/main.lua"
};
static const unsigned char app_text[] = {
#embed "lua/app.lua"
};
static const unsigned char checks_text[] = {
#embed "lua/checks.lua"
};
static const unsigned char edits_text[] = {
#embed "lua/edits.lua"
};
static const unsigned char errors_text[] = {
#embed "lua/errors.lua"
};
static const unsigned char expect_text[] = {
#embed "lua/expect.lua"
};
static const unsigned char further_text[] = {
#embed "lua/further.lua"
};
static const unsigned char late_text[] = {
#embed "lua/late.lua"
};
static const unsigned char launch_text[] = {
#embed "lua/launch.lua"
};
static const unsigned char reloads_text[] = {
#embed "lua/reloads.lua"
};
static const unsigned char runner_text[] = {
#embed "lua/runner.lua"
};
static const unsigned char same_text[] = {
#embed "lua/same.lua"
};
static const unsigned char show_text[] = {
#embed "lua/show.lua"
};
static const unsigned char stubs_text[] = {
#embed "lua/stubs.lua"
};
static const unsigned char tree_text[] = {
#embed "lua/tree.lua"
};

#define MODULE(name) {#name, name##_text, sizeof name##_text}

static const rs_module modules[] = {
    MODULE(main), MODULE(app),    MODULE(checks), MODULE(edits), MODULE(errors), MODULE(expect), MODULE(further),
    MODULE(late), MODULE(launch), MODULE(reloads), MODULE(runner), MODULE(same), MODULE(show), MODULE(stubs), MODULE(tree),
};

const rs_module *rs_modules(size_t *count) {
  *count = sizeof modules / sizeof *modules;
  return modules;
}
