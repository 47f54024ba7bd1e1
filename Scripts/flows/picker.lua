-- Picker: screens that answer the screen that opened them
--
-- Shows
--   * `rutter.present`, which opens a screen in the middle of an action and goes on with its answer;
--   * `rutter.finish`, with answers of a type (`gives`), and the reason where there is none;
--   * a picker that asks a second one, a sheet, before it answers itself;
--   * a picker whose colours are still being loaded when it opens;
--   * a guard that asks a question before its screen is left.

local rutter = require "rutter"

local Color = rutter.type("Color", { name = "string", shade = "string?" })
local Palette = rutter.type("Palette", { title = "string", colors = "string[]" })
local Shades = rutter.type("Shades", { color = "string" })
local Question = rutter.type("Question", { text = "string" })
local Draft = rutter.type("Draft", { color = Color })

local chosen = rutter.cell(nil, "chosen") -- the Color of the wall
local status = rutter.cell("Nothing is painted yet", "status")

local function words(color) return (color.shade and color.shade .. " " or "") .. color.name end

-- Screens that answer -----------------------------------------------------------------------------------------------

-- A shade is a text, so that is all that this screen can be finished with.
rutter.destination(Shades, {
  gives = { "light", "dark" },
  style = "sheet",
  screen = function(shades)
    local function answer(shade) return function() rutter.finish(shade) end end
    return rutter.screen {
      title = "Which " .. shades.color,
      rutter.button { "Light", action = answer "light" },
      rutter.button { "Dark", action = answer "dark" },
    }
  end,
})

rutter.destination(Palette, {
  gives = Color,
  screen = function(palette)
    return rutter.screen {
      title = palette.title,
      rutter.list(palette.colors, function(name)
        return rutter.button { name, action = function() rutter.finish(Color { name = name }) end }
      end, { key = function(name) return name end }),
      rutter.button {
        "A shade of blue",
        action = function()
          -- This action waits for the sheet; the one that opened this screen waits for this one.
          local shade = rutter.present(Shades { color = "blue" })
          if shade then rutter.finish(Color { name = "blue", shade = shade }) end
        end,
      },
    }
  end,
})

rutter.destination(Question, {
  gives = "boolean",
  style = "sheet",
  screen = function(question)
    return rutter.screen {
      title = question.text,
      rutter.button { "Yes", action = function() rutter.finish(true) end },
      rutter.button { "No", action = function() rutter.finish(false) end },
    }
  end,
})

-- A screen that asks before it is left ------------------------------------------------------------------------------

rutter.destination(Draft, {
  gives = Color,
  on_leave = function(change)
    if change.operation == "finish" then return true end
    if not rutter.present(Question { text = "Drop the draft?" }) then return rutter.block("the draft stays open") end
  end,
  screen = function(draft)
    return rutter.screen {
      title = "Draft in " .. words(draft.color),
      rutter.button { "Use it", action = function() rutter.finish(draft.color) end },
    }
  end,
})

-- Screens that ask --------------------------------------------------------------------------------------------------

local catalogue = rutter.loader("catalogue", {
  gives = Palette,
  load = function()
    rutter.sleep(1)
    return Palette { title = "From the catalogue", colors = { "ochre", "umber" } }
  end,
})

--- An action that opens something and paints the wall with what it answers.
local function paint_with(value, options)
  return function()
    local color, reason = rutter.present(value, options)
    if color then
      chosen:set(color)
      status:set("The wall is " .. words(color))
    else
      status:set("No colour: " .. reason)
    end
  end
end

rutter.root(function()
  local color = chosen:get()
  return rutter.screen {
    title = "Wall",
    rutter.text { status:get() },
    rutter.button { "Choose", action = paint_with(Palette { title = "Colours", colors = { "red", "green" } }) },
    rutter.button {
      "Choose in a sheet",
      action = paint_with(Palette { title = "Colours", colors = { "red", "green" } }, { style = "sheet" }),
    },
    rutter.button {
      "Choose from the catalogue",
      action = paint_with(catalogue(), { present = "placeholder" }),
    },
    color and rutter.button { "Draft", action = paint_with(Draft { color = color }) },
  }
end)
