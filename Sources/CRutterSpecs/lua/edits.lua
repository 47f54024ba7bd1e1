-- What an operation takes: the parts of a path, and an edit whose path only notes what it is asked for.
return function(host, errors)
  local edits = {}

  --- The arguments of a push: the value, with `type`, `style`, `once`, and of an app `stack` beside it.
  function edits.part(what, value, options)
    local fields = { value = value }
    if value == nil then errors.misuse("%s takes a value, got nil", what) end
    for name, option in pairs(options or {}) do
      local is_stack = name == "stack" and what == "app:push"
      if name ~= "type" and name ~= "style" and name ~= "once" and not is_stack then
        host.missing("the options of " .. what, tostring(name), "type style once stack")
      end
      fields[name] = option
    end
    return fields
  end

  local PATH_NAMES = "push push_all pop pop_to pop_to_root remove replace replace_all bring_to_front refresh"

  --- Which entries a step means: an entry or `{ id = }`, `{ type = }`, `{ value = , type = }`.
  local function choice(what, selector)
    if type(selector) ~= "table" then
      errors.misuse("path:%s takes an entry of app.path, { id = }, { type = } or { value =, type = }; got %s", what,
        errors.kind(selector))
    end
    if rawget(selector, "id") then return { id = selector.id } end
    return { type = selector.type, value = selector.value }
  end

  --- An entry of app.path as the part that would make its like; any other part as it is.
  local function plain(what, part)
    local is_entry = type(part) == "table" and rawget(part, "id") and rawget(part, "state")
    if not is_entry then return part end
    if part.value == nil then
      errors.misuse("path:%s: entry %d has no value that could be put there again: it is %s", what, part.id, part.state)
    end
    return { type = part.type, value = part.value, style = part.style }
  end

  --- The parts of a list of values; those that need a type are `{ value =, type = }` already, or entries.
  local function parts(what, values)
    if type(values) ~= "table" then
      errors.misuse("path:%s takes a list of values, got %s", what, errors.kind(values))
    end
    local list = {}
    for place, part in pairs(values) do list[place] = plain(what, part) end
    return { values = list }
  end

  local recorders = {
    push = function(value, options) return edits.part("path:push", value, options) end,
    push_all = function(values) return parts("push_all", values) end,
    pop = function(count) return { count = count or 1 } end,
    pop_to = function(selector) return choice("pop_to", selector) end,
    pop_to_root = function() return {} end,
    remove = function(selector) return choice("remove", selector) end,
    replace = function(value, options) return edits.part("path:replace", value, options) end,
    replace_all = function(values) return parts("replace_all", values) end,
    bring_to_front = function(value, options) return edits.part("path:bring_to_front", value, options) end,
    refresh = function(selector) return selector == nil and {} or choice("refresh", selector) end,
  }

  --- A path that only notes what it is asked for.
  local function recording(steps)
    local path = {}
    for op, record in pairs(recorders) do
      path[op] = function(self, ...)
        if self ~= path then errors.misuse("the functions of a path are called with ':', as in path:%s(…)", op) end
        local noted = record(...)
        noted["do"] = op
        steps[#steps + 1] = noted
      end
    end
    local function missing(_, name) host.missing("the path of an edit", tostring(name), PATH_NAMES) end
    return setmetatable(path, { __index = missing })
  end

  --- Calls the function of an edit, and gives the steps that it named.
  function edits.record(body)
    local steps = {}
    body(recording(steps))
    return steps
  end

  return edits
end
