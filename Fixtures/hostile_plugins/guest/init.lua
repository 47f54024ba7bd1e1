-- Runs all attempts in order, logs a line for each of which something wrong came, and then how many were right.
-- luacheck: no max line length
-- luacheck: ignore 211
local rutter = require "rutter"
local attempts = require "attempts"
for _, name in ipairs { "files", "web", "programs", "databases", "others" } do require(name) end

local function text_of(values)
  local parts = {}
  for place = 1, values.n do
    local value = values[place]
    local done, text = pcall(rutter.json.encode, value)
    parts[place] = done and text or tostring(value)
  end
  return table.concat(parts, ", ")
end

local verdicts = {}

-- It raised, and the message names the plugin, what it lacks, and the flag.
function verdicts.refused(row, done, values)
  local message = tostring(values[1])
  return not done and message:find("plugin 'guest'", 1, true) and message:find("--allow guest:" .. row.word, 1, true)
end

-- It raised, as mistakes of the script do.
function verdicts.raises(_, done, values) return not done and #tostring(values[1]) > 0 end

-- It gave nil and a message.
function verdicts.fails(_, done, values)
  return done and values[1] == nil and type(values[2]) == "string" and #values[2] > 0
end

-- It raised, or gave nil and a message.
function verdicts.no(row, done, values) return verdicts.raises(row, done, values) or verdicts.fails(row, done, values) end

function verdicts.out(row, done, values) return verdicts.refused(row, done, values) or verdicts.fails(row, done, values) end

-- Whatever it gave: that others have nothing of it is looked at elsewhere.
function verdicts.harmless() return true end

-- It did what it may.
function verdicts.works(_, done, values) return done and values[1] end

local function run(row)
  local result = table.pack(pcall(row.run))
  local done = table.remove(result, 1)
  result.n = result.n - 1
  local text = text_of(result)
  local is_right = verdicts[row.verdict](row, done, result) and not text:find("SECRET", 1, true)
  if is_right then return 1 end
  rutter.log("WRONG", row.name .. ": wanted " .. row.verdict .. (done and ", gave " or ", raised ") .. text:sub(1, 400))
  return 0
end

rutter.contribute("host.tools", function()
  return rutter.button {
    "Attempts",
    action = function()
      local right = 0
      for _, row in ipairs(attempts.all()) do right = right + run(row) end
      rutter.log(right .. " attempts came to what they should")
    end,
  }
end)
