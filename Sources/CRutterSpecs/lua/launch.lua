-- `test`: launching flows, what stands in for their loaders, and what has to hold all the time.
local OPTIONS = "stubs allow isolate seed plugins options"
local MAKERS = "value error after never wrong_type sequence"
local NAMES = "launch invariant assertion " .. MAKERS

return function(host, errors, tree, runner, apps, stubs)
  local test = {}
  for name in MAKERS:gmatch("%S+") do
    test[name] = function(...) return stubs.makers[name](...) end
  end

  local function check_options(options)
    if type(options) ~= "table" then
      errors.misuse("test.launch takes a flow and a table of options, got %s", errors.kind(options))
    end
    for name in pairs(options) do
      if not (" " .. OPTIONS .. " "):find(" " .. tostring(name) .. " ", 1, true) then
        host.missing("the options of test.launch", tostring(name), OPTIONS)
      end
    end
  end

  --- The option `stubs` as plain data.
  local function plain_stubs(given)
    if type(given) ~= "table" then
      errors.misuse("stubs is a table, by loader or host function; got %s", errors.kind(given))
    end
    local plain = {}
    for name, stub in pairs(given) do
      if type(name) ~= "string" then
        errors.misuse("stubs go by the name of a loader or host function, as in [\"cookbook.recipe\"] = …; got %s",
          errors.kind(name))
      end
      plain[name] = stubs.plain(stub)
    end
    return next(plain) and plain
  end

  --- Opens a fresh session of a flow and gives the app that drives it.
  function test.launch(flow, options)
    runner.current("test.launch")
    if type(flow) ~= "string" then errors.misuse("test.launch takes the name of a flow, got %s", errors.kind(flow)) end
    options = options == nil and {} or options
    check_options(options)
    local told = {}
    for name, value in pairs(options) do told[name] = value end
    if told.stubs ~= nil then told.stubs = plain_stubs(told.stubs) end
    return apps.make(flow, apps.step("launch", flow, told))
  end

  --- What has to hold after every event: of the running test, or of every test of the group that is being declared.
  function test.invariant(name, body)
    if type(name) ~= "string" or type(body) ~= "function" then
      errors.misuse("test.invariant takes a name and a function of an app")
    end
    if tree.is_loading then
      tree.invariant(name, body)
    else
      local run = runner.current("test.invariant")
      if run.is_reading then
        errors.misuse("'test.invariant' is for the test itself: an invariant and a stub only read")
      end
      table.insert(run.invariants, { name = name, body = body })
      host.look("invariant")
      for number in pairs(run.apps) do apps.step("check", number) end
    end
  end

  --- Adds an assertion of the spec's own.
  function test.assertion(name, body)
    if not tree.is_loading then
      errors.misuse("test.assertion declares; it cannot be used inside a running test: move it into the file")
    end
    if type(name) ~= "string" or not name:find "^[%a_][%w_]*$" or type(body) ~= "function" then
      errors.misuse("test.assertion takes a name, as in \"is_open\", and a function that gives whether it holds, and a "
        .. "message")
    end
    if apps.assertions.has(name) then errors.misuse("there is an assertion '%s' already; take another name", name) end
    apps.assertions[name] = body
  end

  setmetatable(test, {
    __index = function(_, name) host.missing("test", tostring(name), NAMES) end,
  })
  return errors.read_only("test", test)
end
