-- The engine's state lies in machines, each in the folder of its nouns (Sources/RutterCore). A machine keeps its
-- storage to itself and knows no other machine: only the session has them all, and routes between them.
--
--   lua5.4 Scripts/lib/machines.lua FILE…
--
-- The files are those of RutterCore. Says what is not so, and exits with 1 if anything is not.

--- The machines by their folders, and the others that each may read. Scripts are lent a reading of some of them.
local folders = {
  Path = { "Path", "Stack", "Planner", reads = { Registry = true } },
  Operations = { "Operations", "AfterPushes" },
  Loads = { "Loads", "FreshResults" },
  Runs = { "Runs", "DueQueue", "CoroutineSlots" },
  Screens = { "Screens" },
  Cells = { "Cells", "Watches", "Bindings", "Secrets" },
  Plugins = {
    "Registry", "Handles", "Account", reads = { Path = true, Cells = true, Held = true, Routes = true, Steps = true },
  },
  Guards = { "Guards", "Held", reads = { Path = true } },
  Answers = { "Answers" },
  Steps = { "Steps" },
  Routes = { "Routes", "RouteTree", "EntryURLs" },
  Frames = { "ShownPath" },
}

local failures = 0
local function fail(...)
  failures = failures + 1
  print(string.format(...))
end

local home = {}
for folder, machines in pairs(folders) do
  for _, machine in ipairs(machines) do home[machine] = folder end
end

--- The source without comments and texts, with its lines.
local function bare(source)
  return (source:gsub("//[^\n]*", ""):gsub('"[^"\n]*"', '""'))
end

--- The body of a struct, and the line in which it begins.
local function body(source, name)
  local from = source:find("struct " .. name .. "%f[^%w]")
  if not from then return end
  local open = source:find("{", from, true)
  local depth, at = 0, open
  repeat
    local byte = source:sub(at, at)
    depth = depth + (byte == "{" and 1 or byte == "}" and -1 or 0)
    at = at + 1
  until depth == 0 or at > #source
  local _, lines = source:sub(1, open):gsub("\n", "")
  return source:sub(open + 1, at - 2), lines + 1
end

--- A stored property that others could change: a `var` that is neither private nor computed.
local function isOpen(line, next)
  if not line:find("^  %l[%w ()]*%f[%w]var%f[%W]") and not line:find("^  var%f[%W]") then return false end
  if line:find("private") or line:find("static") or line:find("{") then return false end
  -- What `get`, `_read` or a body follows is computed.
  return not next:find("^ +{") and not next:find("^ +_?[gr]e[at]d?%f[^%w]")
end

local found = {}
for _, file in ipairs(arg) do
  local folder = file:match("RutterCore/(%w+)/")
  local machines = folders[folder]
  local input = assert(io.open(file))
  local source = bare(input:read("a"))
  input:close()
  if folder == "Session" then
    if source:find("struct %w+State") == nil and file:find("Session%.swift$") then fail("%s lost its state", file) end
  elseif machines then
    for name in source:gmatch("%f[%w_]%u%w*") do
      local other = home[name]
      if other and other ~= folder and not (machines.reads or {})[name] then
        fail("%s names the machine %s, which only the session routes to", file, name)
        break
      end
    end
    if source:find("extension Session%f[%W]") then fail("%s extends the session outside of its folder", file) end
    for _, machine in ipairs(machines) do
      local text, first = body(source, machine)
      if text then
        found[machine] = true
        local lines = {}
        for line in (text .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end
        for index, line in ipairs(lines) do
          if isOpen(line, lines[index + 1] or "") then
            fail("%s:%d: storage of the machine %s that others can change:%s", file, first + index - 1, machine, line)
          end
        end
      end
    end
  end
end
for machine in pairs(home) do
  if not found[machine] then fail("the machine %s was not found; is its folder still that of %s?", machine, arg[0]) end
end
os.exit(failures == 0)
