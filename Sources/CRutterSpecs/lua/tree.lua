-- describe and it: what a spec file declares, as a tree of groups with their tests.

local BATCH = 200
local OPTIONS = "explore confluent outcomes restarts timeout"
local kind_of_option = { explore = "boolean", confluent = "boolean", outcomes = "boolean", restarts = "restarts",
  timeout = "number" }

return function(host, errors)
  --- What is declared, as plain data: each group before the tests that are its own, up to the next group.
  local declared = {}
  --- The group that was declared last.
  local told
  --- The group and the body of each test.
  local groups, bodies = {}, {}
  local tree = { groups = groups, bodies = bodies, is_loading = true }

  local NO_OPTIONS = {}
  --- How many tests there are of a name, by what stands before its last " > " and by what stands behind.
  local counts = { [""] = {} }
  --- The group that is being declared.
  local group = { depth = 0, names = {}, lines = {}, befores = {}, afters = {}, invariants = {}, options = NO_OPTIONS,
    path = "", counts = counts[""] }

  --- The table in which the tests are counted whose names go on after `path`.
  local function counts_after(path)
    local own = counts[path] or {}
    counts[path] = own
    return own
  end

  --- The number of a test among those whose full names are the same; nil for the first.
  local function ordinal(name)
    local own = group.counts
    if name:find(" > ", 1, true) then
      local outer, last = name:match("^(.* > )(.*)$")
      own, name = counts_after(group.path .. outer), last
    end
    local count = (own[name] or 0) + 1
    own[name] = count
    return count > 1 and count or nil
  end

  --- A text with signs in the place of bytes that are no UTF-8.
  local function mended(text)
    local parts, start = {}, 1
    while true do
      local _, wrong = utf8.len(text, start)
      if not wrong then return table.concat(parts) .. text:sub(start) end
      parts[#parts + 1] = text:sub(start, wrong - 1) .. "\u{FFFD}"
      start = wrong + 1
    end
  end

  --- Refuses a declaration inside of a running test.
  local function refuse(what)
    errors.misuse("%s declares; it cannot be used inside a running test: move it into the file or a describe", what)
  end

  --- Takes the options of a group or test over those around it.
  local function merged(outer, options, what)
    local all = {}
    for name, value in pairs(outer) do all[name] = value end
    for name, value in pairs(options) do
      local kind = kind_of_option[name]
      if not kind then host.missing("the options of " .. what, tostring(name), OPTIONS) end
      if kind == "boolean" and type(value) ~= kind then
        errors.misuse("%s: '%s' is true or false, got %s", what, name, errors.kind(value))
      elseif kind == "restarts" and type(value) ~= "boolean" and not (type(value) == "string" and utf8.len(value)) then
        errors.misuse("%s: '%s' is true, false, or a text that says why there can be none, got %s", what, name,
          type(value) == "string" and "bytes that are no UTF-8" or "a " .. type(value))
      elseif kind == "number" and (type(value) ~= kind or not (value > 0 and value <= 1e6)) then
        errors.misuse("%s: '%s' is a number of seconds, more than 0 and at most 1e6, got %s", what, name,
          type(value) == kind and tostring(value) or "a " .. type(value))
      end
      all[name] = kind == "number" and math.ceil(value * 1e6) or value
    end
    return all
  end

  --- Sorts out the arguments `name, [options], [body]`.
  local function arguments(what, name, options, body)
    if not tree.is_loading then refuse(what) end
    if body == nil and type(options) == "function" then options, body = nil, options end
    if type(name) ~= "string" then errors.misuse("%s takes a name first, got %s", what, errors.kind(name)) end
    if options ~= nil and type(options) ~= "table" then
      errors.misuse("%s takes a table of options before its function, got %s", what, errors.kind(options))
    end
    if body ~= nil and type(body) ~= "function" then
      errors.misuse("%s takes a function last, got %s", what, errors.kind(body))
    end
    if not utf8.len(name) then name = mended(name) end
    return name, options and merged(group.options, options, what) or group.options, body
  end

  --- `describe(name, [options], body)`
  function tree.describe(name, options, body)
    name, options, body = arguments("describe", name, options, body)
    if not body then errors.misuse("describe takes a function last; a test that is yet to be written is it(name)") end
    local outer = group
    local _, line = host.place()
    local _ <close> = setmetatable({}, { __close = function() group = outer end })
    local names = table.move(outer.names, 1, outer.depth, 1, {})
    local lines = table.move(outer.lines, 1, outer.depth, 1, {})
    names[outer.depth + 1] = name
    lines[outer.depth + 1] = { line, host.last_line(body) or line }
    group = { name = name, names = names, lines = lines, outer = outer, depth = outer.depth + 1, befores = {},
      afters = {}, invariants = {}, options = options, path = outer.path .. name .. " > " }
    group.counts = counts_after(group.path)
    body()
  end

  local function add(name, options, body, pending)
    local _, line = host.place()
    if told ~= group then
      declared[#declared + 1] = { groups = group.names, lines = group.lines }
      told = group
    end
    local test = { name = name, line = line, last_line = body and host.last_line(body), pending = pending,
      ordinal = ordinal(name) }
    if options ~= NO_OPTIONS then
      for option, value in pairs(options) do test[option] = value end
    end
    declared[#declared + 1] = test
    local index = #groups + 1
    groups[index] = group
    bodies[index] = body or false
  end

  --- `it(name, [options], [body])`; without a body it is pending.
  function tree.it(name, options, body)
    name, options, body = arguments("it", name, options, body)
    add(name, options, body, not body and "not written yet" or nil)
  end

  --- `pending(name, [options], [body])` declares a test that is not run.
  function tree.pending(name, options, body)
    name, options, body = arguments("pending", name, options, body)
    add(name, options, body, "")
  end

  local function hook(what, list)
    return function(body)
      if not tree.is_loading then refuse(what) end
      if type(body) ~= "function" then errors.misuse("%s takes a function, got %s", what, errors.kind(body)) end
      table.insert(group[list], body)
    end
  end
  tree.before_each = hook("before_each", "befores")
  tree.after_each = hook("after_each", "afters")

  --- Adds an invariant to all tests of the group that is being declared.
  function tree.invariant(name, body) table.insert(group.invariants, { name = name, body = body }) end

  --- Ends the declarations, and gives them as plain data, some at a time: what crosses at once is limited.
  function tree.batches()
    tree.is_loading = false
    local done = 0
    return function()
      if done >= #declared then return nil end
      local batch = table.move(declared, done + 1, math.min(done + BATCH, #declared), 1, {})
      done = done + BATCH
      return batch
    end
  end

  return tree
end
