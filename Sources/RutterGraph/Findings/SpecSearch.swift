internal import RutterSpecs

/// Lines of a spec that use everything which shows, a few times over, until something comes about. They fail while it never
/// does, and pass once there is a way, whichever it is.
struct SpecSearch {
  /// Lua that is true once it has come about.
  let goal: String
  /// What is said while it does not.
  let complaint: String
  /// What to do before.
  var preparation: [String] = []

  /// Something that shows is other than it was.
  static func change(_ complaint: String) -> SpecSearch {
    SpecSearch(
      goal: "shown() ~= before", complaint: complaint,
      preparation: [
        "local function shown()",
        "  local parts = { #app.path, app.screen.title }",
        "  for _, role in ipairs(roles) do",
        "    for _, node in ipairs(app:find_all { role = role }) do",
        "      local value = type(node.value) == \"table\" and \"\" or tostring(node.value)",
        "      parts[#parts + 1] = ",
        "        table.concat({ role, node.label, value, tostring(node.state), tostring(node.enabled) }, \" \")",
        "    end",
        "  end",
        "  return table.concat(parts, \"\\n\")",
        "end",
        "local before = shown()",
      ])
  }

  /// The path has become shorter.
  static func way(below depth: Int, _ complaint: String) -> SpecSearch {
    SpecSearch(goal: "#app.path < \(depth)", complaint: complaint)
  }

  /// A node can be used.
  static func enabled(_ target: String, _ complaint: String) -> SpecSearch {
    SpecSearch(
      goal: "is_enabled()", complaint: complaint,
      preparation: [
        "local function is_enabled()",
        "  for _, node in ipairs(app:find_all(\(target))) do if node.enabled then return true end end",
        "  return false",
        "end",
      ])
  }

  var lines: [String] {
    ["local roles = { \"toggle\", \"picker\", \"field\", \"button\", \"row\", \"link\", \"retry\", \"text\" }"]
      + preparation + [
        "local function try(step) if not (\(goal)) then pcall(step) pcall(app.settle, app) end end",
        "local function use(node, text)",
        "  if node.role == \"toggle\" then return app:set(node, not node.value) end",
        "  if node.role == \"picker\" then return app:set(node, node.choices[#node.choices]) end",
        "  if node.role == \"field\" then return app:set(node, text) end",
        "  if node.role ~= \"text\" then app:tap(node) end",
        "end",
        "local texts = { \"Ada Lovelace\", \"42\", \"ada@example.com\" }",
        "for round = 1, 6 do",
        "  for _, role in ipairs(roles) do",
        "    for _, node in ipairs(app:find_all { role = role }) do",
        "      if node.enabled then try(function() use(node, texts[(round - 1) % #texts + 1]) end) end",
        "    end",
        "  end",
        "  for _ = 1, round % 2 == 0 and 2 or 0 do try(function() app:back() end) end",
        "end",
        "assert(\(goal), \(LuaLiteral.quoted(complaint)))",
      ]
  }
}
