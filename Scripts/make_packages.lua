-- Writes a Debian status file of 5,000 invented packages, always the same one:
--
--   lua5.4 Scripts/make_packages.lua > Fixtures/packages/status
--
-- The packages do not exist, but hang together as real ones do: libraries with their -dev and -doc packages, programs
-- that depend on them, versions, alternatives, virtual packages, conffiles, and some that were removed but for these.

local INSTALLED_COUNT = 5000
local REMOVED_COUNT = 10

-- Chance ------------------------------------------------------------------------------------------------------------

local state = 2026

--- From 1 to `most`. A linear congruential generator: the same in every Lua 5.4, whatever `math.random` does.
local function roll(most)
  state = state * 6364136223846793005 + 1442695040888963407
  return (state >> 33) % most + 1
end

local function pick(list) return list[roll(#list)] end

-- Words -------------------------------------------------------------------------------------------------------------

local FIRST = {
  "amber", "arrow", "birch", "bramble", "brass", "candle", "cedar", "chalk", "cinder", "clover", "copper", "coral",
  "dapple", "delta", "drift", "ember", "fable", "falcon", "fern", "flint", "frost", "garnet", "glade", "granite",
  "harbour", "hazel", "heron", "hollow", "indigo", "iron", "ivory", "jasper", "juniper", "kelp", "kestrel", "lantern",
  "larch", "linen", "lunar", "maple", "marble", "meadow", "mist", "moss", "nettle", "nimbus", "north", "oak", "ochre",
  "olive", "opal", "orchid", "otter", "pebble", "pine", "plum", "quartz", "quill", "rain", "raven", "reed", "river",
  "rowan", "rust", "saffron", "sage", "salt", "silver", "slate", "sparrow", "spruce", "stone", "summer", "swift",
  "tallow", "thistle", "tide", "timber", "topaz", "umber", "velvet", "violet", "walnut", "willow", "winter", "wren",
}
local SECOND = {
  "beam", "bell", "bench", "bloom", "board", "bolt", "book", "box", "bridge", "cast", "chart", "clock", "core", "craft",
  "crest", "deck", "dial", "field", "flow", "fold", "forge", "frame", "gate", "grid", "hook", "key", "kit", "knot",
  "lamp", "leaf", "ledger", "line", "link", "loom", "mark", "mesh", "mill", "note", "path", "pipe", "plot", "port",
  "press", "quest", "rack", "reel", "ring", "root", "sail", "scope", "seal", "shelf", "signal", "spool", "stack", "tap",
  "thread", "token", "trace", "trail", "vault", "view", "watch", "wave", "weave", "wheel", "wire", "works", "yard",
}
local MAINTAINERS = {
  "Harbour Maintainers <harbour@lists.example.org>", "Ada Brennan <ada@example.org>",
  "Zoë Ångström <zoe@example.org>", "Debian Loom Team <loom@lists.example.org>",
  "Jürgen Weiß <jw@example.org>", "Mikołaj Żak <mikolaj@example.org>", "Inês Conceição <ines@example.org>",
  "Scripts and Sails Group <sails@lists.example.org>", "Siobhán Ní Dhomhnaill <siobhan@example.org>",
}
local THINGS = {
  "calendars", "configuration files", "log files", "maps", "sound files", "time series", "mail folders", "photographs",
  "spreadsheets", "network captures", "bibliographies", "fonts", "archives", "subtitles", "weather reports",
  "source trees", "chess games", "knitting patterns", "tide tables", "recipes", "phylogenetic trees", "star charts",
}
local DEEDS = {
  "reads", "compares", "converts", "sorts", "indexes", "renders", "checks", "signs", "merges", "plots", "compresses",
  "mirrors", "searches", "annotates", "streams", "validates",
}
local QUALITIES = {
  "small", "fast", "portable", "scriptable", "extensible", "interactive", "lightweight", "dependable", "modular",
}
local PROGRAM_SECTIONS = {
  "admin", "database", "editors", "electronics", "games", "gnome", "graphics", "kde", "mail", "math", "misc", "net",
  "science", "sound", "text", "utils", "utils", "vcs", "video", "web", "x11",
}
local LANGUAGES = { "python", "perl", "ruby", "javascript" }
local SENTENCES = {
  "It was written for people who have more of them than they can look through by hand.",
  "Everything that it does can be driven from a script, and its output is stable enough to be compared.",
  "Where the input is damaged it says at which line, and goes on with the next part that it understands.",
  "It keeps nothing in memory that it does not need, so the size of the input hardly matters.",
  "Plugins add further formats; those for the common ones are included.",
  "The results can be written as plain text, JSON or tables.",
  "It speaks the languages of its users as far as volunteers have translated it.",
  "Settings are read from one file, in which each line is explained.",
}

-- Stanzas -----------------------------------------------------------------------------------------------------------

local stanzas = {} -- by name
local stanza_count = 0
local libraries = {} -- { name, version } of what others may depend on

local function version()
  local text = ("%d.%d.%d-%d"):format(roll(9) - 1, roll(40) - 1, roll(20) - 1, roll(6))
  if roll(12) == 1 then text = "1:" .. text end
  if roll(10) == 1 then text = text .. "+deb12u" .. roll(3) end
  return text
end

--- Without what Debian added: what a dependency is most likely to ask for.
local function upstream(text) return (text:gsub("%-%d+.*$", "")) end

--- One text in lines of at most 78 bytes, each indented by a space.
local function wrapped(text)
  local lines, line = {}, ""
  for word in text:gmatch("%S+") do
    if #line + #word > 76 then
      lines[#lines + 1] = line
      line = ""
    end
    line = line .. " " .. word
  end
  lines[#lines + 1] = line
  return table.concat(lines, "\n")
end

local function sentences(count)
  local found = {}
  for place = 1, count do found[place] = pick(SENTENCES) end
  return table.concat(found, " ")
end

local function description(name, summary)
  local quality = pick(QUALITIES)
  local article = quality:find("^[aeiou]") and "an" or "a"
  local about = ("%s is %s %s program that %s %s and %s %s."):format(
    name, article, quality, pick(DEEDS), pick(THINGS), pick(DEEDS), pick(THINGS))
  local paragraphs = { summary, wrapped(about .. " " .. sentences(3)) }
  if roll(3) == 1 then
    paragraphs[#paragraphs + 1] = " .\n Among other things, it\n  - " .. pick(DEEDS) .. " " .. pick(THINGS)
      .. ";\n  - " .. pick(DEEDS) .. " " .. pick(THINGS) .. ";\n  - " .. pick(DEEDS) .. " " .. pick(THINGS) .. "."
  end
  if roll(2) == 1 then paragraphs[#paragraphs + 1] = " .\n" .. wrapped(sentences(2)) end
  return table.concat(paragraphs, "\n")
end

--- Up to `most` libraries that are there already, with or without a version.
local function some_libraries(most)
  local found, seen = {}, {}
  for _ = 1, math.min(roll(most), #libraries) do
    local one = pick(libraries)
    if not seen[one.name] then
      seen[one.name] = true
      found[#found + 1] = roll(3) == 1 and one.name or ("%s (>= %s)"):format(one.name, upstream(one.version))
    end
  end
  return found
end

local function random_hash()
  return (("%08x"):rep(4)):format(roll(1 << 31), roll(1 << 31), roll(1 << 31), roll(1 << 31))
end

local function conffiles(name)
  local lines = {}
  for _, place in ipairs { "/etc/%s.conf", "/etc/default/%s", "/etc/%s/rules.d/README" } do
    if roll(2) == 1 then lines[#lines + 1] = " " .. place:format(name) .. " " .. random_hash() end
  end
  return #lines > 0 and "\n" .. table.concat(lines, "\n") or nil
end

-- The fields in dpkg's order.
local ORDER = {
  "Package", "Status", "Priority", "Section", "Installed-Size", "Maintainer", "Architecture", "Multi-Arch", "Source",
  "Version", "Provides", "Pre-Depends", "Depends", "Recommends", "Suggests", "Conffiles", "Description", "Homepage",
}

local function stanza(fields)
  local lines = {}
  for _, name in ipairs(ORDER) do
    local value = fields[name]
    if value then lines[#lines + 1] = name .. ":" .. (value:sub(1, 1) == "\n" and "" or " ") .. value end
  end
  return table.concat(lines, "\n") .. "\n"
end

local function add(fields)
  fields.Status = fields.Status or "install ok installed"
  fields.Priority = fields.Priority or "optional"
  fields.Maintainer = fields.Maintainer or pick(MAINTAINERS)
  fields.Architecture = fields.Architecture or "amd64"
  fields["Installed-Size"] = tostring(roll(200) * roll(60) + 12)
  stanzas[fields.Package] = stanza(fields)
  stanza_count = stanza_count + 1
end

-- Projects ----------------------------------------------------------------------------------------------------------

local function joined(list) return #list > 0 and table.concat(list, ", ") or nil end

local function with(first, rest)
  table.insert(rest, 1, first)
  return joined(rest)
end

local function library_project(word)
  local number = version()
  local name = ("lib%s%d"):format(word, roll(9) - 1)
  local home = ("https://%s.example.org/"):format(word)
  local summary = ("%s library for %s"):format(pick(QUALITIES), pick(THINGS))
  local function package(fields)
    fields.Source, fields.Version, fields.Homepage = word, number, home
    add(fields)
  end
  package {
    Package = name, Section = "libs", ["Multi-Arch"] = "same",
    Depends = with(("libc6 (>= 2.%d)"):format(30 + roll(6)), some_libraries(4)),
    Description = description(name, summary),
  }
  package {
    Package = ("lib%s-dev"):format(word), Section = "libdevel", ["Multi-Arch"] = "same",
    Depends = ("%s (= %s)"):format(name, number), Suggests = ("lib%s-doc"):format(word),
    Description = description(name, summary .. " (development files)"),
  }
  if roll(3) == 1 then
    package {
      Package = ("lib%s-doc"):format(word), Section = "doc", Architecture = "all", ["Multi-Arch"] = "foreign",
      Recommends = "firefox-esr | www-browser", Description = description(name, summary .. " (documentation)"),
    }
  end
  libraries[#libraries + 1] = { name = name, version = number }
end

local function program_project(word)
  local number = version()
  local section = pick(PROGRAM_SECTIONS)
  local depends = some_libraries(7)
  table.insert(depends, 1, ("libc6 (>= 2.%d)"):format(30 + roll(6)))
  if section == "mail" then depends[#depends + 1] = "postboat | mail-transport-agent" end
  if roll(6) == 1 then depends[#depends + 1] = "debconf (>= 0.5) | debconf-2.0" end
  local data = roll(3) == 1 and word .. "-data" or nil
  if data then
    depends[#depends + 1] = ("%s (= %s)"):format(data, number)
    add {
      Package = data, Section = section, Architecture = "all", ["Multi-Arch"] = "foreign", Source = word,
      Version = number, Description = description(word, ("data files of %s"):format(word)),
    }
  end
  add {
    Package = word, Section = section, Version = number, Depends = joined(depends),
    Suggests = joined(some_libraries(2)), Conffiles = conffiles(word),
    Description = description(word, ("%s program that %s %s"):format(pick(QUALITIES), pick(DEEDS), pick(THINGS))),
    Homepage = ("https://%s.example.org/"):format(word),
  }
end

local PREFIX = { python = "python3-%s", perl = "lib%s-perl", ruby = "ruby-%s", javascript = "node-%s" }
local RUNTIME = {
  python = "python3:any", perl = "perl:any", ruby = "ruby | ruby-interpreter", javascript = "nodejs:any",
}

local function binding_project(word)
  local language = pick(LANGUAGES)
  add {
    Package = PREFIX[language]:format(word), Section = language, Architecture = "all", Version = version(),
    Depends = with(RUNTIME[language], some_libraries(3)),
    Description = description(word, ("%s for %s (%s)"):format(word, pick(THINGS), language)),
    Homepage = ("https://%s.example.org/"):format(word),
  }
end

--- What all the others stand on.
local function base()
  local summary = "part of every system"
  for _, fields in ipairs {
    { Package = "libc6", Section = "libs", Priority = "required", ["Multi-Arch"] = "same", Depends = "libgcc-s1" },
    { Package = "libgcc-s1", Section = "libs", Priority = "required", Depends = "libc6 (>= 2.35)" },
    { Package = "debconf", Section = "admin", Priority = "required", Provides = "debconf-2.0",
      ["Pre-Depends"] = "perl:any" },
    { Package = "perl", Section = "perl", Priority = "standard", Provides = "perlapi-5.36.0, perl-openssl-abi-3",
      Depends = "libc6 (>= 2.35)" },
    { Package = "python3", Section = "python", Priority = "important", Depends = "libc6 (>= 2.36), debconf" },
    { Package = "rubric", Section = "ruby", Provides = "ruby-interpreter", Depends = "libc6 (>= 2.36)" },
    { Package = "nodejs", Section = "javascript", Depends = "libc6 (>= 2.36)" },
    { Package = "postboat", Section = "mail", Provides = "mail-transport-agent",
      Depends = "libc6 (>= 2.34), debconf (>= 0.5) | debconf-2.0" },
  } do
    fields.Version = version()
    fields.Description = description(fields.Package, summary)
    add(fields)
  end
end

-- The file ----------------------------------------------------------------------------------------------------------

local words, used = {}, {}
for _, first in ipairs(FIRST) do
  for _, second in ipairs(SECOND) do words[#words + 1] = first .. second end
end

local function new_word()
  local word
  repeat word = pick(words) until not used[word]
  used[word] = true
  return word
end

base()
local PROJECTS = { library_project, library_project, program_project, program_project, binding_project }
repeat PROJECTS[roll(#PROJECTS)](new_word()) until stanza_count >= INSTALLED_COUNT - 2
while stanza_count < INSTALLED_COUNT do binding_project(new_word()) end

for _ = 1, REMOVED_COUNT do
  local word = new_word()
  add {
    Package = word, Status = "deinstall ok config-files", Section = pick(PROGRAM_SECTIONS), Version = version(),
    Conffiles = ("\n /etc/%s.conf %s"):format(word, random_hash()),
    Description = description(word, ("program that %s %s"):format(pick(DEEDS), pick(THINGS))),
  }
end

local names = {}
for name in pairs(stanzas) do names[#names + 1] = name end
table.sort(names)
for _, name in ipairs(names) do io.write(stanzas[name], "\n") end
