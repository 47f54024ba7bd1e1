-- The assertions. Each has the number of arguments that it needs, a test of them, and says what came instead.
local late = require "rutter.spec.late"
local show, comparing = late "rutter.spec.show", late "rutter.spec.same"

local function same(expected, actual) return comparing.same(expected, actual) end

return function(_, errors, apps)
  local checks = {}

  -- MARK: What a failure says

  --- Two texts for a diff. Texts of several lines stand as they are. What is too long to be told as a whole is told
  --- from a little before the place where both differ.
  local function texts(expected, actual)
    if type(expected) == "string" and type(actual) == "string" then
      expected, actual = show.apart(expected, actual)
      if expected:find("\n", 1, true) or actual:find("\n", 1, true) then return expected, actual end
    end
    return show.apart(show.text(expected), show.text(actual))
  end

  --- Two values in one line each, so that one sees where they differ.
  local function shorts(expected, actual)
    if type(expected) == "string" and type(actual) == "string" then
      expected, actual = show.apart(expected, actual, 150)
    end
    return show.short(expected), show.short(actual)
  end

  --- A failure with both values; `left_part` and `right_part` are what differs in them, if that is known.
  local function differ(expected, actual, place, left_part, right_part)
    local left, right = texts(expected, actual)
    if left == right and place and place ~= "" then left, right = texts(left_part, right_part) end
    local message = ("expected %s, got %s"):format(shorts(expected, actual))
    if left == right then
      message = "expected another value that looks like this one: " .. show.short(actual)
        .. (type(actual) == "table" and "; assert.same compares what tables hold" or "")
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
    local failure = differ(expected, actual, place, left, right)
    if place ~= "" then
      failure.message = ("%s: expected %s, got %s"):format(failure.message, shorts(left, right))
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

  -- MARK: Further ones

  local further = late("rutter.spec.further", errors, apps, show, same, differ)
  local is_further = { near = true, matches = true, contains = true, error = true, error_matches = true,
    snapshot = true }
  local aliases = { equals = "equal", eq = "equal", errors = "error", error_match = "error_matches", match = "matches",
    contain = "contains", close = "near" }

  return setmetatable(checks, { __index = function(_, name)
    if aliases[name] then return checks[aliases[name]] end
    return is_further[name] and further[name] or nil
  end })
end
