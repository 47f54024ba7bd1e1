-- The flow `packages`: a large file, parsed no further than it is looked at
--
-- Most tests read a small file of the same form, Fixtures/packages_small/status; the last ones the file of 5,000
-- packages. The machine's own packages are never read: nobody could say what has to come.

local app

local function launch(folder)
  app = test.launch("packages", { allow = { read = "../../Fixtures/" .. folder } })
  app:settle()
end

--- Opens a section and a package in it.
local function open(section, name)
  app:tap(section)
  app:settle()
  app:tap(name)
  app:settle()
end

--- The labels of all nodes of a kind.
local function labels(role)
  local list = {}
  for place, node in ipairs(app:find_all { role = role }) do list[place] = node.label end
  return list
end

describe("the root", function()
  before_each(function() launch "packages_small" end)

  it("has a link for each section, with the number of its packages", function()
    assert.same({ "editors (1)", "libs (1)", "text (1)" }, labels "link")
  end)

  it("leaves out what is no longer installed", function()
    app:tap "editors (1)"
    app:settle()
    assert.same({ "editor" }, labels "link")
  end)

  it("S1 finds packages by a part of their names", function()
    app:set("Find", "tex")
    app:settle()
    app:find { role = "section", label = "Names with tex" }
    app:tap "libtext"
    app:settle()
    assert.equals("libtext", app.screen.title)
  end)

  it("S2 forgets what it was looking for when another text is set", function()
    app:set("Find", "tex")
    app:set("Find", "words")
    app:settle()
    assert.same({ "words", "editors (1)", "libs (1)", "text (1)" }, labels "link")
  end)
end)

describe("a package", function()
  before_each(function() launch "packages_small" end)

  it("shows version, description, dependencies and configuration", function()
    open("editors (1)", "editor")
    assert.same({
      "editor for plain text",
      "2:1.4-1, for amd64",
      "2048 KiB installed",
      "Ada Brennan <ada@example.org>",
      "It opens a file, shows it, and writes it again.",
      "Commands:",
      " open, save, close",
      "/etc/editor/editor.conf",
      "/etc/editor/keys.conf",
    }, labels "text")
    assert.same({ "libtext (>= 2.0)", "spellchecker", "dictionary" }, labels "link")
  end)

  it("leaves out the sections that it has nothing for", function()
    open("libs (1)", "libtext")
    assert.same({ "Description" }, labels "section")
  end)

  it("leads to the packages it depends on", function()
    open("editors (1)", "editor")
    app:tap "libtext (>= 2.0)"
    app:settle()
    assert.equals("libtext", app.screen.title)
  end)

  it("leads to the one that provides a name that is no package", function()
    open("editors (1)", "editor")
    app:tap "dictionary"
    app:settle()
    assert.equals("words", app.screen.title)
    app:tap "text-tool"
    app:settle()
    assert.equals("editor", app.screen.title)
  end)

  it("L7 says at the link where a dependency is not installed", function()
    open("text (1)", "words")
    app:tap "nowhere"
    app:settle()
    app:expect_error "nowhere"
    local link = app:find "nowhere"
    assert.equals("failed", link.state)
    assert.matches("is not installed, and no installed package provides it", link.message)
  end)

  it("P5 may be open twice: two entries with equal values", function()
    open("editors (1)", "editor")
    app:tap "dictionary"
    app:settle()
    app:tap "text-tool"
    app:settle()
    assert.same(app.path[2].value, app.path[4].value)
    assert.not_equals(app.path[2].id, app.path[4].id)
  end)
end)

-- With stubs for its loaders the flow reads no file at all, and each answer takes as long as the test says.
describe("while packages load", function()
  local function package(name)
    local depends = { { alternatives = { { name = "libone", label = "libone" } } } }
    return { name = name, version = "1", architecture = "all", section = "misc", summary = "", description = {},
      depends = depends, conffiles = {} }
  end

  before_each(function()
    app = test.launch("packages", {
      stubs = {
        ["packages.sections"] = { { name = "misc", count = 2 } },
        ["packages.names_in"] = { "left", "right" },
        ["packages.matches"] = function(text) return test.after(1, { text .. "-found" }) end,
        ["packages.package"] = function(name) return test.after(1, package(name)) end,
      },
    })
  end)

  it("S2 shows what the last text found, in whatever order the answers come", { confluent = true }, function()
    app:set("Find", "a")
    app:set("Find", "ab")
    app:set("Find", "abc")
    app:settle()
    assert.same({ "abc-found", "misc (2)" }, labels "link")
  end)

  it("L4 opens the package that was tapped last", function()
    app:tap "misc (2)"
    app:tap "left"
    app:tap "right"
    app:settle()
    assert.equals("right", app.screen.title)
    assert.equals(2, #app.path)
  end)

  it("L5 forgets a package that was left before it came", function()
    app:tap "misc (2)"
    app:tap "left"
    app:back()
    local seen = #app.path
    app:settle()
    assert.equals(seen, #app.path)
  end)

  it("L4 follows the dependency of the package that came, and no other", function()
    app:tap "misc (2)"
    app:tap "left"
    app:tap "right"
    app:settle()
    app:tap "libone"
    app:settle()
    assert.same({ "right", "libone" }, { app.path[2].title, app.path[3].title })
  end)
end)

describe("the file", function()
  -- What a flow has read is in its locals: started again, it reads again.
  it("is read once, when something is first wanted of it", { restarts = "a restart reads the file again" }, function()
    local read = 0
    app = test.launch("packages", {
      stubs = {
        ["fs.read"] = function()
          read = read + 1
          return "Package: one\nStatus: install ok installed\nSection: misc\nVersion: 1\nArchitecture: all\n"
        end,
      },
    })
    app:settle()
    open("misc (1)", "one")
    assert.equals("one", app.screen.title)
    assert.equals(1, read)
  end)

  it("is parsed no further than it is looked at: a broken block fails when it is opened", function()
    local block = "Package: %s\nStatus: install ok installed\nSection: misc\nInstalled-Size: %s\n"
    local text = block:format("good", 1) .. "\n" .. block:format("bad", 1.5)
    app = test.launch("packages", { stubs = { ["fs.read"] = text } })
    app:settle()
    open("misc (2)", "good")
    assert.equals("good", app.screen.title)
    app:back()
    app:tap "bad"
    app:settle()
    app:expect_error "size"
    assert.equals("failed", app:find("bad").state)
  end)

  it("may be missing: then the sections say why", function()
    app = test.launch("packages", { stubs = { ["fs.read"] = test.error "status: no such file" } })
    app:settle()
    app:expect_error "no such file"
    assert.equals("Installed packages", app.screen.title)
  end)

  it("is missing, too, where only another folder is allowed", function()
    launch "cookbook"
    app:expect_error "status: no such file"
  end)
end)

describe("five thousand packages", { explore = false }, function()
  before_each(function() launch "packages" end)

  it("lists them in sections", function()
    local count = 0
    for _, label in ipairs(labels "link") do count = count + label:match("%((%d+)%)$") end
    assert.equals(5000, count)
  end)

  it("walks from a package to those it depends on, and to theirs", function()
    app:set("Find", "postboat")
    app:settle()
    for _, label in ipairs { "postboat", "debconf-2.0", "perl:any", "libc6 (>= 2.35)", "libgcc-s1" } do
      app:tap(label)
      app:settle()
    end
    assert.equals(5, #app.path)
    assert.equals("libgcc-s1", app.screen.title)
  end)
end)
