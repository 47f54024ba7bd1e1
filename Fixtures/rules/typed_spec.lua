-- Rules of typed paths: Scripts/run test --explore Fixtures/rules/typed_spec.lua

it("P6 a path of one type refuses others, also the first", function()
  local app = test.launch "typed"
  app:push "one"
  assert.equals("refused", app.outcome.outcome)
  assert.same({}, app.path)
  app:push(1)
  app:push "two"
  assert.equals("refused", app.outcome.outcome)
  assert.equals(1, #app.path)
end)
