// The one place that says where Lua's headers are. Only CRutterLua imports this.
#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>
