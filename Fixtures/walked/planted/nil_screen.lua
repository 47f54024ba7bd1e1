-- A shelf with a number for which there is no book.
-- expect: nil_screen: Book
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
    rutter.list({ 1, 2, 3 }, function(number)
      return rutter.link { "Number " .. number, to = Book { number = number } }
    end),
  }
end)
