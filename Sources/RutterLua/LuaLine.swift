internal import RutterCore
internal import RutterText

/// A line of Lua that a person has written, as it is compiled: what the flow's plugin registers, and other plugins, can be
/// named in it without `rutter.plugin`.
struct LuaLine {
  private let line: String
  private let head: String

  /// - Parameters:
  ///   - line: As it was written.
  ///   - plugin: The plugin in which it is to run.
  ///   - plugins: The names of all.
  init(_ line: String, in plugin: String, beside plugins: [String]) {
    self.line = line
    let names = plugins.map { "[\(ValueText.quoted(Text($0)))] = true" }.joined(separator: ", ")
    let own = ValueText.quoted(Text(plugin))
    // On one line, so that messages count the lines of what was written.
    head = Self.words.split(separator: "\n").joined(separator: " ") + " (\(own), { \(names) }) "
  }

  /// What a line gives that is an expression: whoever is used to Lua's own command line may write `return` before it.
  private var shown: Substring {
    let text = line.drop { $0.isWhitespace }, rest = text.dropFirst("return".count)
    guard text.hasPrefix("return"), rest.first.map({ $0.isLetter || $0.isNumber || $0 == "_" }) != true else {
      return line[...]
    }
    return rest
  }

  /// The texts to try, one after the other; what is wrong with the last one is told.
  func attempts(_ form: LineForm) -> [String] {
    switch form {
    // Behind a line end a comment ends, but what stands there moves the places in messages one line down.
    case .deed: [head + "return show(\(shown))", head + "return show(\(shown)\n)", head + line]
    // What is no value in brackets, and yet a list of values, is refused with words of its own.
    case .value:
      [
        head + "return (\(line)\n)",
        head + "if true then error('this is more than one value; name one', 0) end return \(line)",
        head + "return \(line)",
      ]
    }
  }

  private static let words = """
    local _ENV, show = (function(own, plugins)
      local rutter = require "rutter"
      local text
      local function fields(value, depth)
        local parts, last = {}, 0
        for key, inner in pairs(value) do
          if #parts == 50 then parts[51] = "…" break end
          local name = ""
          if key == last + 1 then last = key
          elseif type(key) == "string" and key:find "^[%a_][%w_]*$" then name = key .. " = "
          else name = "[" .. text(key, depth) .. "] = " end
          parts[#parts + 1] = name .. text(inner, depth + 1)
        end
        return #parts == 0 and "{}" or "{ " .. table.concat(parts, ", ") .. " }"
      end
      function text(value, depth)
        if type(value) == "string" then return (("%q"):format(value):gsub(string.char(10), "n")) end
        if type(value) ~= "table" or depth > 4 then return tostring(value) end
        local kind = tostring(value):match "^([%a_][%w_.]*): %d+$"
        if kind == "table" or kind == "record" then kind = nil end
        return (kind and kind:match "[%w_]+$" .. " " or "") .. fields(value, depth)
      end
      local function show(...)
        local texts = table.pack(...)
        for place = 1, texts.n do texts[place] = text(texts[place], 0) end
        if texts.n > 0 then print(table.concat(texts, string.char(9))) end
      end
      local function both(member, plugin)
        return setmetatable({}, {
          __call = function(_, ...) return member(...) end,
          __tostring = function() return tostring(member) end,
          __index = function(_, key)
            local found, value = pcall(function() return plugin[key] end)
            if found then return value end
            return member[key]
          end,
        })
      end
      local function look(name)
        if name == own then
          local found, member = pcall(function() return rutter.plugin(own)[name] end)
          if found then return both(member, rutter.plugin(own)) end
        end
        if plugins[name] then return rutter.plugin(name) end
        if name == "rutter" then return rutter end
        local found, value = pcall(function() return rutter.plugin(own)[name] end)
        if found then return value end
        if tostring(value):find "did you mean" then error(value, 0) end
      end
      local env = setmetatable({}, { __newindex = _G, __index = function(_, name)
        local value = _G[name]
        if value == nil then return look(name) end
        return value
      end })
      return env, show
    end)
    """
}
