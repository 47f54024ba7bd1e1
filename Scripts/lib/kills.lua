-- Ends a busy session that is saved at random moments, with SIGKILL, and looks whether what is restored is what a
-- `done` had told of before, or what the commands in hand made of that; never anything less, and never a damaged file.
--
--   lua5.4 Scripts/lib/kills.lua RUTTER [KILLS] [FOLDER]     1,000 times unless told; the file stands in FOLDER (/tmp)
local rutter, kills, folder = arg[1], tonumber(arg[2] or 1000), arg[3] or "/tmp"
assert(rutter, "usage: lua5.4 Scripts/lib/kills.lua RUTTER [KILLS] [FOLDER]")

local work = io.popen("mktemp -d '" .. folder .. "/rutter-kills-XXXXXX'"):read("l")
local file, pipe, number = work .. "/busy.state", work .. "/commands", work .. "/pid"
math.randomseed(tonumber(os.getenv("SEED") or os.time()))

-- What the session holds: the count, and how often each entry's button was pressed.
local function copy(state)
  local looks = {}
  for place, value in ipairs(state.looks) do looks[place] = value end
  return { count = state.count, looks = looks }
end

local function text(state)
  return ("count %d, %d entries, looks %s"):format(state.count, #state.looks, state.looks[#state.looks] or "none")
end

-- What a frame shows of it.
local function shown(frame)
  local path = frame:match('"path":%[(.-)%],"screen"')
  local _, entries = path:gsub('"state":', "")
  return ("count %s, %d entries, looks %s"):format(
    frame:match('"label":"count (%d+)"'), entries, frame:match('"label":"looks (%d+)"') or "none")
end

local deeds = {
  { "Next", function(state) state.count = state.count + 1; table.insert(state.looks, 0) end },
  { "Later", function(state) state.count = state.count + 1; table.insert(state.looks, 0) end },
  { "Look", function(state) state.looks[#state.looks] = state.looks[#state.looks] + 1 end },
  { "back", function(state) table.remove(state.looks) end },
}

local function choose(state)
  if #state.looks == 0 then return deeds[math.random(2)] end
  if #state.looks > 8 then return deeds[4] end
  return deeds[math.random(4)]
end

local function session()
  -- A new one each time: what the last session did not read any more is not for the next one.
  assert(os.execute(("rm -f '%s'; mkfifo '%s'"):format(pipe, pipe)))
  local out = io.popen(("echo $$ >'%s'; exec '%s' run Fixtures/state/busy.lua --json --state '%s' <'%s' 2>&1"):format(
    number, rutter, file, pipe), "r")
  -- Open for reading, too, so that writing is no mistake once the session has ended.
  local commands = io.open(pipe, "r+")
  commands:setvbuf("no")
  assert(out:read("l"), "it does not start")
  return out, commands, io.open(number):read("n")
end

-- Reads to a word of the event that is waited for; nil where the session has ended. Gives the last frame, too.
local function await(out, word)
  local frame
  for line in out:lines() do
    if line:find('"event":"frame"', 1, true) then frame = line end
    if line:find(word, 1, true) then return line, frame end
    if line:find('"event":"error"', 1, true) then error("a mistake was told: " .. line) end
  end
  return nil, frame
end

local state, commands, restored = { count = 0, looks = {} }, 0, 0
local possible = { copy(state) }
for kill = 1, kills do
  local out, input, pid = session()
  local _, first = await(out, '"event":"frame"')
  input:write('{"do":"wait"}\n')
  local done, frame = await(out, '"event":"done"')
  frame = frame or first
  assert(done and frame, "it did not start again, after " .. kill - 1 .. " kills; see " .. work)
  local found
  for _, one in ipairs(possible) do if text(one) == shown(frame) then found = one end end
  if not found then
    print("LOST     after " .. kill - 1 .. " kills there is: " .. shown(frame))
    for _, one in ipairs(possible) do print("         but a 'done' told of: " .. text(one)) end
    print("         the file is kept: " .. file)
    os.exit(1)
  end
  restored = restored + 1
  state = copy(found)
  os.execute(("(sleep %.4f; kill -9 %d) >/dev/null 2>&1 &"):format(math.random() * 0.08, pid))
  while true do
    -- One command, or several at once, which share what is saved of them: of each the state that it leaves.
    local states, lines = { copy(state) }, ""
    for _ = 1, math.random(3) == 1 and math.random(2, 12) or 1 do
      local deed = choose(states[#states])
      local after = copy(states[#states])
      deed[2](after)
      states[#states + 1] = after
      lines = lines .. (deed[1] == "back" and '{"do":"back"}\n' or '{"do":"tap","target":"' .. deed[1] .. '"}\n')
      if deed[1] == "Later" then
        -- The next one is for the screen that is loaded then.
        states[#states + 1] = after
        lines = lines .. '{"do":"wait"}\n'
      end
    end
    possible = states
    input:write(lines)
    while #states > 1 and await(out, '"event":"done"') do
      commands = commands + 1
      table.remove(states, 1)
    end
    state = copy(states[1])
    if #states > 1 then break end
  end
  input:close()
  out:close()
end
local aside = io.popen("ls '" .. work .. "' | grep -c damaged"):read("n")
assert(aside == 0, "a file was damaged; see " .. work)
os.execute("rm -r '" .. work .. "'")
print(("%d kills after %d commands: each time all was restored that a 'done' had told of"):format(restored, commands))
