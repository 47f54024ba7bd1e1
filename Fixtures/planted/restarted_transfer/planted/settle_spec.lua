local app

before_each(function() app = test.launch "flow" end)

local function coins(id) return tonumber(app:find({ id = id }).label:match "%d+") end

it("loses no coin", function()
  app:tap "Move one"
  app:settle()
  app:tap "Move one"
  app:settle()
  assert.equals(10, coins "purse" + coins "jar")
end)
