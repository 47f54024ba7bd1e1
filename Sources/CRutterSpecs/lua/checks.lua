-- The assertions. Each has the number of arguments that it needs, a test of them, and says what came instead.
local show = require "rutter.spec.show"
local same = require "rutter.spec.same"

return function(_, errors, apps)
  local checks = {}

  -- MARK: What a failure says

  --- Two texts for a diff. Texts of several lines stand as they are.
  local function texts(expected, actual)
    local is_text = type(expected) == "string" and type(actual) == "string"
    if is_text and (expected:find("\n", 1, true) or actual:find("\n", 1, true)) then return expected, actual end
    return show.text(expected), show.text(actual)
  end

  local function differ(expected, actual, place)
    local left, right = texts(expected, actual)
    local message = "expected " .. show.short(expected) .. ", got " .. show.short(actual)
    if left == right then
      message = "expected another value that looks like this one: " .. show.short(actual)
        .. "; assert.same compares what tables hold"
    elseif place and place ~= "" then
      message = "the values differ, first at " .. place
    elseif left:find("\n", 1, true) or right:find("\n", 1, true) then
      message = "the values differ"
    end
    return { message = message, expected = left, actual = right }
  end

  local function pair(name, test)
    checks[name] = {
      takes = 2, arguments = "what is expected and what came",
      test = test,
      says = function(_, expected) return { message = "expected anything but " .. show.short(expected) } end,
    }
  end

  pair("equal", function(negated, expected, actual)
    if expected == actual then return true end
    return false, not negated and differ(expected, actual) or nil
  end)

  pair("same", function(negated, expected, actual)
    local is_same, place, left, right = same(expected, actual)
    if is_same then return true end
    if negated then return false end
    local failure = differ(expected, actual, place)
    if place ~= "" then
      failure.message = failure.message .. ": expected " .. show.short(left) .. ", got " .. show.short(right)
    end
    return false, failure
  end)

  -- MARK: One value

  --- A check of one value; `noun` is what is expected.
  local function single(name, noun, test)
    checks[name] = {
      takes = 1, arguments = "a value",
      test = function(_, value) return test(value) end,
      says = function(negated, value)
        if negated then return { message = "expected anything but " .. noun .. ", got " .. show.short(value) } end
        return { message = "expected " .. noun .. ", got " .. show.short(value) }
      end,
    }
  end

  single("true", "true", function(value) return value == true end)
  single("false", "false", function(value) return value == false end)
  single("nil", "nil", function(value) return value == nil end)
  single("truthy", "a true value", function(value) return value and true or false end)
  single("falsy", "a false value", function(value) return not value end)
  for name in ("string number boolean table function thread userdata"):gmatch("%a+") do
    single(name, "a " .. name, function(value) return type(value) == name end)
  end

  -- MARK: Numbers, texts, lists

  checks.near = {
    takes = 3, arguments = "the expected number, what came, and how far off it may be",
    test = function(_, expected, actual, tolerance)
      for _, value in ipairs { expected, tolerance } do
        if type(value) ~= "number" then errors.misuse("assert.near takes numbers, got a %s", type(value)) end
      end
      return type(actual) == "number" and math.abs(expected - actual) <= tolerance
    end,
    says = function(negated, expected, actual, tolerance)
      return { message = string.format("expected a number %s %s of %s, got %s", negated and "not within" or "within",
        show.short(tolerance), show.short(expected), show.short(actual)) }
    end,
  }

  checks.matches = {
    takes = 2, arguments = "a pattern and a text", optional = 2,
    test = function(_, pattern, text, init, plain)
      if type(pattern) ~= "string" then
        errors.misuse("assert.matches takes a pattern first, got a %s", type(pattern))
      end
      return type(text) == "string" and text:find(pattern, math.tointeger(init) or 1, plain == true) ~= nil
    end,
    says = function(negated, pattern, text)
      return { message = string.format("expected a text that %s %s, got %s", negated and "does not match" or "matches",
        show.short(pattern), show.short(text)) }
    end,
  }

  checks.contains = {
    takes = 2, arguments = "what is looked for, and the text or table to look in",
    test = function(_, part, whole)
      if type(whole) == "string" then return type(part) == "string" and whole:find(part, 1, true) ~= nil end
      if type(whole) ~= "table" then
        errors.misuse("assert.contains looks in a text or a table, its second argument; got a %s", type(whole))
      end
      for _, item in pairs(whole) do
        if same(part, item) then return true end
      end
      return false
    end,
    says = function(negated, part, whole)
      return { message = string.format("expected %s %s, got %s", negated and "nothing that contains" or
        "something that contains", show.short(part), show.short(whole)), actual = show.text(whole) }
    end,
  }

  -- MARK: Errors

  local function call(name, body)
    if type(body) ~= "function" and not (type(body) == "table" and not getmetatable(body)) then
      errors.misuse("assert.%s takes a function first, got a %s", name, type(body))
    end
    return pcall(body)
  end

  --- Whether an error is the expected one: the same text, with or without its line, or an equal value.
  local function is_expected(expected, raised)
    if type(expected) ~= "string" then return same(expected, raised) end
    return expected == errors.text(raised) or expected == tostring(raised)
  end

  checks.error = {
    takes = 1, arguments = "a function", optional = 1,
    test = function(negated, body, expected)
      local is_fine, raised = call("has_error", body)
      if is_fine then return false, { message = "expected an error, but the function returned" } end
      if expected ~= nil and not is_expected(expected, raised) then
        if negated then return false end
        local text = type(expected) == "string" and errors.text(raised) or raised
        local failure = differ(expected, text)
        failure.message = "another error than expected: " .. failure.message
        return false, failure
      end
      return true, { message = "expected no error, got " .. show.short(errors.text(raised)) }, raised
    end,
  }

  checks.error_matches = {
    takes = 2, arguments = "a function and a pattern", optional = 2,
    test = function(_, body, pattern, init, plain)
      local is_fine, raised = call("error_matches", body)
      if is_fine then return false, { message = "expected an error, but the function returned" } end
      local text = errors.text(raised)
      local holds = text:find(pattern, math.tointeger(init) or 1, plain == true) ~= nil
      return holds, { message = "expected an error that " .. (holds and "does not match " or "matches ")
        .. show.short(pattern) .. ", got " .. show.short(text) }, raised
    end,
  }

  -- MARK: Snapshots

  checks.snapshot = {
    takes = 1, arguments = "an app, or any value", optional = 1,
    test = function(negated, subject, stored)
      if negated then errors.misuse("assert.snapshot cannot be turned round") end
      if stored ~= nil and type(stored) ~= "string" then
        errors.misuse("assert.snapshot takes the text of the snapshot last, got a %s", type(stored))
      end
      if apps.is_app(subject) then
        apps.step("snapshot", apps.number_of(subject, "snapshot"), stored)
      else
        local text = type(subject) == "string" and subject or show.text(subject)
        apps.step("snapshot", nil, stored, text)
      end
      return true
    end,
  }

  local aliases = { equals = "equal", eq = "equal", errors = "error", error_match = "error_matches", match = "matches",
    contain = "contains", close = "near" }
  for alias, name in pairs(aliases) do checks[alias] = checks[name] end
  return checks
end
