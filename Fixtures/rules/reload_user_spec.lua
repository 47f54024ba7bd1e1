-- Rules of reload among plugins that use each other, in every order:
-- Scripts/run test --explore Fixtures/rules/reload_user_spec.lua

local app

before_each(function()
  app = test.launch("reload_user", { plugins = { "reload_guest.lua" } })
end)

local function reload(plugin, version)
  app:reload(plugin, function(text) return (text:gsub("local VERSION = %d+", "local VERSION = " .. version)) end)
end

it("X5 a plugin is reloaded with those that it requires", function()
  reload("reload_library", 2)
  assert.equals("User 1", app.screen.title)
  app:tap "Placed"
  app:settle()
  assert.equals("placed2", app.screen.title)
  app:find "library 2"
  app:find "guest 1 of placed2"
end)

it("X5 what a loader of another plugin was doing is done anew, or cancelled with the link that asked", function()
  app:tap "Word"
  reload("reload_library", 2)
  app:settle()
  assert.is_true(#app.path == 0 or app.path[1].value.text == "linked1")
  for _ = 1, #app.path do app:back() end
  assert.equals(1, #app:find_all "has hole2" + #app:find_all "has hole1")
end)

it("X5 an action that waits ends, and can be begun again", function()
  app:tap "Ask"
  reload("reload_user", 2)
  app:settle()
  app:tap "Ask"
  app:settle()
  app:find "heard asked1"
end)

it("X5 contributions keep their cells, whoever is reloaded", function()
  app:tap "Placed"
  app:settle()
  app:tap { id = "reload_guest/tap" }
  app:find "own 1 total 1"
  reload("reload_guest", 2)
  app:find "guest 2 of placed1"
  app:find "own 1 total 1"
  reload("reload_library", 3)
  app:find "library 3"
  app:find "own 1 total 1"
  app:tap { id = "reload_guest/tap" }
  app:find "own 2 total 2"
end)

it("X5 a contribution to a slot that is gone keeps the version before", function()
  app:reload("reload_library", function(text)
    return (text:gsub("rutter.slot_type%b()", ""):gsub("rutter.slot%b(),?", ""))
  end)
  app:expect_error "there is no slot 'reload_library.menu'"
  app:tap "Placed"
  app:settle()
  app:find "library 1"
end)

it("X5 the lasting screen of a presentation stays, with its cells", {
  restarts = "a restart ends the lives of screens, and begins them anew",
}, function()
  app:tap "Open"
  app:tap "See"
  local id = app.path[1].id
  reload("reload_user", 2)
  assert.equals("Opened by 2", app.screen.title)
  assert.equals(id, app.path[1].id)
  app:find "seen 1"
  app:back()
  reload("reload_user", 3)
  app:tap "Open"
  assert.equals("Opened by 3", app.screen.title)
  app:find "seen 1"
  app:settle()
  app:close()
  local destroyed = {}
  for _, line in ipairs(app.log) do
    if line.text:find "^destroyed" then destroyed[#destroyed + 1] = line.text end
  end
  assert.same({ "destroyed by 3" }, destroyed)
end)

it("X5 cases stay while the new version has them, and leave with an error where it has not", {
  restarts = "a restart tells anew what a cell cannot present",
}, function()
  app:tap "Second"
  reload("reload_user", 2)
  assert.equals("Second of 2 here", app.screen.title)
  app:reload("reload_user", function(text) return (text:gsub("second = function", "other = function")) end)
  app:expect_error "a case cell holds 'second', which names no case"
  assert.equals(0, #app.path)
  app:settle()
end)

it("X5 what a link with a closure opened stays while the link does", function()
  app:tap "Lasting"
  reload("reload_user", 2)
  assert.equals("Lasting of 2", app.screen.title)
  app:back()
  app:tap "Closure 2"
  reload("reload_user", 3)
  -- Its label was another one, so this is another link.
  assert.equals(0, #app.path)
  app:settle()
end)

it("X5 a presentation that is gone takes its entry along", function()
  app:tap "Open"
  app:reload("reload_user", function(text)
    local from, to = text:find("presents = %b{},")
    return text:sub(1, from - 1) .. text:sub(to + 1)
  end)
  assert.equals(0, #app.path)
  assert.equals("User 1", app.screen.title)
  app:settle()
end)
