-- The plugin beside ../stopped_owner_flow.lua and others: its loader is stopped for the time that it takes.

local rutter = require "rutter"

local Book = rutter.type("Book", { title = "string" })
rutter.destination(Book, function(book) return rutter.screen { title = book.title } end)
rutter.loader("get", {
  gives = Book,
  load = function()
    while true do
    end
  end,
})
