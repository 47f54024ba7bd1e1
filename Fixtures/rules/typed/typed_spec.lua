-- Rules of typed paths: Scripts/run test --explore Fixtures/rules/typed

it("P6 a path of one type refuses others, also the first", function()
  local app = test.launch "flow"
  app:push "one"
  assert.equals("refused", app.outcome.outcome)
  assert.same({}, app.path)
  app:push(1)
  app:push "two"
  assert.equals("refused", app.outcome.outcome)
  assert.equals(1, #app.path)
end)
