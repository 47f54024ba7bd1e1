-- A flow with secrets of its own, whose loaders and screens make as many more as somebody asks for.
local rutter = require "rutter"

local Key = rutter.type("Key", { text = "string" }, { secret = { "text" } })
local Safe = rutter.type("Safe", { n = "integer" })

-- Of these eight take up all that is remembered of a plugin.
local function long(word, n) return word .. "-" .. n .. "-" .. ("x"):rep(4000) end
local function key(n) return Key { text = n == 0 and "key-0-end" or long("key", n) } end
local load = rutter.loader("key", { gives = "Key", load = key })
rutter.loader("late", { gives = "Key", load = function(n)
  rutter.sleep(0.1)
  return key(n)
end })
rutter.loader("through", { gives = "string", load = function(n)
  rutter.sleep(0.1)
  return #load(n):await().text .. ""
end })
rutter.destination(Key, function() return rutter.screen { title = "Key" } end)
rutter.destination(Safe, function(safe)
  rutter.cell(long("cell", safe.n), "it", { secret = true })
  return rutter.screen { title = "Safe", rutter.hole(load(safe.n)) }
end)

local pin = rutter.cell("my-first-pin", "pin", { secret = true })
local shown = rutter.cell("", "shown")

rutter.root(function()
  local guest = rutter.plugin "secrets_guest"
  return rutter.screen {
    title = "Home " .. shown:get(),
    rutter.text(shown:get()),
    rutter.link { "Guest", to = guest.Guest {} },
    rutter.button { "Make", action = function() shown:set(load(0):await().text .. " " .. pin:get()) end },
    rutter.button { "More", action = function()
      for n = 1, 12 do load(n):await() end
      shown:set(shown:get() .. "!")
    end },
  }
end)
