-- Routes that tell what they matched, and URLs of what they lead to

local rutter = require "rutter"

local Note = rutter.type("Note", { id = "integer", text = "string" })
local Card = rutter.type("Card", { id = "integer", pin = "string" }, { secret = { "pin" } })

local function shows(word)
  return function(value) return rutter.screen { title = word .. " " .. tostring(value) } end
end
rutter.destination(rutter.string, function(text)
  return rutter.screen {
    title = text,
    rutter.button { "Open later", action = function()
      rutter.sleep(1)
      rutter.open "/notes/later"
    end },
  }
end)
rutter.destination(Note, shows "Note")
rutter.destination(Card, shows "Card")

--- A route that leads to its own pattern, with its parameters in the order of their names.
local function route(pattern, options)
  return rutter.route(pattern, function(parameters)
    local parts = { pattern }
    for name, value in pairs(parameters) do
      parts[#parts + 1] = name .. "=" .. (type(value) == "table" and table.concat(value, "+") or tostring(value))
    end
    return table.concat(parts, " ")
  end, options)
end

route "/notes/:name"
route "/notes/:id{integer}"
route "/notes/new/page"
route "/notes/:name/edit"
route "/steps/:step?"
route "/steps"
route "/search?q"
local kept = route "/kept/*path"
local is_taken = not pcall(route, "/notes/:number{number}")

rutter.route("/note/:id{integer}/:text", function(p) return Note { id = p.id, text = p.text } end, { of = Note })
rutter.route("/other/:id{integer}", function(p) return Note { id = p.id, text = "" } end, { of = Note })
rutter.route("/card/:id{integer}/:pin", function(p) return Card { id = p.id, pin = p.pin } end, { of = Card })

rutter.root(function()
  return rutter.screen {
    title = "Routes",
    rutter.text { is_taken and "taken" or "free" },
    rutter.text { kept:url { path = { "a/b", "c" } } },
  }
end, { urls = { "https://cook.example" } })
