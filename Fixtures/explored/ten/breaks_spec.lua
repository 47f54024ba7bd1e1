-- Each holds unless one load of the ten comes last of all

for number = 1, 9 do
  it("not after " .. number, function()
    local app = test.launch "flow"
    app:tap "Fetch"
    app:settle()
    assert.not_equals("The last is " .. number, app:find({ role = "text" }).label)
  end)
end
