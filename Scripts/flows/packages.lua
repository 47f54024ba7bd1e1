-- Packages: those installed on this very machine, from dpkg's own status file
--
-- Shows how to walk a large file without reading more of it than is looked at:
--   * dpkg's status file is one text, a block for each package; at the start only their names and sections are read,
--     and where each block begins; this stays in tables of this plugin, and the text as it is;
--   * sections and lists of names are small values; a package's block is cut out and parsed when the package is opened;
--   * each dependency is a deferred link: to the package of that name, or to one that provides it.
--
-- On a Debian system:       --allow read=/var/lib/dpkg
-- The file that we ship:    --allow read=Fixtures/packages
--
-- allow: read=/var/lib/dpkg

local rutter = require "rutter"

local MOST_MATCHES = 50

local Section = rutter.type("Section", { name = "string", count = "integer" })

-- One of the packages, any of which will do.
rutter.type("Alternative", { name = "string", label = "string" })
rutter.type("Dependency", { alternatives = "Alternative[]" })

local Package = rutter.type("Package", {
  name = "string",
  version = "string",
  architecture = "string",
  section = "string",
  maintainer = "string?",
  size = "integer?", -- KiB
  summary = "string",
  description = "string[]", -- paragraphs, and lines that stand by themselves
  depends = "Dependency[]",
  conffiles = "string[]",
})

-- The index ---------------------------------------------------------------------------------------------------------

---@class Index
---@field text string                       the file
---@field starts table<string, integer>     where the block of each package begins
---@field names string[]                    in the order of the file
---@field sections table<string, string[]>  the names in each section
---@field providers? table<string, string>  which package provides what is none; made when first asked for

---@type Index?
local index

--- Gives where something next stands from a place on. The places asked for only grow, so the text is read once.
local function finder(text, what)
  local next_place = 0
  return function(at)
    if next_place and next_place < at then next_place = text:find(what, at, true) end
    return next_place or #text
  end
end

--- The rest of a line, behind the label with which it begins.
local function rest_of_line(text, at, label)
  return text:match("[^\n]*", at + #label)
end

--- The block that begins at a place.
local function block_at(text, at)
  return text:sub(at, text:find("\n\n", at, true) or #text)
end

--- The rest of the first line of a block that begins with `label`.
local function field(block, label)
  local at = block:find("\n" .. label, 1, true)
  if at then return rest_of_line(block, at + 1, label) end
end

local function add(found, name, at, section)
  -- A second architecture of a package that is there already.
  if found.starts[name] then
    name = name .. ":" .. (field(block_at(found.text, at), "Architecture: ") or "other")
  end
  local names = found.sections[section]
  if not names then
    names = {}
    found.sections[section] = names
  end
  names[#names + 1] = name
  found.names[#found.names + 1] = name
  found.starts[name] = at
end

local INSTALLED, SECTION = "\nStatus: install ok installed\n", "\nSection: "

--- Finds the blocks, and reads of each what it is called and in which section it belongs. Nothing else.
---@return Index
local function index_of(text)
  local found = { text = text, starts = {}, names = {}, sections = {} }
  local block_end, installed, section = finder(text, "\n\n"), finder(text, INSTALLED), finder(text, SECTION)
  local at = 1
  while at <= #text do
    local stop = block_end(at)
    local name = text:match("^Package: ([^\n]+)", at)
    if name and installed(at) < stop then
      local place = section(at)
      add(found, name, at, place < stop and rest_of_line(text, place, SECTION) or "unknown")
    end
    at = stop + 2
  end
  return found
end

--- The index, read at the first call. Waits, so only loaders call it.
---@async
---@return Index
local function open_index()
  if not index then index = index_of(assert(rutter.fs.read("status"))) end
  return index
end

-- One block ---------------------------------------------------------------------------------------------------------

--- The fields of a block by name. Lines that continue a field keep their line breaks.
local function fields(block)
  local found, current = {}, nil
  for line in block:gmatch("[^\n]+") do
    local name, value = line:match("^([%w-]+):%s*(.*)$")
    if name then
      current = name
      found[name] = value
    elseif current then
      found[current] = found[current] .. "\n" .. line
    end
  end
  return found
end

--- `libc6 (>= 2.36), default-mta | mail-transport-agent`, as a list of dependencies with their alternatives.
local function dependencies(text)
  local found = {}
  for group in (text or ""):gmatch("[^,]+") do
    local alternatives = {}
    for one in group:gmatch("[^|]+") do
      local label = one:match("^%s*(.-)%s*$")
      -- `python3:any` is fulfilled by python3 of whatever architecture.
      alternatives[#alternatives + 1] = { name = label:match("^[^%s:(]+"), label = label }
    end
    found[#found + 1] = { alternatives = alternatives }
  end
  return found
end

--- The first line of a description, and what follows it: paragraphs in one line each, indented lines as they stand.
local function description(text)
  local lines = text:gmatch("[^\n]+")
  local summary, paragraphs = lines(), {}
  local is_open = false
  for line in lines do
    if line == " ." then
      is_open = false
    elseif line:find("^  ") then
      paragraphs[#paragraphs + 1] = line:sub(2)
      is_open = false
    elseif is_open then
      paragraphs[#paragraphs] = paragraphs[#paragraphs] .. line
    else
      paragraphs[#paragraphs + 1] = line:sub(2)
      is_open = true
    end
  end
  return summary or "", paragraphs
end

local function conffiles(text)
  local found = {}
  for path in (text or ""):gmatch("%s(/%S+)") do found[#found + 1] = path end
  return found
end

local function package_in(block, name)
  local found = fields(block)
  local summary, paragraphs = description(found.Description or "")
  local depends = dependencies(found["Pre-Depends"])
  for _, dependency in ipairs(dependencies(found.Depends)) do depends[#depends + 1] = dependency end
  return Package {
    name = name,
    version = found.Version or "",
    architecture = found.Architecture or "",
    section = found.Section or "unknown",
    maintainer = found.Maintainer,
    size = tonumber(found["Installed-Size"] or ""),
    summary = summary,
    description = paragraphs,
    depends = depends,
    conffiles = conffiles(found.Conffiles),
  }
end

--- Which installed package provides a name that is no package. All blocks are searched at the first call.
local function provider(all, name)
  if not all.providers then
    local providers = {}
    for _, owner in ipairs(all.names) do
      local provided = field(block_at(all.text, all.starts[owner]), "Provides: ") or ""
      for one in provided:gmatch("[^%s,()=]+") do providers[one] = providers[one] or owner end
    end
    all.providers = providers
  end
  return all.providers[name]
end

-- Loaders -----------------------------------------------------------------------------------------------------------

local all_sections = rutter.loader("sections", {
  gives = "Section[]",
  load = function()
    local found = {}
    -- `pairs` goes by the order of the names here, in every process.
    for name, names in pairs(open_index().sections) do
      found[#found + 1] = Section { name = name, count = #names }
    end
    return found
  end,
})

local package_named = rutter.loader("package", {
  gives = Package,
  key = function(name) return name end,
  load = function(name)
    local all = open_index()
    local owner = all.starts[name] and name or provider(all, name)
    if not owner then error(("'%s' is not installed, and no installed package provides it"):format(name), 0) end
    return package_in(block_at(all.text, all.starts[owner]), owner)
  end,
})

local names_in = rutter.loader("names_in", {
  gives = "string[]",
  load = function(section) return open_index().sections[section] or {} end,
})

local matches = rutter.loader("matches", {
  gives = "string[]",
  load = function(text)
    local found = {}
    for _, name in ipairs(open_index().names) do
      if name:find(text, 1, true) then found[#found + 1] = name end
      if #found == MOST_MATCHES then break end
    end
    return found
  end,
})

-- Screens -----------------------------------------------------------------------------------------------------------

local function package_link(name)
  return rutter.link { name, to = package_named(name) }
end

local function package_links(names)
  return rutter.list(names, package_link, { key = function(name) return name end, stable = true })
end

local function found_links(names)
  if #names == 0 then return rutter.text { "No package is called so." } end
  return {
    package_links(names),
    #names == MOST_MATCHES and rutter.text { ("These are the first %d; write more of the name."):format(MOST_MATCHES) },
  }
end

local function alternative_link(alternative)
  return rutter.link { alternative.label, to = package_named(alternative.name) }
end

local function dependency_links(dependency)
  local choices = dependency.alternatives
  if #choices == 1 then return alternative_link(choices[1]) end
  return rutter.section { title = "one of", rutter.list(choices, alternative_link) }
end

local function plain_text(text)
  return rutter.text { text }
end

rutter.destination(Section, function(section)
  return rutter.screen {
    title = ("%s (%d)"):format(section.name, section.count),
    rutter.hole(names_in(section.name), { ready = package_links }),
  }
end)

rutter.destination(Package, function(one)
  return rutter.screen {
    title = one.name,
    rutter.text { one.summary },
    rutter.text { ("%s, for %s"):format(one.version, one.architecture) },
    one.size and rutter.text { ("%d KiB installed"):format(one.size) },
    one.maintainer and rutter.text { one.maintainer },
    rutter.section { title = "Description", rutter.list(one.description, plain_text) },
    #one.depends > 0 and rutter.section { title = "Depends on", rutter.list(one.depends, dependency_links) },
    #one.conffiles > 0 and rutter.section { title = "Configuration", rutter.list(one.conffiles, plain_text) },
  }
end)

local function section_links(sections)
  return rutter.list(sections, function(section)
    return rutter.link { ("%s (%d)"):format(section.name, section.count), to = section }
  end, { key = function(section) return section.name end, stable = true })
end

local query = rutter.cell("", "query")

rutter.root(function()
  local text = query:get()
  return rutter.screen {
    title = "Installed packages",
    rutter.field { "Find", cell = query },
    text ~= ""
      and rutter.section { title = "Names with " .. text, rutter.hole(matches(text), { ready = found_links }) },
    rutter.section { title = "Sections", rutter.hole(all_sections(), { ready = section_links }) },
  }
end)
