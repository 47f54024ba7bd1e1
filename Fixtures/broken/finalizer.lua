-- A finalizer could run at any moment; there are none.
--
-- expect: finalizer.lua:6: __gc
-- when: load

setmetatable({}, { __gc = function() print("bye") end })
