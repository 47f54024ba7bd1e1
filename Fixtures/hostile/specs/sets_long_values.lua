-- hostile: sets fields to long, odd and deep values
-- expect: stopped memory or stopped time or stopped instructions or failed or ok
it("runs", function()
  local app = test.launch "model"
  local deep = {}
  for _ = 1, 1e5 do deep = { deep } end
  for _, value in ipairs { ("x"):rep(3e7), ("\xff"):rep(1000), deep, print, 0 / 0, "\0\27[2J" } do
    print(#tostring(select(2, pcall(app.set, app, "Name", value))))
    print(#tostring(select(2, pcall(app.push, app, value))))
  end
  for i = 1, 100000 do app:set("Name", ("x"):rep(1000) .. i) end
end)
