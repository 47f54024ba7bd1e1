-- A result is kept by the index of its row, which another row may have by then

local rutter = require "rutter"

local SONGS = { { id = 1, name = "Ajde" }, { id = 2, name = "Bolero" }, { id = 3, name = "Canon" } }

local songs = rutter.cell(SONGS, "songs")

local length = rutter.loader("length", {
  gives = rutter.integer,
  load = function(id)
    rutter.sleep(1)
    return 100 * id
  end,
})

local function note(place, _, seconds)
  songs:update(function(list)
    list[place].seconds = seconds
    return list
  end)
end

local function measure(place)
  local id = songs:get()[place].id
  local seconds = length(id):await()
  note(place, id, seconds)
end

rutter.root(function()
  return rutter.screen {
    title = "Songs",
    rutter.button {
      "Remove the first",
      action = function()
        songs:update(function(list)
          table.remove(list, 1)
          return list
        end)
      end,
    },
    rutter.button { "Measure the second", action = function() measure(2) end },
    rutter.list(songs:get(), function(song)
      return rutter.text { song.seconds and song.name .. ", " .. song.seconds .. " s" or song.name }
    end),
  }
end)
