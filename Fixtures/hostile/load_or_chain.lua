-- hostile: parser: "'' or '' or …": luaK_goiffalse walks the growing jump list for each 'or'
-- expect: stopped time or ok or error
local s = "return " .. ("''or"):rep(260000) .. "''"
print(#s, load(s))
