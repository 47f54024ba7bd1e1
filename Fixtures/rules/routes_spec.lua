-- Where URLs lead, and which URLs lead to what is there

local app

before_each(function() app = test.launch "routes" end)

--- Where a URL leads.
local function lead(url)
  app:open(url)
  if app.outcome.outcome ~= "committed" and app.outcome.outcome ~= "nothing_to_do" then return app.outcome.reason end
  return app.screen.title
end

it("U1 parts are split before they are decoded", function()
  assert.equals("/notes/:name name=a/b", lead "/notes/a%2Fb")
  assert.equals("bad_url", lead "/notes/%2e%2E")
  assert.equals("/notes/:name name=07", lead "/notes/07")
  assert.equals("/notes/:id{integer} id=7", lead "/notes//7/")
  assert.equals("/search?q q=a", lead "/search?q=a&q=b")
end)

it("U2 what is closer matches, whatever came first", function()
  assert.equals("/notes/:name/edit name=new", lead "/notes/new/edit")
  assert.equals("/notes/:id{integer} id=4", lead "/notes/4")
  assert.equals("/steps", lead "/steps")
  assert.equals("/steps/:step? step=2", lead "/steps/2")
end)

it("U2 routes that match the same do not register", function()
  assert.equals("taken", app.screen.nodes[1].label)
end)

it("U3 printing is the inverse of matching", function()
  assert.equals("/kept/a%2Fb/c", app.screen.nodes[2].label)
  app:push({ id = 1, text = "a/b" }, { type = "Note" })
  assert.equals("/note/1/a%2Fb", app.path[1].url)
  app:push({ id = 1, pin = "4711" }, { type = "Card" })
  assert.is_nil(app.path[2].url)
end)

it("U4 only its own URLs are opened", function()
  assert.equals("/steps", lead "https://cook.example/steps")
  assert.equals("not_ours", lead "https://cook.example.org/steps")
end)

-- Of one moment: something covers the screen while its action waits.
it("U4 opening sets the whole path, whoever covers what asked", { explore = false }, function()
  lead "/notes/first"
  app:open("/notes/second", { push = true })
  assert.equals(2, #app.path)
  lead "/notes/third"
  assert.equals(1, #app.path)
  app:tap "Open later"
  app:push "above"
  app:settle()
  assert.equals("/notes/:name name=later", app.screen.title)
end)
