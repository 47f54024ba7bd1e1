-- The spec language: what a *_spec.lua file finds as globals. It runs the file, and hands the host what that declared.
-- Its own globals are others: those of the file are in _G.
local host = ...

local errors = require "rutter.spec.errors" (host)
local tree = require "rutter.spec.tree" (host, errors)
local runner = require "rutter.spec.runner" (host, errors, tree)
local stubs = require "rutter.spec.late" ("rutter.spec.stubs", errors, runner)
local apps = require "rutter.spec.app" (host, errors, runner)

local globals = {
  describe = tree.describe,
  it = tree.it,
  before_each = tree.before_each,
  after_each = tree.after_each,
  pending = runner.pending,
  assert = require "rutter.spec.expect" (host, errors, apps),
  test = require "rutter.spec.launch" (host, errors, tree, runner, apps, stubs),
}
for name, value in pairs(globals) do rawset(_G, name, value) end

require "rutter.spec.file"
runner.undo = host.keep()

for tests in tree.batches() do host.ready(tests) end
host.ready({}, runner.run, runner.finish, runner.check, function(...) return stubs.answer(...) end)
