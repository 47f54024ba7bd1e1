-- A flow that does nothing itself: what it shows is contributed by the plugins that it requires, and by any others.
--
--   Scripts/run workbench --allow git:run=git --allow sqlite:sqlite=FILE --option sqlite.file=FILE \
--                         --allow web:http=HOST --option web.url=URL

local rutter = require "rutter"

rutter.slot_type("tools", "integer?")

rutter.root(function()
  return rutter.screen { title = "Workbench", rutter.slot("tools") }
end)
