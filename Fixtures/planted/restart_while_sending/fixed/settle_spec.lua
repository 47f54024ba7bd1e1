local app

before_each(function() app = test.launch "flow" end)

it("still knows after a restart that it is sent", function()
  app:tap "Send"
  app:settle()
  app:restart()
  app:settle()
  app:find "It is sent"
end)
