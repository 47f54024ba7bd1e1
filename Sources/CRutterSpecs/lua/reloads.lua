-- What app:reload takes: texts in the place of those that a plugin has.
return function(errors)
  local reloads = {}

  --- The text of a file after a change: a text, a function of the text before, or false for a file that goes.
  local function changed(file, change, text_of)
    if type(change) == "function" then
      local text = change(text_of(file))
      if type(text) ~= "string" then
        errors.misuse("app:reload: the function for %s gives the new text, got %s",
          file and "'" .. file .. "'" or "the main script", text == nil and "nothing" or "a " .. type(text))
      end
      return text
    end
    if type(change) == "string" or change == false and file then return change end
    errors.misuse("app:reload takes a text, or a function of the text before%s; got %s",
      file and ", or false for a file that goes" or ", or a table of these by file", errors.kind(change))
  end

  --- The files that change, by name, each with its new text; "" is the main script.
  function reloads.files(plugin, changes, text_of)
    if type(plugin) ~= "string" then
      errors.misuse("app:reload takes the name of a plugin, got %s", errors.kind(plugin))
    end
    local files = {}
    if type(changes) ~= "table" then
      if changes ~= nil then files[1] = { name = "", text = changed(nil, changes, text_of) } end
      return files
    end
    for file, change in pairs(changes) do
      if type(file) ~= "string" then
        errors.misuse("app:reload takes texts by the names of files, { [\"init.lua\"] = … }; got a %s as a name",
          type(file))
      end
      files[#files + 1] = { name = file, text = changed(file, change, text_of) }
    end
    return files
  end

  return reloads
end
