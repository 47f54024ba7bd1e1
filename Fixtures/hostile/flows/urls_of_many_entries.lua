-- hostile: parameters of the URLs of many entries, of a hundred kilobytes each
-- expect: stopped memory
-- seconds: 20
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter = require "rutter"

local Page = rutter.type("Page", { number = "integer" })
rutter.destination(Page, function() return rutter.screen { title = "Page" } end)
rutter.route("/pages/:number{integer}", function(p) return Page { number = p.number } end, {
  of = Page,
  parameters = function(page) return { number = page.number, much = ("x"):rep(100000) .. page.number } end,
})

rutter.root(function()
  return rutter.screen {
    title = "Home",
    rutter.button { "Go", action = function()
      for i = 1, 10000 do
        rutter.path:push(Page { number = i }, { from = "anywhere" }):await()
        rutter.sleep(0.0001)
      end
    end },
  }
end)
