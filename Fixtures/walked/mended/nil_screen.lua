-- As many links as books.
local rutter = require "rutter"

local Book = rutter.type("Book", { number = "integer" })
local titles = { "Emma", "Persuasion" }

rutter.destination(Book, function(book)
  local title = titles[book.number]
  if title then return rutter.screen { title = title } end
end)

rutter.root(function()
  return rutter.screen {
    title = "Shelf",
    rutter.list(titles, function(title, number)
      return rutter.link { title, to = Book { number = number } }
    end),
  }
end)
