-- What stands in for a loader or host function: values, and records that say how the load comes out.
return function(errors, runner)
  local stubs = {}

  --- The mark of a record that says how a load comes out.
  local KIND = "$stub"

  --- A stub as plain data: values as they are, functions by a number.
  function stubs.plain(stub)
    if type(stub) == "function" then
      local functions = runner.current("a function as stub").functions
      functions[#functions + 1] = stub
      return { [KIND] = "call", number = #functions }
    end
    if type(stub) ~= "table" or rawget(stub, KIND) == nil then return { [KIND] = "value", value = stub } end
    local copy = {}
    for name, field in pairs(stub) do copy[name] = field end
    if copy[KIND] == "after" then copy["then"] = stubs.plain(copy["then"]) end
    if copy[KIND] == "sequence" then
      local items = {}
      for i, item in ipairs(copy.items) do items[i] = stubs.plain(item) end
      copy.items = items
    end
    return copy
  end

  --- What a function of the test gives, as a stub: nil and a message say that there is nothing, as they do in what a
  --- script calls.
  local function given(value, message)
    if value ~= nil or message == nil then return stubs.plain(value) end
    if type(message) ~= "string" then
      -- The function has ended: there is no line of the test that this could name.
      error(("it gives nil and %s; behind nil stands a message, a text"):format(errors.kind(message)), 0)
    end
    return stubs.makers.error(message)
  end

  --- Calls the function of this number with the arguments of a load or call, and gives a stub, or the failure.
  function stubs.answer(number, arguments)
    local value
    local failure = runner.read(function(run)
      local body = run and run.functions[number]
      if not body then error("this stub belongs to another test", 0) end
      value = given(body(table.unpack(arguments)))
    end)
    return failure and { failure = failure } or { stub = value }
  end

  stubs.makers = {}
  local makers = stubs.makers

  --- The load gives this value.
  function makers.value(value) return { [KIND] = "value", value = value } end

  --- The load fails with this message.
  function makers.error(message)
    if type(message) ~= "string" then errors.misuse("test.error takes a message, got %s", errors.kind(message)) end
    return { [KIND] = "error", message = message }
  end

  --- The load takes so long, and then comes out as the second argument says: a value or another stub.
  function makers.after(seconds, stub)
    if type(seconds) ~= "number" or seconds < 0 or seconds ~= seconds then
      errors.misuse("test.after takes a number of seconds from 0 up first, got %s", tostring(seconds))
    end
    return { [KIND] = "after", seconds = seconds, ["then"] = stub }
  end

  --- The load never ends.
  function makers.never() return { [KIND] = "never" } end

  --- The load gives a value, but not one of its type.
  function makers.wrong_type(value) return { [KIND] = "wrong_type", value = value } end

  --- Each run of the load comes out as the next item says; further ones as the last.
  function makers.sequence(items)
    if type(items) ~= "table" or #items == 0 then
      errors.misuse("test.sequence takes a list of values and stubs, at least one")
    end
    return { [KIND] = "sequence", items = items }
  end

  return stubs
end
