-- Runs the examples of the README and of the book as a newcomer would, and compares what they print with what stands
-- there.
--
--   lua5.4 Scripts/lib/readme.lua RUTTER [--write]
--
-- The files are made of the blocks in Lua that follow the words "Save this as `NAME`"; there are no others. A command
-- is a block that begins with `$ `; what follows it has to come out, line by line. The files and commands of a page go
-- on from each other, in a folder of that page. How long something took is not compared. Says what differs, and exits
-- with 1 if anything does; with --write what comes out is put into the pages.

local rutter = assert(arg[1], "usage: readme.lua RUTTER [--write]")
if rutter:sub(1, 1) ~= "/" then rutter = os.getenv("PWD") .. "/" .. rutter end
local isToWrite = arg[2] == "--write"
local flows = os.getenv("PWD") .. "/Scripts/flows/"

local function write(path, lines)
  os.execute(("mkdir -p '%s'"):format(path:match("^(.*)/")))
  local file <close> = assert(io.open(path, "w"))
  file:write(table.concat(lines, "\n"), "\n")
end

local function linesOf(path)
  local all = {}
  for line in io.lines(path) do all[#all + 1] = line end
  return all
end

--- What a page says, in order: files with their lines, commands with what they print.
local function read(page)
  local steps = {}
  local name, block, example
  for number, line in ipairs(page) do
    local indented = line:match("^    (.*)")
    if line:match("^```") then
      if block then
        if block.isLua then steps[#steps + 1] = block end
        block, name = nil, nil
      else
        block = { name = name, isLua = line == "```lua", place = number }
        example = nil
      end
    elseif block then
      block[#block + 1] = line
    elseif indented and indented:sub(1, 2) == "$ " then
      example = { command = indented:sub(3), first = number + 1, last = number }
      steps[#steps + 1] = example
    elseif example and (indented or line == "") then
      example[#example + 1] = indented or ""
      if indented then example.last = number end
    else
      example = nil
      -- The words may be parted by the end of a line.
      local words = (page[number - 1] or "") .. " " .. line
      name = words:match("[Ss]ave this as `([^`]+)`") or name
    end
  end
  return steps
end

--- Lines without blank ones at both ends, and without times.
local function plain(lines)
  local all = {}
  for index, line in ipairs(lines) do all[index] = line:match("^in [%d.]+ m?s$") and "in …" or line end
  while all[1] == "" do table.remove(all, 1) end
  while all[#all] == "" do table.remove(all) end
  return table.concat(all, "\n")
end

--- Runs a command of a page as it stands there.
local function run(command, folder)
  -- A name without an ending is a flow that ships, a file or a folder.
  command = command:gsub("(Scripts/run )([%w_]+)%f[^%w_.]", function(words, name)
    local file <close> = io.open(flows .. name .. ".lua")
    return words .. flows .. name .. (file and ".lua" or "")
  end)
  command = command:gsub("%.build/release/rutter", "rutter")
  command = command:gsub("Scripts/run", "rutter run"):gsub("Scripts/test", "rutter test")
  local pipe = assert(io.popen(
    ("cd %s && PATH=%s/.bin:$PATH NO_COLOR=1 XDG_STATE_HOME=%s/state sh -c '%s' 2>&1"):format(
      folder, folder, folder, command:gsub("'", "'\\''"))))
  local came = {}
  for line in pipe:lines() do came[#came + 1] = line end
  pipe:close()
  return came
end

--- Puts what commands printed in the place of what the page said they print.
local function correct(path, page, wrong)
  for index = #wrong, 1, -1 do
    local example, came = wrong[index].example, wrong[index].came
    while came[#came] == "" do came[#came] = nil end
    if came[1] == "" then table.remove(came, 1) end
    for _ = example.first, example.last do table.remove(page, example.first) end
    for place, line in ipairs(came) do
      table.insert(page, example.first + place - 1, line == "" and "" or "    " .. line)
    end
    if #came > 0 then table.insert(page, example.first, "") end
  end
  write("./" .. path, page)
end

--- Plays a page.
local function play(path)
  local page = linesOf(path)
  local steps = read(page)
  if #steps == 0 then return true end
  local folder, wrong, isFine = os.tmpname(), {}, true
  os.remove(folder)
  write(folder .. "/.bin/rutter", { "#!/bin/sh", ("exec '%s' \"$@\""):format(rutter) })
  assert(os.execute(("chmod +x %s/.bin/rutter"):format(folder)))
  for _, step in ipairs(steps) do
    if step.isLua and step.name then
      write(folder .. "/" .. step.name, step)
    elseif step.isLua then
      isFine = false
      print(("%s:%d: these lines of Lua are not saved as a file, so nobody runs them\n"):format(path, step.place))
    else
      local came = run(step.command, folder)
      if plain(came) ~= plain(step) then
        wrong[#wrong + 1] = { example = step, came = came }
        print(("$ %s\n%s says:\n%s\nbut it prints:\n%s\n"):format(step.command, path, plain(step), plain(came)))
      end
    end
  end
  os.execute("rm -r " .. folder)
  if isToWrite and #wrong > 0 then correct(path, page, wrong) end
  return isFine and #wrong == 0
end

local isBad = #read(linesOf("README.md")) == 0
local pages <close> = assert(io.popen("echo README.md; LC_ALL=C ls Sources/Rutter/Rutter.docc/Guides/*.md"))
for path in pages:lines() do isBad = not play(path) or isBad end
os.exit(not isBad)
