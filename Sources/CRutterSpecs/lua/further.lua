-- Further assertions: of numbers, texts and lists, of errors, and of snapshots. Made as those in checks.lua are.
-- Loaded while a test runs, it is handed all that it needs: what is global belongs to the spec.

--- `differ` says that two values are not the same.
return function(errors, apps, show, same, differ)
  local checks = {}

  --- Whether a pattern is in a text; one that is none is the test's own mistake.
  local function finds(name, text, pattern, init, plain)
    local is_fine, place = pcall(string.find, text, pattern, math.tointeger(init) or 1, plain == true)
    if not is_fine then errors.misuse("assert.%s: %s", name, place) end
    return place ~= nil
  end

  -- MARK: Numbers, texts, lists

  checks.near = {
    takes = 3, arguments = "the expected number, what came, and how far off it may be",
    test = function(_, expected, actual, tolerance)
      for _, value in ipairs { expected, tolerance } do
        if type(value) ~= "number" then errors.misuse("assert.near takes numbers, got %s", errors.kind(value)) end
      end
      -- Two infinities are equal, and there is no number between them.
      return type(actual) == "number" and (expected == actual or math.abs(expected - actual) <= tolerance)
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
        errors.misuse("assert.matches takes a pattern first, got %s", errors.kind(pattern))
      end
      return type(text) == "string" and finds("matches", text, pattern, init, plain)
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
        errors.misuse("assert.contains looks in a text or a table, its second argument; got %s", errors.kind(whole))
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
      errors.misuse("assert.%s takes a function first, got %s", name, errors.kind(body))
    end
    return pcall(body)
  end

  --- Whether an error is the expected one: the same text, with or without its line, or an equal value.
  local function is_expected(expected, raised)
    if type(expected) ~= "string" then return same(expected, raised) end
    return expected == errors.text(raised) or expected == tostring(raised)
  end

  --- An error in one line: its text, or a table that says nothing of itself as what it holds.
  local function shown(raised)
    local metatable = getmetatable(raised)
    local is_plain = type(raised) == "table" and (metatable == nil or type(metatable) == "table" and
      metatable.__tostring == nil)
    return show.short(is_plain and raised or errors.text(raised))
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
      return true, { message = "expected no error, got " .. shown(raised) }, raised
    end,
  }

  checks.error_matches = {
    takes = 2, arguments = "a function and a pattern", optional = 2,
    test = function(_, body, pattern, init, plain)
      local is_fine, raised = call("error_matches", body)
      if is_fine then return false, { message = "expected an error, but the function returned" } end
      if type(pattern) ~= "string" then
        errors.misuse("assert.error_matches takes a pattern second, got %s", errors.kind(pattern))
      end
      local text = errors.text(raised)
      local holds = finds("error_matches", text, pattern, init, plain)
      return holds, { message = "expected an error that " .. (holds and "does not match " or "matches ")
        .. show.short(pattern) .. ", got " .. show.short(text) }, raised
    end,
  }

  -- MARK: Snapshots

  --- Refuses what is no text: it would not cross to the host.
  local function be_text(what, text)
    if type(text) ~= "string" or utf8.len(text) then return end
    errors.misuse("assert.snapshot takes %s; got bytes that are no UTF-8: %s", what, show.short(text))
  end

  checks.snapshot = {
    takes = 1, arguments = "an app, or any value", optional = 1,
    test = function(negated, subject, stored)
      be_text("the text of the snapshot last", stored)
      if negated then errors.misuse("assert.snapshot cannot be turned round") end
      if stored ~= nil and type(stored) ~= "string" then
        errors.misuse("assert.snapshot takes the text of the snapshot last, got %s", errors.kind(stored))
      end
      if apps.is_app(subject) then
        apps.step("snapshot", apps.number_of(subject, "snapshot"), stored)
      else
        local text = type(subject) == "string" and subject or show.text(subject)
        be_text("a text, or a value to be shown as one", text)
        apps.step("snapshot", nil, stored, text)
      end
      return true
    end,
  }

  return checks
end
