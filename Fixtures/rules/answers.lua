-- A flow whose screens present others and wait for what they answer (R1).

local rutter = require "rutter"

local Color = rutter.type("Color", { name = "string" })
local Picker = rutter.type("Picker", { title = "string" })
local Untyped = rutter.type("Untyped", {})
local Form = rutter.type("Form", {})

local late = rutter.loader("late", {
  gives = Picker,
  load = function(title)
    rutter.sleep(1)
    if title == "broken" then error("no picker", 0) end
    return Picker { title = title }
  end,
})

local function told(value, reason)
  local words = type(value) == "table" and value.name or tostring(value)
  rutter.log(("told: %s, %s"):format(words, tostring(reason)))
end

local function ask(label, value, options)
  return rutter.button { label, action = function() told(rutter.present(value, options)) end }
end

rutter.destination(Picker, {
  gives = Color,
  screen = function(picker)
    return rutter.screen {
      title = picker.title,
      on_destroy = function() rutter.log("destroyed " .. picker.title) end,
      rutter.button { "Red", action = function() rutter.finish(Color { name = "red" }) end },
      rutter.button { "Wrong", action = function() rutter.finish("red") end },
      rutter.button {
        "Caught",
        action = function()
          local is_fine, message = pcall(rutter.finish, 7)
          rutter.log(tostring(is_fine), message)
        end,
      },
      rutter.button {
        "Twice",
        action = function()
          rutter.finish(Color { name = "first" })
          rutter.finish(Color { name = "second" })
        end,
      },
      rutter.button { "Back", action = function() rutter.back() end },
      ask("Further", Picker { title = "Further" }),
      rutter.button {
        "Late",
        action = function()
          rutter.sleep(1)
          local done = rutter.finish(Color { name = "late" }):await()
          rutter.log("late: " .. done.outcome)
        end,
      },
    }
  end,
})

rutter.destination(Untyped, function()
  return rutter.screen {
    title = "Untyped",
    rutter.button { "Nothing", action = function() rutter.finish() end },
    rutter.button { "List", action = function() rutter.finish { 1, 2, 3 } end },
  }
end)

--- Leaves only where the person says so.
rutter.destination(Form, {
  on_leave = function()
    local color, reason = rutter.present(Picker { title = "Sure?" })
    told(color, reason)
    if not color then return rutter.block("stayed") end
  end,
  screen = function()
    return rutter.screen {
      title = "Form",
      rutter.button { "Close", action = function() rutter.finish("closed") end },
    }
  end,
})

rutter.root(function()
  return rutter.screen {
    title = "Answers",
    ask("Ask", Picker { title = "Picker" }),
    ask("Sheet", Picker { title = "Sheet" }, { style = "sheet" }),
    ask("Named", Picker { title = "Named" }, { as = "color" }),
    ask("After", late("after")),
    ask("Placeholder", late("placeholder"), { present = "placeholder" }),
    ask("Broken", late("broken"), { present = "placeholder" }),
    ask("Unknown", true),
    ask("Untyped", Untyped {}),
    ask("Form", Form {}),
    rutter.button {
      "Both",
      action = function()
        rutter.task(function() told(rutter.present(Picker { title = "Lower" })) end)
        rutter.task(function() told(rutter.present(Picker { title = "Upper" })) end)
      end,
    },
    rutter.button { "Root", action = function() rutter.log(rutter.finish():await().reason) end },
    rutter.button { "Task", action = function() rutter.task(function() rutter.finish(1) end) end },
    rutter.button {
      "First of two",
      action = function()
        local value, which = rutter.any {
          function() return rutter.present(late("slow")) end,
          function() rutter.sleep(0.5) return "none" end,
        }
        rutter.log(value, which)
      end,
    },
    rutter.button {
      "List",
      action = function()
        local list, reason = rutter.present(Untyped {})
        rutter.log(#list, reason)
      end,
    },
  }
end, { on_result = function(name, value, reason) rutter.log("result", name, value and value.name, reason) end })
