internal import Rutter
internal import RutterCore
internal import RutterLua
internal import RutterText
internal import RutterWorkers

/// `rutter new`: writes a small flow or plugin that works, with its spec.
struct NewCommand {
  private enum Kind: String, CaseIterable { case flow, plugin }

  private let kind: Kind
  private let name: String
  /// Where it is made: a plugin's folder, or a flow's file without its ending.
  private let path: String

  /// Reads the arguments of `new`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    var words = arguments.operands[...]
    var kind = Kind.flow
    if words.count > 1 {
      let word = words.removeFirst()
      guard let known = Kind(rawValue: word) else {
        throw Self.wrong(
          "it makes a flow or a plugin, got '\(word.shortened)'; usage: rutter new flow NAME, or rutter new plugin NAME"
        )
      }
      kind = known
    }
    let usage = "usage: rutter new flow NAME, or rutter new plugin NAME"
    guard let path = words.popFirst() else { throw Self.wrong("what is its name? \(usage)") }
    if Kind(rawValue: path) != nil {
      let isNamed = arguments.operands.count > 1
      throw Self.wrong(isNamed ? "'\(path)' cannot be a name; choose another one" : "what is its name? \(usage)")
    }
    if let other = words.first { throw Self.wrong("one NAME at a time, got also '\(other.shortened)'") }
    let name = lastName(path)
    guard Self.isName(name) else { throw Self.wrong(Self.noName(name)) }
    if kind == .flow {
      guard !path.hasSuffix("/") else {
        throw Self.wrong("'\(path.shortened)' names a folder; name what is made in it, as in \(path.shortened)tea")
      }
      if name == "init" || name.hasSuffix("_spec") {
        throw Self.wrong(
          "a flow cannot be named '\(name)': \(name).lua is \(name == "init" ? "a plugin's main script" : "a spec")")
      }
    }
    self.kind = kind
    self.name = name
    self.path = String(path.reversed().drop { $0 == "/" }.reversed())
  }

  /// Writes the files.
  ///
  /// - Throws: what is in the way; then nothing has been written.
  func run() throws(UsageError) -> ExitCode {
    let files =
      kind == .flow ? Template.flow(name) : Template.plugin(name, definitions: ShippedFolder.path("Scripts/meta"))
    let folder = kind == .flow ? String(path.dropLast(name.utf8.count)) : path + "/"
    let paths = files.map { folder + $0.name }
    for path in kind == .flow ? paths : [path] where TextFile.isThere(path) {
      throw Self.wrong("'\(path)' is there already; choose another name, or take it away")
    }
    var made: [String] = []
    do throws(SystemError) {
      if kind == .plugin { try TextFile.makeFolder(path) }
      for (file, path) in zip(files, paths) {
        try TextFile.create(path, file.text)
        made.append(path)
      }
    } catch {
      for path in made { TextFile.remove(path) }
      if kind == .plugin { TextFile.removeFolder(path) }
      throw Self.wrong("'\(path)' cannot be made: \(error)")
    }
    let ways =
      kind == .flow
      ? ["run \(word(".lua"))", "test \(word("_spec.lua"))"]
      : ["test \(word(""))", "run \(word("/example.lua")) --plugin \(word(""))"]
    let text = "Made \(paths.joined(separator: ", ")). Go on with:\n" + ways.map { "  rutter \($0)\n" }.joined()
    Output.standard.write(Printable.text(text, keepsLines: true))
    return .fine
  }

  /// The path with an ending, as a shell takes it.
  private func word(_ ending: String) -> String { ShellWord.text(path + ending) }

  private static func isName(_ name: String) -> Bool { Manifest.isName(name) && !Manifest.taken.contains(name) }

  private static func noName(_ name: String) -> String {
    let stem = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    let near = stem != name && isName(stem) ? "did you mean '\(stem)'? A" : "a"
    return "'\(name.shortened)' is no name; \(near) name is made of at most 64 letters, digits and '_', and is none of "
      + Manifest.taken.joined(separator: ", ")
  }

  private static func wrong(_ message: String) -> UsageError { UsageError(message, command: CommandTable.new.name) }
}

extension CommandTable {
  static let new = CommandTable(
    name: "new", operands: "[flow|plugin] NAME", takes: [.words(["flow", "plugin"]), .text],
    summary: "write a small flow or plugin to begin with",
    examples: [
      Example("rutter new tea", "write a flow of your own, tea.lua, with a spec"),
      Example("rutter new plugin cups", "write a folder cups with a plugin"),
    ],
    text: """
      Writes NAME.lua and NAME_spec.lua, a flow with its spec; or, for a plugin, a folder NAME with
      plugin.lua, init.lua, its spec, a flow that shows it, and the settings by which editors find
      the definitions of the API. NAME may have a folder before it. What is there is never
      overwritten.
      """,
    options: [.help, .version])
}
