-- A result is kept with the row that it is about, wherever that stands by then

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

local function note(_, id, seconds)
  songs:update(function(list)
    for _, song in ipairs(list) do
      if song.id == id then song.seconds = seconds end
    end
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
