local rutter = require "rutter"
-- luacheck: no max line length
local url = rutter.options.url
local big = ("x"):rep(900000)
local nap = ("setsid sleep %d & sleep %d"):format(rutter.options.seconds, rutter.options.seconds)

local function many(count, work)
  for number = 1, count do rutter.task(function() work(number) end) end
end

local function contribute(nodes) rutter.contribute("host.tools", nodes) end

local endless_sql = "with recursive c(x) as (select 1 union all select x + 1 from c) "
local ways = {
  reads = function() many(100000, function() rutter.fs.read "plain.txt" end) end,
  fifos = function() many(200, function() rutter.fs.read "fifo" end) end,
  lines = function() many(2000, function() rutter.fs.lines "plain.txt" rutter.sleep(30) end) end,
  writes = function() many(1000, function(number) rutter.fs.write("big" .. number % 4, big) end) end,
  inputs = function() many(1000, function() rutter.run("cat", {}, { input = big }) end) end,
  arguments = function() many(1000, function() rutter.run("env", { ("A="):rep(50000) }) end) end,
  runs = function() many(5000, function() rutter.run("sh", { "-c", "exit 0" }) end) end,
  sleeps = function() many(1000, function() rutter.run("sh", { "-c", nap }) end) end,
  prints = function() many(64, function() rutter.run("sh", { "-c", "while :; do echo xxxxxxxx; done" }) end) end,
  posts = function() many(1000, function() rutter.http.post(url .. "/answer/nothing", { body = big }) end) end,
  gets = function() many(20000, function() rutter.http.get(url .. "/plain") end) end,
  endless = function() many(64, function() rutter.http.get(url .. "/answer/endless") end) end,
  transactions = function()
    local db = rutter.sqlite.open "rw.db"
    many(200, function() db:transaction(function() db:execute "insert into t values (1)" rutter.sleep(20) end) end)
  end,
  queries = function()
    local db = rutter.sqlite.open "rw.db"
    many(64, function() db:query(endless_sql .. "select count(*) as n from c") end)
  end,
  keys = function()
    rutter.task(function() for number = 1, 20000 do rutter.store:set("key" .. number, number) end end)
  end,
  values = function()
    rutter.task(function() for number = 1, 100 do rutter.store:set("key" .. number, big) end end)
  end,
  contributions = function() for _ = 1, 10000 do contribute(function() return "mine" end) end end,
  loop = function() contribute(function() while true do end end) end, -- luacheck: ignore
  tree = function()
    contribute(function()
      local nodes = {}
      for place = 1, 200000 do nodes[place] = rutter.text { "x" } end
      return nodes
    end)
  end,
  nest = function()
    contribute(function()
      local node = rutter.text { "deep" }
      for _ = 1, 5000 do node = rutter.section { node } end
      return node
    end)
  end,
  raise = function() contribute(function() error(setmetatable({}, { __tostring = function() while true do end end })) end) end, -- luacheck: ignore
  ids = function()
    for _ = 1, 10 do contribute(function() return rutter.button { "Mine", id = "beat", action = print } end) end
  end,
  logs = function() many(1, function() for _ = 1, 100000 do print(big) end end) end,
  pushes = function() rutter.task(function() for _ = 1, 200000 do rutter.path:push("x") end end) end,
  loaders = function()
    rutter.task(function()
      for number = 1, 1000000 do rutter.loader("loader" .. number, { gives = "any", load = print }) end
    end)
  end,
  patterns = function() many(1, function() (("a"):rep(100000)):find(("a-"):rep(100) .. "b") end) end,
  cancels = function()
    many(2000, function()
      rutter.any { function() return rutter.run("cat", {}, { input = "x" }) end, function() rutter.sleep(0.001) end }
    end)
  end,
  turns = function() rutter.task(function() while true do rutter.cancel() rutter.sleep(0) end end) end,
}

rutter.contribute("host.tools", function()
  return rutter.button { "Greedy", id = "greedy", action = function()
    ways[rutter.options.what]()
    print "began"
  end }
end)
