-- Runs one test at a time: before_each outermost first, the body, after_each innermost first, also after a failure.
local late = require "rutter.spec.late"

return function(host, errors, tree)
  local runner = {}

  --- The running test: its apps by number, its invariants, the functions that stand in for loads.
  local current

  --- The running test; outside of one this is a mistake.
  function runner.current(what)
    if current then return current end
    errors.misuse("%s belongs into an it or a before_each", what)
  end

  --- Whether an app of this run is used in this run.
  function runner.is_current(run) return run == current end

  local function attempt(body, ...)
    local is_fine, failure = xpcall(body, errors.describe, ...)
    if not is_fine then return failure end
  end

  --- What is the same for all tests of a group: those of the groups around it that have hooks, outermost first, and the
  --- invariants of all.
  local function plan_of(group)
    if group.plan then return group.plan end
    local outer = group.outer and plan_of(group.outer) or { groups = {}, invariants = {} }
    local groups = table.move(outer.groups, 1, #outer.groups, 1, {})
    if #group.befores + #group.afters > 0 then groups[#groups + 1] = group end
    local invariants = table.move(outer.invariants, 1, #outer.invariants, 1, {})
    table.move(group.invariants, 1, #group.invariants, #invariants + 1, invariants)
    group.plan = { groups = groups, invariants = invariants }
    return group.plan
  end

  local function begin(group)
    runner.undo()
    math.randomseed()
    local plan, invariants = group.plan or plan_of(group), {}
    if #plan.invariants > 0 then
      table.move(plan.invariants, 1, #plan.invariants, 1, invariants)
      host.look("invariant")
    end
    current = { groups = plan.groups, reached = 0, apps = {}, invariants = invariants, functions = {} }
  end

  --- Lets the invariants look at what a hook launched, when its variables are set. Every step does so first.
  local function look_first(run)
    if #run.invariants > 0 and next(run.apps) ~= nil then host.step("look_first") end
  end

  local function before(run)
    local groups = run.groups
    for i = 1, #groups do
      run.reached = i
      local befores = groups[i].befores
      for j = 1, #befores do
        local failure = attempt(befores[j]) or attempt(look_first, run)
        if failure then return failure end
      end
    end
  end

  --- Runs what is left of after_each. A second failure is told with the first.
  local function after(run, failure)
    while run.reached > 0 do
      local group = run.groups[run.reached]
      run.reached = run.reached - 1
      local afters = group.afters
      for i = 1, #afters do
        local another = attempt(afters[i])
        if another and failure and failure.kind ~= "pending" then
          failure.notes = failure.notes or {}
          table.insert(failure.notes, "after_each failed too: " .. another.message)
        else
          failure = another or failure
        end
      end
    end
    return failure
  end

  --- Lets come what is due, while the test is still there to stand in for loads and to look.
  local function catch_up(run)
    if next(run.apps) == nil then return end
    local is_fine, message, number = host.step("catch_up")
    if not is_fine then errors.failed(message, number) end
  end

  --- Runs the test of this index, from 0, and gives what went wrong as plain data, or "passed": nothing at all would
  --- also be what comes of a failure that cannot cross to the host. Its states may be compared with those of others.
  function runner.run(index, compares_states)
    if compares_states then late.load() end
    begin(tree.groups[index + 1])
    local failure = before(current) or attempt(tree.bodies[index + 1]) or attempt(catch_up, current)
    failure = after(current, failure)
    if not failure and #current.groups > 0 then failure = attempt(catch_up, current) end
    current = nil
    return failure or "passed"
  end

  --- Runs the after_each of a test whose body was ended from outside.
  function runner.finish()
    if not current then return "passed" end
    local failure = after(current)
    current = nil
    return failure or "passed"
  end

  --- `pending(reason)` inside of a test, `pending(name, …)` among the declarations.
  function runner.pending(name, ...)
    if tree.is_loading then return tree.pending(name, ...) end
    if runner.current("pending").is_reading then
      errors.misuse("'pending' is for the test itself: an invariant and a stub only read")
    end
    errors.pending(name == nil and "" or tostring(name))
  end

  --- Runs a function that only reads, while the test waits; gives what went wrong, or nil.
  function runner.read(body, ...)
    local run = current
    if run then run.is_reading = true end
    local failure = attempt(body, run, ...)
    if run then run.is_reading = false end
    return failure
  end

  --- Runs every invariant of the running test on an app, and gives the first that does not hold: one that raises, or
  --- that gives false, or nil with a message.
  function runner.check(number)
    local name
    local failure = runner.read(function(run)
      local app = run and run.apps[number]
      if not app then return end
      for _, invariant in ipairs(run.invariants) do
        name = invariant.name
        local holds, message = invariant.body(app)
        if holds == false or holds == nil and message ~= nil then error(message or "it gives false", 0) end
      end
    end)
    if failure then failure.rule = name end
    return failure or "passed"
  end

  return runner
end
