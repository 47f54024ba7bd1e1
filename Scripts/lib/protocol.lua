-- Runs the examples of the article on the JSON protocol, and compares what comes out with what stands there.
--
--   lua5.4 Scripts/lib/protocol.lua RUTTER
--
-- `$ rutter run …` begins a session, in a folder with the flows of Fixtures/protocol; it goes on in the blocks below,
-- up to the next one. A line that begins with `> ` goes in, another one with `$ ` is run by a shell. Each other line of
-- an example has to come out, in this order; what follows a command, before it is done. `…` stands for any text. Says
-- what is missing, and exits with 1 if anything is.

local rutter = assert(arg[1], "usage: protocol.lua RUTTER")
if rutter:sub(1, 1) ~= "/" then rutter = os.getenv("PWD") .. "/" .. rutter end
local article = "Sources/Rutter/Rutter.docc/Guides/JSONProtocol.md"
local patience = 30

--- Whether a line is what an example says.
local function fits(line, example)
  local literal = example:gsub("[%^%$%(%)%%%.%[%]%*%+%-%?]", "%%%0")
  return line:find("^" .. literal:gsub("…", ".*") .. "$") ~= nil
end

--- The sessions of the page: of each its command, and its steps with the lines that have to come.
local function read()
  local sessions, steps = {}, nil
  local isFenced, isPlayed = false, false
  for line in io.lines(article) do
    local word, rest = line:match("^([$>]) (.*)")
    if line:sub(1, 3) == "```" then
      isFenced = not isFenced
      isPlayed = isFenced and line == "```"
    elseif isPlayed and word == "$" and rest:find("^rutter run ") then
      steps = { { words = line, expected = {} } }
      sessions[#sessions + 1] = { command = rest, steps = steps }
    elseif isPlayed and word then
      steps[#steps + 1] = { words = line, [word == ">" and "input" or "shell"] = rest, expected = {} }
    elseif isPlayed and line ~= "" then
      table.insert(steps[#steps].expected, line)
    end
  end
  return sessions
end

local folder = os.tmpname()
os.remove(folder)
assert(os.execute(("cp -r Fixtures/protocol %s"):format(folder)))

--- A session that runs: its input, and what it has written so far.
local function start(command)
  local output = folder .. "/output"
  io.open(output, "w"):close()
  local session = { lines = {}, taken = 0 }
  local input = assert(io.popen(("cd %s && %s %s >output 2>errors"):format(folder, rutter, command:sub(8)), "w"))
  local file = assert(io.open(output))
  local part = ""

  --- Takes in what has come, as whole lines.
  local function look()
    part = part .. file:read("a")
    for line in part:gmatch("([^\n]*)\n") do table.insert(session.lines, line) end
    part = part:match("[^\n]*$")
  end

  --- Waits until lines satisfy a condition; a tick is 10 ms.
  function session.wait(isReached)
    for _ = 1, patience * 100 do
      look()
      if isReached() then return true end
      os.execute("sleep 0.01")
    end
    return false
  end

  function session.send(line)
    input:write(line, "\n")
    input:flush()
  end

  function session.stop()
    input:close()
    look()
    file:close()
  end

  return session
end

--- The first line from a place on that an example fits.
local function find(lines, from, last, example)
  for place = from, last do
    if fits(lines[place], example) then return place end
  end
end

--- What a step lacks: the first of its lines that did not come, between the lines that came before and a place.
local function missing(session, step, last)
  local from = session.taken + 1
  for _, example in ipairs(step.expected) do
    local found = find(session.lines, from, last, example)
    if not found then return example end
    from = found + 1
  end
end

--- Up to where the lines of a command go: to its `done`, at the end of the session to the last of all.
local function answered(session, isLast)
  local place
  session.wait(function()
    place = find(session.lines, session.taken + 1, #session.lines, '{"event":"done"…')
    return place
  end)
  if not isLast then return place or #session.lines end
  session.stop()
  return #session.lines
end

local isBad, count = false, 0
for _, told in ipairs(read()) do
  local session = start(told.command)
  for number, step in ipairs(told.steps) do
    local isLast = number == #told.steps
    local last
    if step.input then
      session.send(step.input)
      last = answered(session, isLast)
    else
      if step.shell then os.execute(("cd %s && %s"):format(folder, step.shell)) end
      session.wait(function() return not missing(session, step, #session.lines) end)
      last = #session.lines
      if isLast then session.stop() end
    end
    local lacks = missing(session, step, last)
    if lacks then
      isBad = true
      local came = table.concat(session.lines, "\n                ", session.taken + 1, last)
      print(("after %s\n  there is no   %s\n  but           %s"):format(step.words, lacks, came))
    end
    session.taken = last
    count = count + 1
  end
end
os.execute("rm -r " .. folder)
os.exit(count > 0 and not isBad)
