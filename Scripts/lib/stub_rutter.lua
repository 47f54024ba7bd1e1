-- A stand-in for the host, for measuring start-up: plain lua5.4 builds a flow's first screen with it and prints it.
-- No engine, no checks: what is left is the interpreter, the flow's own code, and the output.

local rutter = {}

local function node(kind)
  return function(fields)
    fields.kind = kind
    return fields
  end
end

for _, kind in ipairs { "screen", "section", "row", "text", "link", "button", "field", "toggle", "picker", "progress",
  "divider", "hole" } do
  rutter[kind] = node(kind)
end

local function unused() return setmetatable({}, { __index = function() return unused end }) end

function rutter.cell(value)
  return {
    get = function() return value end,
    set = function(_, new) value = new end,
    is_set = function() return value ~= nil end,
  }
end

function rutter.loader(name)
  return function(...) return { loader = name, ... } end
end

rutter.type, rutter.destination = unused, unused
rutter.log = setmetatable({}, { __call = function() end })
rutter.path, rutter.integer, rutter.string = {}, "integer", "string"

local function escaped(text)
  return (text:gsub('[%c"\\]', function(c) return ("\\u%04x"):format(c:byte()) end))
end

local function write(value, out)
  if type(value) == "table" then
    local parts = {}
    out[#out + 1] = "{"
    for key in pairs(value) do parts[#parts + 1] = tostring(key) end
    table.sort(parts)
    for index, key in ipairs(parts) do
      if index > 1 then out[#out + 1] = "," end
      out[#out + 1] = '"' .. escaped(key) .. '":'
      write(value[key] or value[tonumber(key)], out)
    end
    out[#out + 1] = "}"
  elseif type(value) == "string" then
    out[#out + 1] = '"' .. escaped(value) .. '"'
  else
    out[#out + 1] = '"' .. type(value) .. '"'
  end
end

function rutter.root(build)
  local out = {}
  write(build(), out)
  io.write('{"event":"frame","screen":', table.concat(out), "}\n")
end

package.loaded.rutter = rutter
dofile(arg[1])
