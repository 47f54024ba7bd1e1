-- An option that is misspelt.
--
-- expect: http_option.lua:9: rutter.http.get takes options: field 'timeuot': expected no field of this name, got number 0.5 (did you mean 'timeout'?)
-- when: tap "Fetch"

local rutter = require "rutter"
rutter.root(function()
  local function fetch()
    rutter.log(tostring(rutter.http.get("https://example.com", { timeuot = 0.5 })))
  end
  return rutter.screen { title = "Web", rutter.button { "Fetch", action = fetch } }
end)
