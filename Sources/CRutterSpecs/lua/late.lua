-- Parts of the spec language that many spec files need nothing of: to compile them takes longer than a quick test.
-- That is while a test runs, which may have changed what is global.
local require, setmetatable, pack, unpack = require, setmetatable, table.pack, table.unpack

--- Whether what was found once may be kept.
local late = { is_keeping = true }

--- What loads each of the parts, and what forgets what is kept.
local loads = {}

--- Loads all parts, and has nothing kept any more. Where the states of tests are compared, they have to be the same
--- whatever ran here before.
function late.load()
  late.is_keeping = false
  local place = 1
  -- One part may have others.
  while loads[place] do
    loads[place]()
    place = place + 1
  end
  loads = {}
end

--- Calls a function at once that makes a place for what is to be kept, and again when nothing is kept any more.
function late.on_load(make)
  make()
  if late.is_keeping then loads[#loads + 1] = make end
end

--- Gives a table with the fields of a module, which is loaded when one of them is first read; `...` is what the module
--- is made with.
local function part(_, name, ...)
  local arguments, fields, is_loaded = pack(...), {}, false
  local function load()
    if is_loaded then return end
    is_loaded = true
    local module = require(name)
    if arguments.n > 0 then module = module(unpack(arguments, 1, arguments.n)) end
    setmetatable(fields, { __index = module })
  end
  loads[#loads + 1] = load
  return setmetatable(fields, {
    __index = function(_, field)
      load()
      return fields[field]
    end,
  })
end

return setmetatable(late, { __call = part })
