-- Runs the examples of the article on the JSON protocol, and compares what comes out with what stands there.
--
--   lua5.4 Scripts/lib/protocol.lua RUTTER
--
-- A line that begins with `> ` goes in; each other line of an example has to come out, in this order, before the next
-- command is done. `…` stands for any text. A block that begins with ```json only shows something and is not played.
-- Says what is missing, and exits with 1 if anything is.

local article = "Sources/Rutter/Rutter.docc/Guides/JSONProtocol.md"
local flow = "Fixtures/protocol/guests.lua"

--- Whether a line is what an example says.
local function fits(line, example)
  local literal = example:gsub("[%^%$%(%)%%%.%[%]%*%+%-%?]", "%%%0")
  return line:find("^" .. literal:gsub("…", ".*") .. "$") ~= nil
end

local commands, expected = {}, {}
local isFenced, inside = false, false
for line in io.lines(article) do
  if line:sub(1, 3) == "```" then
    isFenced = not isFenced
    inside = isFenced and line ~= "```json"
  elseif inside and line:sub(1, 2) == "> " then
    commands[#commands + 1] = line:sub(3)
    expected[#commands] = {}
  elseif inside and #commands > 0 then
    table.insert(expected[#commands], line)
  end
end

local input = os.tmpname()
local file = assert(io.open(input, "w"))
file:write(table.concat(commands, "\n"), "\n")
file:close()
local output = assert(io.popen(("%s run %s --json --virtual-time <%s"):format(arg[1], flow, input)))

local came, at = { {} }, 1
for line in output:lines() do
  table.insert(came[at], line)
  if line:find('^{"event":"done"') and at < #commands then
    at = at + 1
    came[at] = {}
  end
end
output:close()
os.remove(input)

local bad = #commands == 0
for index, command in ipairs(commands) do
  local left = 1
  for _, example in ipairs(expected[index]) do
    local found
    for place = left, #(came[index] or {}) do
      if fits(came[index][place], example) then found = place break end
    end
    if found then
      left = found + 1
    else
      bad = true
      print(("after %s\n  there is no   %s\n  but           %s"):format(
        command, example, table.concat(came[index] or { "nothing" }, "\n                ")))
    end
  end
end
os.exit(bad and 1 or 0)
