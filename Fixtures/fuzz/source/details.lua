-- Details: three ways to open what belongs to the screen that opens it
--
-- Shows
--   * ten rows and one optional cell, not a boolean and an index that would have to agree;
--   * three destinations of which at most one is open, behind one `case` cell; one of them carries a value;
--   * a link with its screen written in the link.
--
-- The first two are built at the moment they show, never before; the link's screen is built with the link and kept.
-- The log says when.

local rutter = require "rutter"

local ROWS = { "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten" }

local chosen = rutter.cell(nil, "chosen") -- the number of the row whose detail is open
local dialog = rutter.cell(nil, "dialog") -- nil, "about", "settings", or { rename = row }
local names = rutter.cell(ROWS, "names")

-- Ten rows, one cell ------------------------------------------------------------------------------------------------

local function row_detail(number)
  rutter.log("built the detail of row " .. number)
  return rutter.screen {
    title = names:get()[number],
    rutter.text { ("Row %d of %d."):format(number, #ROWS) },
    number < #ROWS and rutter.button {
      "Next row",
      -- Another value for the same detail: the entry stays and shows it.
      action = function() chosen:set(number + 1) end,
    },
  }
end

-- One of three ------------------------------------------------------------------------------------------------------

local function about()
  rutter.log("built the page about this")
  return rutter.screen {
    title = "About",
    rutter.text { "This page, the settings and the renaming are never open together." },
    -- Another case: this one leaves as the other comes.
    rutter.button { "Settings instead", action = function() dialog:set("settings") end },
  }
end

local function settings()
  rutter.log("built the settings")
  local large = rutter.cell(false, "large")
  return rutter.screen {
    title = "Settings",
    rutter.toggle { "Large letters", cell = large },
    rutter.button { "About instead", action = function() dialog:set("about") end },
    rutter.button { "Done", action = function() dialog:set(nil) end },
  }
end

local function rename(number)
  rutter.log("built the renaming of row " .. number)
  local draft = rutter.cell(names:get()[number], "draft")

  local function save()
    names:update(function(all)
      all[number] = draft:get()
      return all
    end)
    dialog:set(nil)
  end

  return rutter.screen {
    title = "Rename row " .. number,
    rutter.field { "Name", cell = draft },
    rutter.button { "Save", action = save, enabled = draft:get() ~= "" },
  }
end

-- The screen they all belong to -------------------------------------------------------------------------------------

local function open_row(name, number)
  return rutter.button { name, action = function() chosen:set(number) end }
end

local function open_dialog(label, case)
  return rutter.button { label, action = function() dialog:set(case) end }
end

local function colophon()
  rutter.log("built the colophon")
  return rutter.screen { title = "Colophon", rutter.text { "This screen is written where its link is." } }
end

rutter.root(function()
  return rutter.screen {
    title = "Details",
    presents = {
      { item = chosen, screen = row_detail },
      { case = dialog, style = "sheet", cases = { about = about, settings = settings, rename = rename } },
    },
    rutter.section { title = "Ten rows, one cell", rutter.list(names:get(), open_row) },
    rutter.section {
      title = "One of three",
      open_dialog("About", "about"),
      open_dialog("Settings", "settings"),
      open_dialog("Rename row 3", { rename = 3 }),
    },
    rutter.section { title = "In the closure", rutter.link { "Colophon", screen = colophon } },
  }
end)
