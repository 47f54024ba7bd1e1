-- Load, then navigate: every way from a tap to a screen when something has to be loaded in between
--
-- Shows
--   * a row whose action loads, cannot be started twice, and pushes 4 by itself;
--   * links that name a value still to be loaded, with a plain label or one built of nodes;
--   * `busy`: a cell that is true while a link loads, here for a mark in the toolbar;
--   * a link that pushes first and loads then (`present = "placeholder"`);
--   * a loader that fails at times, and the ways to try again;
--   * a path that takes integers only and says so;
--   * one destination for all of them.
--
-- Try these while something loads: the same link again (nothing happens twice), another link (the newest wins),
-- `cancel` (the link is idle again), and, from a number, `back` (what its screen was loading is dropped).

local rutter = require "rutter"

local third_is_busy = rutter.cell(false, "third_is_busy")
local answer = rutter.cell("", "answer")

--- A stand-in for a slow network: waits, then gives the number.
local function after_a_second(number)
  rutter.sleep(1)
  return number
end

local function random_number()
  return after_a_second(math.random(5, 99))
end

local attempts = rutter.cell(0, "attempts")

-- Every other attempt fails, the first one among them.
local unsteady = rutter.loader("unsteady", {
  gives = rutter.integer,
  load = function()
    local attempt = attempts:get() + 1
    rutter.report(0.5, "asking, attempt " .. attempt)
    rutter.sleep(1)
    attempts:set(attempt)
    if attempt % 2 == 1 then error("attempt " .. attempt .. " found nobody at home") end
    return 200
  end,
})

rutter.destination(rutter.integer, {
  waiting = function(_, progress)
    return rutter.screen {
      title = "Still loading",
      rutter.progress { progress.text or "On its way", fraction = progress.fraction },
    }
  end,

  screen = function(number)
    return rutter.screen {
      title = "Number " .. number,
      rutter.text { ("%d is %s."):format(number, number % 2 == 0 and "even" or "odd") },
      rutter.link { "Load the next", gives = rutter.integer, load = function() return after_a_second(number + 1) end },
      rutter.button { "Back to the start", action = function() rutter.path:pop_to_root() end },
    }
  end,

  failed = function(problem, retry)
    return rutter.screen {
      title = "Not this time",
      rutter.text { problem.message },
      rutter.button { "Try again", action = retry },
    }
  end,
})

--- Asks for what the path does not take, and shows what it gets for an answer.
local function push_a_word()
  local outcome = rutter.path:push("five"):await()
  answer:set(("%s: %s"):format(outcome.outcome, outcome.message))
end

local function load_then_push_4()
  rutter.sleep(1)
  rutter.path:push(4)
end

rutter.root(function()
  return rutter.screen {
    title = "Load and navigate",
    toolbar = { third_is_busy:get() and rutter.progress { "The third is loading" } },

    rutter.section {
      title = "Load, then show",
      -- The action does the work; `link` only says where it will lead.
      rutter.row { "Load, then go to 4", link = 4, action = load_then_push_4 },
      rutter.link { "Surprise me", gives = rutter.integer, load = random_number },
      rutter.link {
        "A hundred",
        gives = rutter.integer,
        load = function() return after_a_second(100) end,
        busy = third_is_busy,
      },
      rutter.link {
        { rutter.text { "Built of nodes" }, rutter.text { "a hundred and one" } },
        id = "nodes",
        gives = rutter.integer,
        load = function() return after_a_second(101) end,
      },
    },

    rutter.section {
      title = "When it fails",
      rutter.link { "Unsteady, load first", to = unsteady() },
      rutter.link { "Unsteady, open first", to = unsteady(), present = "placeholder" },
    },

    rutter.section {
      title = "Integers only",
      rutter.link { "Seven, at once", to = 7 },
      rutter.button { "Push a word", action = push_a_word },
      answer:get() ~= "" and rutter.text { answer:get() },
    },
  }
end, { path_of = rutter.integer })
