-- assert: luassert's words. Each says what was expected and what came, and hands both over for a diff.
local late = require "rutter.spec.late"
local show = late "rutter.spec.show"

return function(host, errors, apps)
  local checks = require "rutter.spec.checks" (host, errors, apps)

  --- Words that only make a sentence; false where they turn it round.
  local fillers = { are = true, is = true, has = true, have = true, be = true, does = true, to = true,
    ["not"] = false, no = false, Not = false }

  local NAMES = "equals same is_true is_false is_nil is_not_nil truthy falsy has_error has_no_error error_matches "
    .. "near matches contains not_equals not_same is_string is_number is_boolean is_table is_function snapshot "
    .. "equal are is has is_not are_not"

  local own = apps.assertions

  --- Whether there is an assertion of this name, or a word that stands before one.
  setmetatable(own, { __index = { has = function(name)
    return rawget(own, name) ~= nil or checks[name] ~= nil or fillers[name] ~= nil
  end } })

  --- An assertion of the spec's own as a check.
  local function own_check(name)
    local body = rawget(own, name)
    return body and {
      takes = 0, is_own = true,
      test = function(_, ...)
        local holds, message = body(...)
        if holds then return true end
        return false, message ~= nil and { message = tostring(message) } or nil
      end,
      says = function(negated)
        return { message = ("'%s' %s"):format(name, negated and "holds" or "does not hold") }
      end,
    }
  end

  --- Runs a check, and raises where it does not come out as it should.
  local function bound(check, name, negated)
    return function(...)
      local count = select("#", ...)
      if count < check.takes then errors.misuse("assert.%s takes %s", name, check.arguments) end
      local holds, failure, result = check.test(negated, ...)
      if holds ~= negated then
        if result ~= nil then return result end
        return ...
      end
      -- Where the test looked too early, it may go on with what it has.
      if not errors.is_judged() then return ... end
      failure = failure or check.says(negated, ...)
      local context = not check.is_own and select(check.takes + (check.optional or 0) + 1, ...)
      if context then failure.message = tostring(context) .. ": " .. failure.message end
      failure.what = "assert." .. name
      errors.assertion(failure)
    end
  end

  local chain

  --- Finds the check behind a name such as `is_not_nil`, or the chain that goes on: `are`, `is_not`.
  local function find(name, before, negated)
    local rest, full = name, before .. name
    while true do
      local check = checks[rest] or own_check(rest)
      if check then return bound(check, full, negated) end
      if fillers[rest] ~= nil then return chain(full .. ".", negated == fillers[rest]) end
      local word, tail = rest:match("^(%a+)_(.+)$")
      if fillers[word] == nil then return nil end
      if not fillers[word] then negated = not negated end
      rest = tail
    end
  end

  function chain(before, negated)
    local full, link = ("assert." .. before):sub(1, -2), {}
    local function find_and_keep(self, name)
      local found = type(name) == "string" and find(name, before, negated)
      if not found then host.missing(full, tostring(name), NAMES) end
      if late.is_keeping then rawset(self, name, found) end
      return found
    end
    -- What was found is forgotten where states are compared: they would say what ran before.
    late.on_load(function() link.__index = setmetatable({}, { __index = find_and_keep }) end)
    return errors.read_only(full, setmetatable({}, link), function(_, value, message, ...)
      if before ~= "" then errors.misuse("%s goes on with the name of an assertion", full) end
      if value then return value, message, ... end
      if not errors.is_judged() then return value, message, ... end
      if message ~= nil then error(message, 0) end
      errors.assertion { message = "expected a true value, got " .. show.short(value), what = "assert" }
    end)
  end

  return chain("", false)
end
