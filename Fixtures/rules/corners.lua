-- Corners of the rules, where guards meet selectors, replacements, redirections and edits.
local rutter = require "rutter"

local A = rutter.type("A", { n = "integer" })
local B = rutter.type("B", { n = "integer" })
local Ask = rutter.type("Ask", {})
local Kept = rutter.type("Kept", { n = "integer" })
local Login = rutter.type("Login", {})
local Held = rutter.type("Held", {})

local wanted = rutter.cell(2, "wanted")

rutter.destination(A, function(a)
  return rutter.screen {
    title = "A" .. a.n,
    rutter.link { "More", to = A { n = a.n + 1 } },
    rutter.button { "Back to the wanted", action = function()
      rutter.path:pop_to(function(entry) return entry.value.n == wanted:get() end)
    end },
    rutter.button { "Edit back to the wanted", action = function()
      rutter.path:edit(function(path)
        path:pop_to(function(entry) return entry.value.n == wanted:get() end)
      end)
    end },
    rutter.button { "Edit the wanted away", action = function()
      rutter.path:edit(function(path)
        path:remove(function(entry) return entry.value.n >= wanted:get() end)
      end)
    end },
    rutter.button { "Remove the wanted", action = function()
      rutter.path:remove(function(entry) return entry.value.n >= wanted:get() end)
    end },
    rutter.button { "B later", action = function()
      rutter.sleep(1)
      rutter.path:push(B { n = 9 }, { from = "anywhere" })
    end },
    rutter.button { "URL later", action = function()
      rutter.sleep(1)
      rutter.open "/b/4"
    end },
    rutter.button { "Cover", action = function()
      rutter.task(function() rutter.path:push(A { n = 7 }) end)
    end },
  }
end)

-- What the guard sets is read by the selector that it is asked about.
rutter.guard(function()
  wanted:set(1)
  return true
end, { leaves = A })

-- The second one is told what was asked for, whatever it has come to by then.
rutter.guard(function(change)
  if change.operation == "remove" then print("removes " .. #change.leaves) end
end, { leaves = A })

rutter.destination(B, { once = "anywhere", screen = function(b) return rutter.screen { title = "B" .. b.n } end })
rutter.route("/b/:n{integer}", function(found) return B { n = found.n } end)

rutter.guard(function(change)
  if change.comes[1].value.n > 3 then return rutter.redirect(Login {}) end
end, { comes = B })

rutter.destination(Login, function()
  return rutter.screen {
    title = "Login",
    rutter.button { "Resume", action = function() print(rutter.resume("replacement"):await().outcome) end },
  }
end)

rutter.destination(Ask, {
  gives = "boolean",
  screen = function()
    return rutter.screen {
      title = "Sure?",
      rutter.button { "Yes", action = function() rutter.finish(true) end },
    }
  end,
})

rutter.destination(Kept, {
  on_leave = function() return rutter.present(Ask {}) or rutter.block "no" end,
  screen = function(kept)
    local count = rutter.cell(0, "count")
    return rutter.screen {
      title = "Kept " .. count:get(),
      rutter.button { "Count", action = function() count:set(count:get() + 1) end },
      rutter.button { "Again", action = function() rutter.path:replace(Kept { n = kept.n }) end },
    }
  end,
})

local free = rutter.cell(false, "free")

rutter.destination(Held, {
  on_leave = function() return free:get() or rutter.hold "replacement" end,
  screen = function()
    return rutter.screen {
      title = "Held",
      rutter.button { "Replace", action = function() rutter.path:replace(B { n = 1 }) end },
      rutter.button { "Put B below", action = function()
        rutter.path:edit(function(path)
          path:pop_to_root()
          path:push(B { n = 1 })
          path:push(Held {})
          path:push(Login {})
        end, { from = "anywhere" })
      end },
      rutter.button { "Free", action = function() free:set(true) end },
    }
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Corners",
    rutter.link { "Held", to = Held {} },
    rutter.link { "More", to = A { n = 1 } },
    rutter.link { "Kept", to = Kept { n = 1 } },
    rutter.button { "Edit", action = function()
      rutter.path:push_all({ B { n = 1 }, A { n = 1 } }, { from = "anywhere" })
      rutter.path:edit(function(path)
        path:push(A { n = 2 })
        path:replace(B { n = 1 })
      end, { from = "anywhere" })
    end },
  }
end)
