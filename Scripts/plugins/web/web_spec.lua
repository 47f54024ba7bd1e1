-- An API as a server answers, without one. A real server is in Tests/RutterTests.

local START <const> = "https://api.example.com/v1/index.json"
local pages, asked, app

--- What stands at a URL; what is asked besides fails the test.
local function get(url, options)
  asked[#asked + 1] = { url = url, headers = options.headers }
  local page = pages[url] or test.error("not foreseen: " .. url)
  if type(page) ~= "string" then return page end
  return { status = 200, headers = { ["content-type"] = "application/json" }, body = page, url = url }
end

local function launch(options)
  app = test.launch("workbench", { stubs = { ["http.get"] = get }, options = { web = options or { url = START } } })
end

local function open()
  launch()
  app:tap("Web " .. START)
  app:settle()
end

before_each(function()
  asked = {}
  pages = {
    [START] = [[{
      "name": "Things", "count": 2, "none": null, "off": false, "rate": 1.0, "": "no name", "empty": [], "bare": {},
      "people": "/v1/people?page=1", "away": "https://other.example.org/", "said": "a / b", "odd": "javascript:x(1)",
      "nested": { "list": [ { "title": "First" }, [1, 2], "/v1/people?page=1" ] } }]],
    ["https://api.example.com/v1/people?page=1"] = {
      status = 200, headers = { link = '<?page=2>; rel="next", </v1/people?page=9>; rel="last"' },
      body = '[{ "id": 7, "self": "/v1/people/7" }]', url = "https://api.example.com/v1/people?page=1",
    },
    ["https://api.example.com/v1/people?page=2"] = '{ "next": "people?page=3" }',
    ["https://api.example.com/v1/people?page=3"] = "[]",
    ["https://other.example.org/"] = '"hello"',
  }
end)

it("says which option it needs", function()
  launch {}
  app:find "Web: name a JSON API, --option web.url=URL --allow http=HOST"
end)

it("shows any value: fields, and what is nested in them", function()
  open()
  assert.equals("v1/index.json", app.screen.title)
  for _, text in ipairs { "name: Things", "count: 2", "none: null", "off: false", "rate: 1.0", '"": no name' } do
    assert.equals("text", app:find(text).role)
  end
  app:find "empty: 0 entries"
  app:find "bare: 0 fields"
  app:tap "nested: 1 field"
  app:tap "list: 3 entries"
  app:tap "1: First"
  app:find "title: First"
  app:back()
  app:tap "3: /v1/people?page=1"
  app:settle()
  app:tap "1: 7"
  app:find { role = "link", label = "self: /v1/people/7" }
end)

it("links what is a URL or a path, and no other text", function()
  open()
  assert.equals("text", app:find("said: a / b").role)
  assert.equals("text", app:find("odd: javascript:x(1)").role)
  app:tap "away: https://other.example.org/"
  app:settle()
  app:find "value: hello"
end)

it("goes to the next page by a header, or by a field", function()
  open()
  app:tap "people: /v1/people?page=1"
  app:settle()
  app:tap "Next page"
  app:settle()
  app:tap "Next page"
  app:settle()
  assert.equals("https://api.example.com/v1/people?page=3", asked[#asked].url)
  app:find "Nothing in it"
  assert.equals(0, #app:find_all { label = "Next page" })
end)

it("sends headers to the host of the API, and to no other", function()
  launch { url = START, headers = { Authorization = "Bearer 1" } }
  app:tap("Web " .. START)
  app:settle()
  assert.equals("Bearer 1", asked[1].headers.authorization)
  local others = {
    "https://other.example.org/", "http://api.example.com/", "https://api.example.com:444/",
    "https://api.example.com@other.example.org/", "https://api.example.com\\@other.example.org/",
    "https://api.example.com.other.example.org/", "//other.example.org/",
  }
  for place, url in ipairs(others) do
    app:push({ url = START, keys = {}, value = { there = url } }, { type = "web.Value" })
    app:tap("there: " .. url)
    app:settle()
    if not pages[asked[#asked].url] then app:expect_error "not foreseen" end
    assert.equals(place + 1, #asked)
    assert.is_nil(asked[#asked].headers.authorization, url)
  end
  app:push({ url = START, keys = {}, value = { there = "HTTPS://API.example.com:443/" } }, { type = "web.Value" })
  app:tap "there: HTTPS://API.example.com:443/"
  app:settle()
  app:expect_error "not foreseen"
  assert.equals("Bearer 1", asked[#asked].headers.authorization)
end)

it("shows long lists in pages", function()
  local all = {}
  for number = 1, 120 do all[number] = '"entry ' .. number .. '"' end
  pages[START] = "[" .. table.concat(all, ",") .. "]"
  open()
  app:find "50: entry 50"
  app:tap "More (50 of 120 are shown)"
  app:tap "More (100 of 120 are shown)"
  app:find "120: entry 120"
  assert.equals(0, #app:find_all { role = "button" })
end)

it("shows status and text of what is no JSON", function()
  pages[START] = {
    status = 502, headers = { ["content-type"] = "text/html" }, body = "<h1>Bad gateway</h1>", url = START,
  }
  open()
  app:find "Status 502, text/html"
  app:find "No JSON: line 1, column 1: invalid token near '<'"
  app:find "<h1>Bad gateway</h1>"
end)

it("says that the server is gone, and asks it again", function()
  local page = pages[START]
  pages[START] = test.error "no connection: Connection refused"
  launch()
  app:tap("Web " .. START)
  app:settle()
  app:expect_error "Connection refused"
  pages[START] = page
  app:tap("Web " .. START)
  app:settle()
  app:find "name: Things"
end)
