internal import CRutterLua
internal import RutterCore

/// The names that scripts find, for who reads their texts without running them.
package struct Vocabulary: Sendable {
  /// What a constructor of nodes takes.
  package struct Node: Sendable {
    package let options: [String]
    package let needsLabel: Bool
  }

  /// What an operation on the path takes: what changes how a value is put there only where one is.
  package static func options(ofOperation name: String) -> [String] {
    switch name {
    case "push", "replace", "bring_to_front": pushOptions
    case "push_all", "replace_all": ["once", "from"]
    default: ["from"]
    }
  }
  private static let pushOptions = ["once", "present", "from", "style"]
  /// What `rutter.present` takes.
  package static let presentOptions = ["as"] + pushOptions

  /// What `rutter.open` takes.
  package static let openOptions = ["push"]

  /// What `ask` takes in the run of steps.
  package static let askOptions = ["gives"]

  /// What a stack of tabs takes.
  package static let tabOptions = ["id", "title", "root", "path_of", "destinations", "on_result"]

  /// The global names.
  package private(set) var globals: [String] = []
  /// What stands in `rutter`, under an empty name, and in its tables, under theirs: `fs`.
  package private(set) var names: [String: [String]] = [:]
  /// The modules that are there without a file: `rutter`, and Lua's own libraries.
  package private(set) var modules: [String] = []
  /// By their functions in `rutter`: `button`.
  package let nodes: [String: Node]

  /// Asks a script for the names: a list of them here would be one to keep in step.
  package init() {
    nodes = Self.allNodes
    for line in Self.lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      switch words[0] {
      case "_G": globals = Array(words.dropFirst())
      case "package.loaded": modules = Array(words.dropFirst())
      default: names[words[0]] = Array(words.dropFirst())
      }
    }
  }

  /// What the script says: a line for each table, its name first.
  private static var lines: [String] {
    let id = PluginID(0)
    let source = PluginSource(name: "names", main: SourceText(file: "names.lua", text: script))
    var host = ScriptHost(plugins: [source]), outbox = Outbox()
    let reading = Reading(
      caller: Caller(plugin: id, role: .chunk), opening: Opening(seed: 0, startedAtMicroseconds: 0))
    host.turnBegins()
    _ = host.run(.load(id), reading: reading, outbox: &outbox)
    return outbox.requests.compactMap { request in if case .log(let line) = request { line.text } else { nil } }
  }

  private static let script = """
    local rutter = require "rutter"
    local function say(line, names)
      for name in pairs(names) do line = line .. " " .. name end
      print(line)
    end
    say("_G", _G)
    say("package.loaded", package.loaded)
    say("", rutter)
    for name, value in pairs(rutter) do
      if name ~= "options" and type(value) == "table" then say(name, value) end
    end
    """

  private static var allNodes: [String: Node] {
    var nodes: [String: Node] = [:]
    for kind in (0..<UInt32(RL_NODE_COUNT)).compactMap(rl_node.init(rawValue:)) {
      let options = (0..<UInt32(RL_OPTION_COUNT)).compactMap(rl_option.init(rawValue:)).compactMap { option in
        unsafe rl_word_of_option(kind, option).map { unsafe String(cString: $0) }
      }
      let word = unsafe String(cString: rl_word_of_node(kind))
      // The stacks stand in its table, too.
      nodes[word] = Node(options: kind == .RL_NODE_TABS ? ["back"] : options, needsLabel: rl_needs_label(kind))
    }
    return nodes
  }
}
