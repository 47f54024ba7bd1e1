-- Walks a JSON API over HTTP: an answer is a screen of its fields, what is nested opens as a screen of its own, and a
-- text that is a URL, or a path that begins with "/", is a link to the answer behind it.
--
-- A flow links to an answer: `rutter.link { "Orders", to = rutter.plugin("web").answer(url) }`. Other plugins add to
-- what a value shows by the slot `web.value_menu`.

local rutter = require "rutter"
local url = require "url"

local PAGE <const> = math.max(1, math.min(rutter.options.page, 1000))
local LARGEST <const> = 1 << 20 -- bytes of an answer: it becomes a value, and those are limited, too
local LONG <const>, BRIEF <const> = 2000, 60 -- characters of a text that a screen shows, and of a label

-- Any value of JSON, and where it came from: the page, and the keys and places that lead to it there.
local Value = rutter.type("Value", { url = "string", keys = "any[]", value = "any?" })
local Answer = rutter.type("Answer", {
  url = "string", status = "integer", kind = "string", value = "Value?", -- none if it is no JSON, then
  message = "string?", text = "string?", -- why not, and how it begins
  next = "string?",
})

rutter.slot_type("value_menu", Value)

-- Loading -----------------------------------------------------------------------------------------------------------

--- The headers that the options name are for one host: whoever follows a link elsewhere shall not take them along.
local function headers_for(target)
  local headers, start = { accept = "application/json, */*;q=0.5" }, rutter.options.url
  local origin = url.origin(target)
  if start and origin and origin == url.origin(start) then
    for name, text in pairs(rutter.options.headers) do headers[name:lower()] = text end
  end
  return headers
end

--- So many characters of a text.
local function cut(text, most)
  local stop = utf8.offset(text, most + 1)
  return stop and stop <= #text and text:sub(1, stop - 1) .. " …" or text
end

local answer = rutter.loader("answer", {
  gives = Answer,
  load = function(target)
    local reply, problem = rutter.http.get(target, { headers = headers_for(target), limit = LARGEST })
    if not reply then error(problem, 0) end
    local shown = {
      url = reply.url, status = reply.status, kind = reply.headers["content-type"] or "unknown",
      next = url.header_link(reply.headers.link, "next"),
    }
    local is_json, value = pcall(rutter.json.decode, reply.body)
    if is_json then
      shown.value = Value { url = reply.url, keys = {}, value = value }
      local following = type(value) == "table" and value.next
      if not shown.next and type(following) == "string" then shown.next = following end
    else
      shown.message = #reply.body == 0 and "empty" or tostring(value):gsub("^.-rutter%.json%.decode: ", "")
      shown.text = #reply.body > 0 and cut(reply.body, LONG) or nil
    end
    if shown.next then shown.next = url.resolve(reply.url, shown.next) end
    return Answer(shown)
  end,
})

-- Values ------------------------------------------------------------------------------------------------------------

--- The entries of a list or record, in order; nil for what has none.
local function entries(value)
  if type(value) ~= "table" then return nil end
  local all = {}
  for key, one in pairs(value) do all[#all + 1] = { key = key, value = one } end
  return all
end

local function is_list(value) return #value > 0 or rutter.json.encode(value) == "[]" end

--- A value in few words.
local function brief(value)
  if type(value) == "string" then return (cut(value, BRIEF):gsub("%c+", " ")) end
  if type(value) ~= "table" then return rutter.json.encode(value) end
  local all = entries(value)
  if is_list(value) then return #all == 1 and "1 entry" or #all .. " entries" end
  for _, name in ipairs { "name", "title", "label", "id" } do
    local said = value[name]
    if type(said) == "string" and said ~= "" or type(said) == "number" then return brief(said) end
  end
  return #all == 1 and "1 field" or #all .. " fields"
end

--- One entry: a link to what it links to, or to what is nested in it; else a text.
local function entry(of, one)
  local name = one.key == "" and '""' or cut(tostring(one.key), BRIEF)
  local label = name .. ": " .. brief(one.value)
  if type(one.value) == "string" then
    local target = url.linked(of.url, one.value)
    if target then return rutter.link { label, to = answer(target) } end
    return rutter.text { name .. ": " .. cut(one.value, LONG) }
  elseif type(one.value) == "table" then
    local keys = table.move(of.keys, 1, #of.keys, 1, {})
    keys[#keys + 1] = one.key
    return rutter.link { label, to = Value { url = of.url, keys = keys, value = one.value } }
  end
  return rutter.text { label }
end

-- Screens -----------------------------------------------------------------------------------------------------------

--- All that is shown of a value: the first page of its entries, and more when asked.
local function content(of)
  local all = entries(of.value)
  if not all then return { entry(of, { key = "value", value = of.value }), rutter.slot("value_menu", of) } end
  local shown = rutter.cell(PAGE, "shown")
  local count = math.min(shown:get(), #all)
  return {
    #all == 0 and rutter.text { "Nothing in it" },
    rutter.list(table.move(all, 1, count, 1, {}), function(one) return entry(of, one) end,
      { key = function(one) return one.key end }),
    count < #all and rutter.button {
      ("More (%d of %d are shown)"):format(count, #all), id = "more",
      action = function() shown:update(function(before) return before + PAGE end) end,
    },
    rutter.slot("value_menu", of),
  }
end

rutter.destination(Value, function(of)
  return rutter.screen { title = tostring(of.keys[#of.keys] or of.url), content(of) }
end)

rutter.destination(Answer, function(of)
  local path = of.url:match "^%a+://[^/]*/?([^?#]*)"
  local is_fine = of.status >= 200 and of.status < 300 and not of.message
  return rutter.screen {
    title = path:match "[^/]+" and path or of.url,
    not is_fine and rutter.text { ("Status %d, %s"):format(of.status, of.kind) },
    of.message and rutter.text { "No JSON: " .. of.message },
    of.text and rutter.text { of.text },
    of.value and content(of.value),
    of.next and rutter.link { "Next page", to = answer(of.next) },
  }
end)

-- In the workbench ---------------------------------------------------------------------------------------------------

rutter.contribute("workbench.tools", function()
  local start = rutter.options.url
  if not start then return rutter.text { "Web: name a JSON API, --option web.url=URL --allow http=HOST" } end
  return rutter.link { "Web " .. start, to = answer(start) }
end)
