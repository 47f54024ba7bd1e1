-- One row fails; the others show.
--
-- expect: list_row_raises.lua:11: attempt to index a nil value (field 'author')
-- when: show

local rutter = require "rutter"
local books = { { title = "Emma", author = { name = "Austen" } }, { title = "Beowulf" } }
rutter.root(function()
  return rutter.screen {
    title = "Lists",
    rutter.list(books, function(book) return book.title .. " by " .. book.author.name end),
  }
end)
