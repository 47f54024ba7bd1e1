-- A flow with several stacks: tabs, tabs in tabs, and a flow in a flow (Q1 to Q5).

local rutter = require "rutter"

local Page = rutter.type("Page", { name = "string" })
local Shelf = rutter.type("Shelf", { mode = "string" })
local Cart = rutter.type("Cart", { items = "integer" })
local Draft = rutter.type("Draft", { name = "string" })

local has_extra = rutter.cell(true, "has_extra")
local may_leave = rutter.cell(true, "may_leave")
local sheet = rutter.cell(nil, "sheet")

local page = rutter.loader("page", {
  gives = Page,
  load = function(name)
    rutter.sleep(1)
    return Page { name = name }
  end,
})

local function told(what)
  return {
    create = function() rutter.log("create " .. what) end,
    appear = function() rutter.log("appear " .. what) end,
    disappear = function() rutter.log("disappear " .. what) end,
    destroy = function() rutter.log("destroy " .. what) end,
  }
end

local function names()
  local all = {}
  for _, value in ipairs(rutter.path:values()) do all[#all + 1] = value.name or value.mode or "?" end
  return #all == 0 and "nothing" or table.concat(all, ",")
end

local function screen(title, nodes)
  local hooks = told(title)
  return rutter.screen {
    title = title,
    on_create = hooks.create, on_appear = hooks.appear, on_disappear = hooks.disappear, on_destroy = hooks.destroy,
    rutter.text { "path " .. names() },
    rutter.link { "Page a", to = Page { name = "a" } },
    rutter.link { "Load b", to = page "b" },
    rutter.button { "Search", action = function() rutter.select "search" end },
    rutter.button { "Back", action = function() rutter.back() end },
    nodes or {},
  }
end

rutter.destination(Page, function(value)
  return screen("Page " .. value.name, {
    rutter.button { "Say path", action = function() rutter.log("path " .. names()) end },
    rutter.button {
      "Push later",
      action = function()
        rutter.sleep(2)
        rutter.path:push(Page { name = "later" })
      end,
    },
  })
end)

rutter.destination(Draft, {
  screen = function(draft) return screen("Draft " .. draft.name) end,
  on_leave = function(change)
    rutter.log(("asked: %s by %s"):format(change.operation, change.by))
    if not may_leave:get() then return rutter.block "unsaved" end
  end,
})

local checkout = rutter.flow("checkout", {
  takes = Cart,
  gives = "string",
  root = function(cart)
    return screen("Checkout of " .. cart.items, {
      rutter.button { "Finish", action = function() rutter.finish_flow "paid" end },
      rutter.button { "Finish wrongly", action = function() rutter.finish_flow(4) end },
      rutter.link { "Another", to = rutter.plugin("stacks").checkout(Cart { items = cart.items + 1 }) },
    })
  end,
})

local pages = rutter.flow("pages", { root = function() return screen "Pages" end, path_of = Page })

local function home()
  return screen("Home", {
    rutter.link { "Draft", to = Draft { name = "d" } },
    rutter.link { "Check out", to = checkout(Cart { items = 2 }) },
    rutter.button {
      "Present",
      action = function()
        local answer, reason = rutter.present(checkout(Cart { items = 5 }))
        rutter.log(("answer %s %s"):format(answer, reason))
      end,
    },
    rutter.link { "Pages", to = pages() },
    rutter.link { "Pages as a sheet", to = pages(), style = "sheet" },
    rutter.link { "Shelf first", to = Shelf { mode = "first" } },
    rutter.link { "Shelf history", to = Shelf { mode = "history" } },
    rutter.link { "Shelf leave", to = Shelf { mode = "leave" } },
    rutter.toggle { "Extra", cell = has_extra },
    rutter.toggle { "May leave", cell = may_leave },
    rutter.button {
      "Push to search",
      action = function() rutter.log(rutter.stack("search"):push(Page { name = "far" }):await().outcome) end,
    },
    rutter.button {
      "Say search",
      action = function()
        rutter.log("search " .. rutter.stack("search"):count() .. " here " .. rutter.path:count())
      end,
    },
    rutter.button { "Wrong stack", action = function() rutter.stack("serch"):pop() end },
    rutter.button { "Select wrongly", action = function() rutter.log(rutter.select("serch"):await().message) end },
    rutter.button {
      "Task",
      action = function()
        rutter.select("search"):await()
        rutter.task(function() rutter.path:push(Page { name = "task" }) end)
      end,
    },
    rutter.button { "Finish nothing", action = function() rutter.log(rutter.finish_flow():await().reason) end },
    rutter.button { "Sheet", action = function() sheet:set("shown") end },
  })
end

--- Tabs that stand on a path, by the way in which they are left.
rutter.destination(Shelf, {
  on_create = told("shelf").create, on_destroy = told("shelf").destroy,
  screen = function(shelf)
    return rutter.tabs {
      { id = "left", title = "Left", root = function() return screen "Left" end },
      { id = "right", title = "Right", root = function() return screen "Right" end },
      { id = "third", title = "Third", root = function() return screen "Third" end },
      back = shelf.mode,
    }
  end,
})

rutter.root(function()
  return rutter.tabs {
    { id = "home", title = "Home", root = home },
    {
      id = "search", title = "Search", root = function() return screen "Searching" end,
      destinations = { [rutter.integer] = function(number) return screen("Number " .. number) end },
    },
    { id = "typed", title = "Typed", root = function() return screen "Typed" end, path_of = Page },
    has_extra:get() and { id = "extra", title = "Extra", root = function() return screen "Extra" end },
  }
end, { urls = { "stacks:" } })

rutter.route("/pages/:name", function(parameters) return Page { name = parameters.name } end, { of = Page })
rutter.route("/found/:name", function(parameters) return Page { name = parameters.name } end, { stack = "search" })
