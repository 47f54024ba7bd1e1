-- The errors that the spec language raises, and what the host is told of any error.

local show = require "rutter.spec.late" "rutter.spec.show"

--- The most of one text that the host is told.
local LONGEST = 4096

--- A text that crosses to the host, whatever a test raised: bytes that are no UTF-8 as escapes, and an end.
local function crossing(text)
  if type(text) ~= "string" then return text end
  if #text > LONGEST then
    -- Cut before a character, not within.
    local cut = text:sub(1, LONGEST):gsub("[\xC0-\xFF]?[\x80-\xBF]*$", "", 1)
    text = cut .. " …"
  end
  if utf8.len(text) then return text end
  return (text:gsub("[\x80-\xFF]", function(byte) return ("\\x%02X"):format(byte:byte()) end))
end

--- An error object whose text is its message. Its kind is a field, so that it may be caught and raised again.
local Raised = { __name = "error", __metatable = false, __tostring = function(self) return self.message end }

return function(host)
  local errors = {}

  --- What came in the place of something else, as messages name it.
  function errors.kind(value) return value == nil and "nil" or "a " .. type(value) end

  --- Raises an error object with these fields.
  local function raise(fields)
    fields.script, fields.line = host.place()
    error(setmetatable(fields, Raised), 0)
  end

  --- Whether what the running test finds wrong counts.
  function errors.is_judged()
    local is_fine, is_judged = host.look "judged"
    return not is_fine or is_judged ~= false
  end

  --- Raises that an assertion does not hold.
  function errors.assertion(fields)
    fields.kind = "assertion"
    raise(fields)
  end

  --- Raises what the world answered with; the host has kept the whole failure under a number.
  function errors.failed(message, number)
    raise { kind = "failed", message = message, failure = number }
  end

  --- Ends a test without verdict.
  function errors.pending(reason)
    raise { kind = "pending", message = reason }
  end

  --- Raises a mistake in the spec itself, as text with the line.
  function errors.misuse(message, ...)
    local script, line = host.place()
    error(script .. ":" .. line .. ": " .. string.format(message, ...), 0)
  end

  --- A table that reads from another, of which `name` is the spec's word for it. What a test sets in it would be there
  --- in the next.
  function errors.read_only(name, from, call)
    return setmetatable({}, { __index = from, __call = call, __metatable = false,
      __newindex = function(_, field)
        errors.misuse("'%s.%s' cannot be set: '%s' is read-only; write a function of your own", name, tostring(field),
          name)
      end })
  end

  --- Whether it is an error object of ours.
  local function is_raised(value) return type(value) == "table" and rawget(value, "kind") ~= nil and
    rawget(value, "script") ~= nil and tostring(value) == rawget(value, "message") end

  --- The text of any error, without the line that Lua puts before it.
  function errors.text(value)
    if is_raised(value) then return value.message end
    return (tostring(value):gsub("^[^\n]-:%d+: ", "", 1))
  end

  --- What the host is told of an error: plain data. A message handler, so that the stack is still there.
  function errors.describe(value)
    if not is_raised(value) then
      local message, script, line, traceback = host.describe(value)
      if value == nil then
        message = "the error value is nil; error() takes a message"
      elseif type(value) == "table" and message == "(the error value is a table)" then
        message = "the error value is " .. show.text(value)
      end
      return { kind = "error", message = crossing(message), script = script, line = line,
        traceback = crossing(traceback) }
    end
    local told = {}
    for name, field in pairs(value) do told[name] = crossing(field) end
    return told
  end

  return errors
end
