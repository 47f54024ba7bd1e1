-- Runs the examples of the README as a newcomer would, and compares what they print with what stands there.
--
--   lua5.4 Scripts/lib/readme.lua RUTTER
--
-- The files are made of the blocks in Lua that follow the words "Save this as `NAME`". A command is a block that begins
-- with `$ `; what follows it has to come out, line by line. How long something took is not compared. Says what differs,
-- and exits with 1 if anything does.

local rutter = assert(arg[1], "usage: readme.lua RUTTER")
if rutter:sub(1, 1) ~= "/" then rutter = os.getenv("PWD") .. "/" .. rutter end

local function write(path, lines)
  os.execute(("mkdir -p '%s'"):format(path:match("^(.*)/")))
  local file <close> = assert(io.open(path, "w"))
  file:write(table.concat(lines, "\n"), "\n")
end

--- The files and the commands with their output, in order.
local function read(path)
  local files, examples = {}, {}
  local name, block, example
  for line in io.lines(path) do
    local indented = line:match("^    (.*)")
    if line:match("^```") then
      if block then
        if block.name then files[#files + 1] = block end
        block, name = nil, nil
      else
        block = { name = line == "```lua" and name or nil }
      end
    elseif block then
      block[#block + 1] = line
    elseif indented and indented:sub(1, 2) == "$ " then
      example = { command = indented:sub(3) }
      examples[#examples + 1] = example
    elseif example and (indented or line == "") then
      example[#example + 1] = indented or ""
    else
      example = nil
      name = line:match("[Ss]ave this as `([^`]+)`") or name
    end
  end
  return files, examples
end

--- Lines without blank ones at both ends, and without times.
local function plain(lines)
  local all = {}
  for index, line in ipairs(lines) do all[index] = line:match("^in [%d.]+ m?s$") and "in …" or line end
  while all[1] == "" do table.remove(all, 1) end
  while all[#all] == "" do table.remove(all) end
  return table.concat(all, "\n")
end

local folder = os.tmpname()
os.remove(folder)
assert(os.execute("mkdir " .. folder))
local files, examples = read("README.md")
for _, file in ipairs(files) do write(folder .. "/" .. file.name, file) end

local isBad = #files == 0 or #examples == 0
local flows = os.getenv("PWD") .. "/Scripts/flows/"
for _, example in ipairs(examples) do
  -- A name without an ending is a flow that ships, a file or a folder.
  local command = example.command:gsub("(Scripts/run )([%w_]+)%f[^%w_.]", function(run, name)
    local file <close> = io.open(flows .. name .. ".lua")
    return run .. flows .. name .. (file and ".lua" or "")
  end)
  command = command:gsub("%.build/release/rutter", rutter)
  command = command:gsub("Scripts/run", rutter .. " run"):gsub("Scripts/test", rutter .. " test")
  local pipe = assert(io.popen(("cd %s && NO_COLOR=1 XDG_STATE_HOME=%s/state sh -c '%s' 2>&1"):format(
    folder, folder, command:gsub("'", "'\\''"))))
  local came = {}
  for line in pipe:lines() do came[#came + 1] = line end
  pipe:close()
  if plain(came) ~= plain(example) then
    isBad = true
    print(("$ %s\nREADME.md says:\n%s\nbut it prints:\n%s\n"):format(example.command, plain(example), plain(came)))
  end
end
os.execute("rm -r " .. folder)
os.exit(not isBad)
