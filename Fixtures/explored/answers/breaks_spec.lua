-- The answers to one load come in any order

it("reads both files", function()
  local app = test.launch("flow", {
    stubs = {
      ["fs.read"] = function(file)
        return "text of " .. file
      end,
    },
  })
  app:tap "Both"
  app:settle()
  assert.equals("text of a.txt, text of b.txt", app.screen.title)
end)
