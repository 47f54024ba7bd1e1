-- A flow whose screens ask before they are left (G1 to G3).

local rutter = require "rutter"

local Draft = rutter.type("Draft", { name = "string" })
local Question = rutter.type("Question", { text = "string" })
local Account = rutter.type("Account", { page = "string" })
local Login = rutter.type("Login", {})

local is_logged_in = rutter.cell(false, "is_logged_in")
local answer = rutter.cell(nil, "answer")
local mode = rutter.cell("reason", "mode")
local sheet = rutter.cell(nil, "sheet")

local function words(change)
  local leaves, comes = {}, {}
  for _, entry in ipairs(change.leaves) do leaves[#leaves + 1] = entry.value and entry.value.name or entry.state end
  for _, entry in ipairs(change.comes) do comes[#comes + 1] = entry.state end
  return ("%s by %s leaves %s comes %s"):format(
    change.operation, change.by, table.concat(leaves, ","), table.concat(comes, ","))
end

local verdicts = {
  allow = function() end,
  yes = function() return true end,
  reason = function() return rutter.block("not saved") end,
  bare = function() return rutter.block() end,
  redirect = function() return rutter.redirect(Question { text = "Sure?" }) end,
  wrong = function() return 7 end,
  raise = function() error("broken guard", 0) end,
  late = function()
    rutter.sleep(1)
    return rutter.block("too late")
  end,
  slow = function() rutter.sleep(2) end,
  never = function() rutter.sleep(60) end,
  cell = function()
    answer:set(nil)
    sheet:set("ask")
    repeat rutter.sleep(0.1) until answer:is_set()
    sheet:set(nil)
    if answer:get() == "stay" then return rutter.block("stayed") end
  end,
  ask = function()
    local reply = rutter.present(Question { text = "Really?" }, { style = "sheet" })
    if not reply then return rutter.block("stayed") end
  end,
  push = function() rutter.path:push(Question { text = "Below?" }) end,
  pop = function()
    rutter.path:pop(1):await()
  end,
}

rutter.destination(Draft, {
  screen = function(draft)
    return rutter.screen {
      title = "Draft " .. draft.name,
      rutter.button { "Leave", action = function() rutter.back() end },
      rutter.button { "Pop all", action = function() rutter.path:pop_to_root() end },
      rutter.button {
        "Edit",
        action = function()
          rutter.path:edit(function(path)
            rutter.log("edits")
            path:pop(1)
            path:push(Question { text = "edited" })
          end)
        end,
      },
    }
  end,
  on_leave = function(change)
    rutter.log("asked: " .. words(change))
    return verdicts[mode:get()](change)
  end,
})

rutter.destination(Question, function(question)
  return rutter.screen {
    title = question.text,
    on_leave = function()
      if question.text == "kept" then return rutter.block("the screen says no") end
    end,
  }
end)

rutter.destination(Account, function(account) return rutter.screen { title = "Account " .. account.page } end)

rutter.destination(Login, function()
  return rutter.screen {
    title = "Login",
    rutter.button {
      "Log in",
      action = function()
        is_logged_in:set(true)
        rutter.back()
        rutter.resume "login"
      end,
    },
    rutter.button { "Give up", action = function() rutter.log(tostring(rutter.drop("login"))) end },
  }
end)

rutter.guard(function(change)
  rutter.log("login: " .. change.by)
  if is_logged_in:get() then return true end
  rutter.path:push(Login {})
  return rutter.hold("login")
end, { comes = Account })

local account = rutter.loader("account", {
  gives = Account,
  load = function(page)
    rutter.sleep(1)
    return Account { page = page }
  end,
})

local modes = {}
for name in pairs(verdicts) do modes[#modes + 1] = name end

rutter.root(function()
  return rutter.screen {
    title = "Guards",
    presents = {
      item = sheet,
      style = "sheet",
      screen = function()
        return rutter.screen {
          title = "Leave?",
          rutter.button { "Stay", action = function() answer:set("stay") end },
          rutter.button { "Go", action = function() answer:set("go") end },
        }
      end,
    },
    rutter.link { "Draft", to = Draft { name = "a" } },
    rutter.link { "Account", to = Account { page = "orders" } },
    rutter.link { "Account later", to = account("bills") },
    rutter.button { "Resume nothing", action = function() rutter.log(rutter.resume("nothing"):await().reason) end },
    rutter.button { "Held", action = function() rutter.log(#rutter.held() .. " held") end },
    rutter.list(modes, function(name) return rutter.button { name, action = function() mode:set(name) end } end, {
      key = function(name) return name end,
    }),
  }
end)
