-- A finalizer could run at any moment; there are none.
--
-- expect: finalizer.lua:6: a metatable with '__gc' is refused: scripts have no finalizers; use a to-be-closed variable, local x <close> = …
-- when: load

setmetatable({}, { __gc = function() print("bye") end })
