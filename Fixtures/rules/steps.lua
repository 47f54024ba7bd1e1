-- What the specs of steps look at: an order with questions, loads and all that may go wrong in a run.

local rutter = require "rutter"

local Address = rutter.type("Address", { label = "string" })
local Choice = rutter.type("Choice", { of = "string", amount = "integer" })
local Cart = rutter.type("Cart", { items = "integer" })
local Page = rutter.type("Page", { name = "string" })

local changed = rutter.cell(false, "changed")
local broken = rutter.cell(false, "broken")

local function screen(title, parts) return rutter.screen { title = title, table.unpack(parts or {}) } end

--- How often it ran: what is recorded is not loaded again.
local quotes = rutter.cell(0, "quotes")

local quote = rutter.loader("quote", {
  gives = "integer",
  timeout = false,
  load = function(where)
    quotes:update(function(count) return count + 1 end)
    rutter.sleep(1)
    return 10 * #where
  end,
})

local fragile = rutter.loader("fragile", {
  gives = "integer",
  load = function()
    rutter.sleep(1)
    if broken:get() then error("no connection", 0) end
    return 3
  end,
})

rutter.destination(Address, {
  gives = "string",
  screen = function(address, previous)
    local text = rutter.cell(previous or "", "text")
    return screen(address.label, {
      rutter.text { "before: " .. tostring(previous) },
      rutter.field { "Text", cell = text },
      rutter.button { "Next", action = function() rutter.finish(text:get()) end },
      rutter.button { "Wrong", action = function() rutter.finish(4) end },
      rutter.button { "Change", action = function() changed:set(true) end },
      rutter.button { "Mend", action = function() broken:set(false) end },
      rutter.button { "Help", action = function() rutter.path:push(Page { name = "help" }) end },
      rutter.button {
        "Twice",
        action = function()
          rutter.finish "once"
          rutter.log(rutter.finish("again"):await().reason)
        end,
      },
    })
  end,
})

rutter.destination(Choice, function(choice, previous)
  return screen(choice.of .. " for " .. choice.amount, {
    rutter.text { "before: " .. tostring(previous) },
    rutter.button { "Yes", action = function() rutter.finish(true) end },
    rutter.button { "No", action = function() rutter.finish(false) end },
    rutter.button { "Perhaps", action = function() rutter.finish "perhaps" end },
  })
end)

rutter.destination(Page, function(page) return screen("Page " .. page.name) end)

local order = rutter.steps("order", {
  takes = Cart,
  gives = { address = "string", amount = "integer", paid = "boolean" },
  title = "Order",
  run = function(ask, cart)
    rutter.log(("begins with %d at %g, %d"):format(cart.items, rutter.now(), math.random(1000)))
    local address = ask(Address { label = "Where to" })
    local amount = quote(address):await()
    rutter.log(("quoted at %g, %d"):format(rutter.now(), math.random(1000)))
    local note = ask(Address { label = "A note" }, { gives = "string" })
    local paid = ask(Choice { of = "Pay", amount = amount }, { gives = "boolean" })
    rutter.log(("%s, %s, %s"):format(address, note, paid))
    return { address = address, amount = amount, paid = paid }
  end,
})

--- Asks otherwise once `changed` is set: a run that was not deterministic.
local fickle = rutter.steps("fickle", {
  run = function(ask)
    local first = ask(Address { label = "First" })
    if changed:get() then ask(Choice { of = "Sure", amount = 1 }) end
    local second = ask(Address { label = "Second" })
    ask(Address { label = "Third" })
    return first .. second
  end,
})

local frail = rutter.steps("frail", {
  run = function(ask)
    local before = quote("ab"):await()
    ask(Address { label = "First" })
    local after = fragile():await()
    ask(Choice { of = "Sum", amount = before + after })
  end,
})

--- What a run may wait for, and what it may not do.
local waiting = rutter.steps("waiting", {
  run = function(ask)
    rutter.sleep(1)
    local both = rutter.all { quote "a", fragile() }
    local first, which = rutter.any { quote "abc", fragile() }
    local ok, message = pcall(function() broken:set(true) end)
    rutter.log(ok, message)
    ask(Choice { of = ("%d %d %d %d"):format(both[1], both[2], first, which), amount = 0 })
  end,
})

local kept
local keeping = rutter.steps("keeping", {
  run = function(ask)
    kept = ask
    ask(Address { label = "Kept" })
    coroutine.wrap(function() ask(Address { label = "Inside" }) end)()
  end,
})

local far = rutter.loader("far", {
  gives = "integer",
  load = function()
    rutter.sleep(1)
    rutter.report(0.5, "half way")
    rutter.sleep(1)
    if broken:get() then error("no way", 0) end
    return 7
  end,
})

--- Has views of its own for where it waits and where it has failed.
local viewed = rutter.steps("viewed", {
  run = function(ask) ask(Choice { of = "There", amount = far():await() }) end,
  waiting = function(source, progress)
    return screen("Waits for " .. (source and source.loader or "nothing"), { progress.text or "no word" })
  end,
  failed = function(error, retry)
    return screen("Lost", { error.message, rutter.button { "Once more", action = retry } })
  end,
})

local function presents(steps, ...)
  local arguments = table.pack(...)
  return function()
    local answer, reason = rutter.present(steps(table.unpack(arguments)))
    if type(answer) == "table" then answer = ("%s %d %s"):format(answer.address, answer.amount, answer.paid) end
    rutter.log(("answer %s %s"):format(answer, reason))
  end
end

rutter.root(function()
  return screen("Root", {
    rutter.button { "Order", action = presents(order, Cart { items = 2 }) },
    rutter.link { "Fickle", to = fickle() },
    rutter.link { "Frail", to = frail() },
    rutter.link { "Waiting", to = waiting() },
    rutter.link { "Keeping", to = keeping() },
    rutter.link { "Own views", to = viewed() },
    rutter.button { "Broken", action = function() broken:set(true) end },
    rutter.text { quotes:get() .. " quotes" },
    rutter.button {
      "Ask outside",
      action = function()
        local _, message = pcall(kept, Address { label = "Outside" })
        rutter.log(message)
      end,
    },
  })
end, { urls = { "steps:" } })

rutter.route("/order/:items{integer}", function(parameters) return order(Cart { items = parameters.items }) end)
