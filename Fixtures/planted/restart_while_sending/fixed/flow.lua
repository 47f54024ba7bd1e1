-- A picture is sent in the background; one can leave and come back.

local rutter = require "rutter"

local state = rutter.cell("new", "state") -- "new", "sending" or "sent"

local upload = rutter.loader("upload", {
  gives = "boolean",
  load = function(_name)
    rutter.sleep(2)
    return true
  end,
})

local function send()
  if upload("picture"):await() then state:set("sent") end
end

-- What was on its way when the program ended is sent again.
rutter.task(function()
  if state:get() == "sending" then send() end
end)

local words = { new = "Not sent yet", sending = "On its way …", sent = "It is sent" }

rutter.root(function()
  return rutter.screen {
    title = "Picture",
    rutter.text { words[state:get()] },
    rutter.button {
      "Send",
      enabled = state:get() == "new",
      action = function()
        state:set("sending")
        rutter.task(send)
      end,
    },
  }
end)
