-- Parts of the spec language that many spec files need nothing of: to compile them takes longer than a quick test.
-- That is while a test runs, which may have changed what is global.
local require, setmetatable, pack, unpack = require, setmetatable, table.pack, table.unpack

--- Gives a table with the fields of a module, which is loaded when one of them is first read; `...` is what the module
--- is made with.
return function(name, ...)
  local arguments = pack(...)
  local function find(part, field)
    local module = require(name)
    if arguments.n > 0 then module = module(unpack(arguments, 1, arguments.n)) end
    setmetatable(part, { __index = module })
    return module[field]
  end
  return setmetatable({}, { __index = find })
end
