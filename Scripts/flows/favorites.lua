-- Favourites: a detail opened by a cell that holds what it is about, or nothing
--
-- Shows
--   * a list that grows and shrinks with the cell that holds it;
--   * `presents = { item = cell, … }`: the detail is open while the cell is set, and leaving it clears the cell;
--   * removing the favourite from its own detail leaves the detail in place; there it can be added again;
--   * `cell:is_set()`, and `cell:as_boolean()` for what wants a boolean: switching it off clears the cell, switching it
--     on is refused, since nobody could say with which value.

local rutter = require "rutter"

local FRUITS = { "Apple", "Banana", "Cherry", "Damson", "Elderberry", "Fig" }

local favourites = rutter.cell({ "Apple", "Cherry", "Fig" }, "favourites")
local opened = rutter.cell(nil, "opened") -- the fruit whose detail is open

local function position(list, fruit)
  for place, name in ipairs(list) do
    if name == fruit then return place end
  end
end

local function is_favourite(fruit)
  return position(favourites:get(), fruit) ~= nil
end

local function add(fruit)
  favourites:update(function(list)
    list[#list + 1] = fruit
    table.sort(list)
    return list
  end)
end

local function remove(fruit)
  favourites:update(function(list)
    local place = position(list, fruit)
    if place then table.remove(list, place) end
    return list
  end)
end

--- The button that fits: nobody removes what is not there.
local function favourite_button(fruit)
  if is_favourite(fruit) then
    return rutter.button { "Remove from favourites", action = function() remove(fruit) end }
  end
  return rutter.button { "Add to favourites", action = function() add(fruit) end }
end

local function fruit_detail(fruit)
  return rutter.screen {
    title = fruit,
    rutter.text { is_favourite(fruit) and "One of your favourites." or "Not one of your favourites." },
    favourite_button(fruit),
    rutter.toggle { "Keep this open", cell = opened:as_boolean() },
  }
end

local function open_button(fruit)
  return rutter.button { fruit, action = function() opened:set(fruit) end }
end

local function by_name(fruit) return fruit end

local function others()
  local rest = {}
  for _, fruit in ipairs(FRUITS) do
    if not is_favourite(fruit) then rest[#rest + 1] = fruit end
  end
  return rest
end

rutter.root(function()
  local list, rest = favourites:get(), others()
  return rutter.screen {
    title = "Favourites",
    presents = { item = opened, screen = fruit_detail },
    rutter.section {
      title = ("Favourites (%d)"):format(#list),
      #list == 0 and "None yet.",
      rutter.list(list, open_button, { key = by_name }),
    },
    #rest > 0 and rutter.section { title = "Other fruit", rutter.list(rest, open_button, { key = by_name }) },
    rutter.section {
      title = "The same cell, as a boolean",
      rutter.toggle { "A detail is open", cell = opened:as_boolean() },
      rutter.text { opened:is_set() and "Set." or "Not set." },
    },
  }
end)
