-- The driver: what a test does with a flow that it launched. Steps wait, reading does not.
return function(host, errors, runner)
  --- The assertions of the spec's own, by name, are kept beside the apps.
  local apps = { assertions = {} }
  local late = require "rutter.spec.late"
  local edits = late("rutter.spec.edits", host, errors)
  local reloads = late("rutter.spec.reloads", errors)

  --- The number and the run of each app. Kept aside, so that an app has no fields that a test could spoil.
  local known = host.weak_keys()

  --- What an app offers; `app:` calls the first, `app.` reads the second.
  local methods, reads = {}, {}
  for name in ("path stacks screen outcome log lost differences"):gmatch("%a+") do reads[name] = name end

  local NAMES = "tap back cancel set push pop pop_to_root edit open finish select advance settle close expect_error "
    .. "allow_error calls find find_all reload restart source path stacks screen outcome log lost differences"

  -- MARK: Asking

  --- Gives what was asked for, or raises the failure that came instead.
  local function finish(is_fine, ...)
    if is_fine then return ... end
    errors.failed(...)
  end

  local function step(name, ...)
    if runner.current(name).is_reading then
      errors.misuse("'%s' is a step: an invariant and a stub only read", name == "do" and select(2, ...)["do"] or name)
    end
    return finish(host.step(name, ...))
  end
  apps.step = step

  local function is_owed(value) return type(value) == "table" and rawget(value, "owed") == true end

  --- Asks at once. Where the answer is owed, something has to happen first.
  local function look(name, number, ...)
    while true do
      local answers = table.pack(finish(host.look(name, number, ...)))
      if not (answers.n == 1 and is_owed(answers[1])) then return table.unpack(answers, 1, answers.n) end
      step("deliver", number)
    end
  end

  --- The number of an app; `what` was called on it.
  local function number_of(app, what)
    local own = known[app]
    if not own then errors.misuse("app:%s is called with ':' on what test.launch gave", what) end
    if not runner.is_current(own.run) then
      errors.misuse("this app was launched by another run of a test: an upvalue keeps it; launch it in the test, "
        .. "or in before_each")
    end
    return own.number
  end
  apps.number_of = number_of

  --- Whether a value is an app.
  function apps.is_app(value) return known[value] ~= nil end

  --- Adds a method of apps that takes so many arguments at most; `body` gets the number instead of the app.
  local function method(name, most, body)
    methods[name] = function(app, ...)
      local number, count = number_of(app, name), select("#", ...)
      if count > most then
        errors.misuse("app:%s takes %s, got %d", name,
          most == 0 and "no arguments" or ("%d argument%s at most"):format(most, most == 1 and "" or "s"), count)
      end
      return body(number, ...)
    end
  end

  -- MARK: Targets

  --- The metatable of records of which some fields may be missing: a misspelt name is no missing field.
  local function fields(what, names)
    local is_field = {}
    for name in names:gmatch("%a+") do is_field[name] = true end
    return { __metatable = false, __index = function(_, name)
      if not is_field[name] then host.missing(what, tostring(name), names) end
    end }
  end

  local Node = fields("a node",
    "role node id row label state enabled value secret choices progress message nodes")
  local records = {
    path = fields("an entry of the path", "id type value state style title url stack"),
    stacks = fields("a stack", "id title active depth kind entry"),
    log = fields("a line of the log", "level plugin text"),
    lost = fields("what was lost", "what reason"),
    differences = fields("a difference", "what was now"),
  }
  local Screen = fields("a screen", "title entry toolbar nodes")
  local Outcome = fields("an outcome", "operation outcome reason message by name to position step inner entry")

  local function each(list, metatable)
    for _, record in ipairs(list) do setmetatable(record, metatable) end
    return list
  end

  --- Gives a node, with its number as what `app:tap` and `==` take: an object, of which nobody sees it.
  local function as_node(number, node)
    node.node = host.node(number, node.node, ("%s '%s'"):format(node.role, node.label))
    for _, inside in ipairs(node.nodes or {}) do as_node(number, inside) end
    return setmetatable(node, Node)
  end

  local function as_screen(number, screen)
    for _, node in ipairs(screen.toolbar) do as_node(number, node) end
    for _, node in ipairs(screen.nodes) do as_node(number, node) end
    return setmetatable(screen, Screen)
  end

  --- Whether a value is a node that was found in this app.
  local function is_node(number, value, what)
    local app = host.app_of(value)
    if app and app ~= number then errors.misuse("app:%s got a node that was found in another app", what) end
    return app ~= nil
  end

  --- A target as the world takes it: a label, a record, or a node that was found.
  local function target_of(number, target, what)
    if type(target) == "string" or is_node(number, target, what) then return target end
    if type(target) ~= "table" then
      errors.misuse("app:%s takes a label, a node, or a table with node, id, role, label; got %s", what,
        errors.kind(target))
    end
    if known[target] then errors.misuse("app:%s takes a label, a node, or a table; got the app itself", what) end
    if next(target) == nil then
      errors.misuse("app:%s takes a label, a node, or a table with node, id, role, label; got an empty table", what)
    end
    local node = rawget(target, "node")
    if is_node(number, node, what) then return node end
    if math.type(node) == "integer" then
      host.by_number()
      return { node = node }
    end
    for name in pairs(target) do
      if name ~= "id" and name ~= "row" and name ~= "role" and name ~= "label" and name ~= "node" then
        host.missing("the target of app:" .. what, tostring(name), "node id role label")
      end
    end
    return target
  end

  -- MARK: Commands

  local function act(number, command, ...) return step("do", number, command, ...) end

  --- The same on a target. A node that was found goes beside the command.
  local function act_on(number, target, command, is_if_there)
    if type(target) == "userdata" then return act(number, command, is_if_there, target) end
    command.target = target
    if is_if_there then return act(number, command, true) end
    return act(number, command)
  end

  --- One option that is true or false, of those that a method takes; `what` is the method.
  local function flag(what, name, options)
    if options == nil then return false end
    if type(options) ~= "table" then
      errors.misuse("%s takes options last, as { %s = true }; got %s", what, name, errors.kind(options))
    end
    for option, value in pairs(options) do
      if option ~= name then host.missing("the options of " .. what, tostring(option), name) end
      if type(value) ~= "boolean" then
        errors.misuse("%s: '%s' is true or false, got %s", what, name, errors.kind(value))
      end
    end
    return options[name] == true
  end

  method("tap", 2, function(number, target, options)
    target = target_of(number, target, "tap")
    return act_on(number, target, { ["do"] = "tap" }, flag("app:tap", "if_there", options))
  end)
  method("back", 0, function(number) return act(number, { ["do"] = "back" }) end)
  method("cancel", 0, function(number) return act(number, { ["do"] = "cancel" }) end)
  method("pop_to_root", 0, function(number) return act(number, { ["do"] = "pop_to_root" }) end)

  method("set", 3, function(number, target, value, options)
    if value == nil then value = require "rutter".null end
    target = target_of(number, target, "set")
    return act_on(number, target, { ["do"] = "set", value = value }, flag("app:set", "if_there", options))
  end)

  method("push", 2, function(number, value, options)
    local command = edits.part("app:push", value, options)
    command["do"] = "push"
    return act(number, command)
  end)

  method("finish", 1, function(number, value)
    if value == nil then value = require "rutter".null end
    return act(number, { ["do"] = "finish", value = value })
  end)

  method("pop", 1, function(number, count)
    return act(number, { ["do"] = "pop", count = count or 1 })
  end)

  method("open", 2, function(number, url, options)
    if type(url) ~= "string" then
      errors.misuse("app:open takes a URL, as in \"/recipes/1\", got %s", errors.kind(url))
    end
    if options ~= nil and type(options) ~= "table" then
      errors.misuse("the options of app:open are a table, got %s", errors.kind(options))
    end
    for name in pairs(options or {}) do
      if name ~= "push" then host.missing("the options of app:open", tostring(name), "push") end
    end
    return act(number, { ["do"] = "open", url = url, push = options and options.push })
  end)

  method("select", 1, function(number, stack)
    if type(stack) ~= "string" then
      errors.misuse("app:select takes the id or title of a stack, got %s",
        errors.kind(stack))
    end
    return act(number, { ["do"] = "select", stack = stack })
  end)

  method("advance", 1, function(number, seconds)
    if type(seconds) ~= "number" or not (seconds >= 0 and seconds < math.huge) then
      errors.misuse("app:advance takes a number of seconds from 0 on, got %s",
        type(seconds) == "number" and tostring(seconds) or errors.kind(seconds))
    end
    return act(number, { ["do"] = "advance", seconds = seconds })
  end)

  method("settle", 1, function(number, options)
    if flag("app:settle", "barrier", options) then return step("settle", number, true) end
    return step("settle", number)
  end)
  method("close", 0, function(number) return step("close", number) end)

  method("expect_error", 1, function(number, part)
    if part ~= nil and type(part) ~= "string" then
      errors.misuse("app:expect_error takes a part of the message, or nothing for any error; got %s", errors.kind(part))
    end
    return step("expect_error", number, part)
  end)

  method("allow_error", 1, function(number, part)
    if part ~= nil and type(part) ~= "string" then
      errors.misuse("app:allow_error takes a part of the message, or nothing for any error; got %s", errors.kind(part))
    end
    return step("allow_error", number, part)
  end)

  method("edit", 1, function(number, body)
    if type(body) ~= "function" then
      errors.misuse("app:edit takes a function of the path, got %s", errors.kind(body))
    end
    return act(number, { ["do"] = "edit", steps = edits.record(body) })
  end)

  method("reload", 2, function(number, plugin, changes)
    return step("reload", number, plugin, reloads.files(plugin, changes, function(file)
      return look("source", number, plugin, file or "")
    end))
  end)

  method("restart", 1, function(number, options)
    if options ~= nil and type(options) ~= "table" then
      errors.misuse("app:restart takes options, as { secrets = true }; got %s", errors.kind(options))
    end
    for name, value in pairs(options or {}) do
      if name ~= "secrets" then host.missing("the options of app:restart", tostring(name), "secrets") end
      if type(value) ~= "boolean" then errors.misuse("secrets is true or false, got %s", errors.kind(value)) end
    end
    return step("restart", number, options and options.secrets or false)
  end)

  -- MARK: Reading

  method("calls", 1, function(number, name)
    if type(name) ~= "string" then
      errors.misuse("app:calls takes the name of a loader or host function that has a stub, as in \"cookbook.recipe\"; "
        .. "got %s", errors.kind(name))
    end
    return look("calls", number, name)
  end)
  method("source", 2, function(number, plugin, file) return look("source", number, plugin, file or "") end)
  method("find", 1, function(number, target)
    return as_node(number, look("find", number, target_of(number, target, "find")))
  end)
  method("find_all", 1, function(number, target)
    local found = look("find_all", number, target_of(number, target, "find_all"))
    for _, node in ipairs(found) do as_node(number, node) end
    return found
  end)

  local App = { __name = "app", __metatable = false }

  function App.__index(app, name)
    if methods[name] then return methods[name] end
    if reads[name] then
      local number = number_of(app, name)
      local read = look(name, number)
      if name == "screen" then return as_screen(number, read) end
      if name == "outcome" then return read and setmetatable(read, Outcome) end
      return records[name] and each(read, records[name]) or read
    end
    host.missing("an app", tostring(name), NAMES)
  end

  function App.__newindex(_, name)
    errors.misuse("app.%s cannot be set: an app has no fields of your own", tostring(name))
  end

  function App.__tostring(app) return "app " .. known[app].name end

  --- Makes the app of a number that the world gave.
  function apps.make(name, number)
    local app, run = setmetatable({}, App), runner.current("test.launch")
    known[app] = { name = name, number = number, run = run }
    run.apps[number] = app
    return app
  end

  return apps
end
