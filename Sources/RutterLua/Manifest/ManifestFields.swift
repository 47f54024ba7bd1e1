internal import CRutterLua
internal import RutterCore

/// The fields of a manifest, each read with the words for what is wrong with it.
struct ManifestFields {
  private let record: ArgumentRecord

  private static let names = [
    "name", "version", "api", "main", "requires", "capabilities", "options", "modules", "description",
  ]

  init(_ table: ScriptArgument) throws(ScriptError) {
    record = table.options ?? ArgumentRecord(shape: 0)
    for field in record.fields {
      guard let name = field.name.text?.string else { throw ScriptError("the fields of a manifest are named") }
      if !Self.names.contains(name) {
        throw ScriptError("a manifest has no field '\(name.shortened)'" + way(out: name, of: Self.names))
      }
    }
  }

  subscript(name: Text) -> ScriptArgument? { record[name] }

  func name() throws(ScriptError) -> String {
    guard let argument = record["name"] else { throw ScriptError("'name' is missing; write name = \"cook\"") }
    guard let name = argument.text?.string, Manifest.isName(name) else {
      throw ScriptError("'name' is made of at most 64 letters, digits and '_', got \(argument.shown)")
    }
    guard !Manifest.taken.contains(name) else {
      throw ScriptError("a plugin cannot be named '\(name)'; choose another name")
    }
    return name
  }

  func version() throws(ScriptError) -> Version {
    guard let argument = record["version"] else { throw ScriptError("'version' is missing; write version = \"1.0.0\"") }
    guard let text = argument.text?.string, let version = Version(text) else {
      throw ScriptError("'version' is three numbers such as \"1.2.0\"\(Self.zeros(argument)), got \(argument.shown)")
    }
    return version
  }

  /// What is wrong with a version that would be one without its zeros.
  private static func zeros(_ argument: ScriptArgument) -> String {
    let parts = argument.text?.string.split(separator: ".") ?? []
    let isLed = parts.contains { $0.count > 1 && $0.hasPrefix("0") && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    return isLed ? ", without zeros before them" : ""
  }

  func description() throws(ScriptError) {
    guard let argument = record["description"], argument.text == nil else { return }
    throw ScriptError("'description' is a string, a sentence for people, got \(argument.shown)")
  }

  /// The file of the main chunk.
  func main() throws(ScriptError) -> String {
    let main = try path("main") ?? "init.lua"
    guard main.split(separator: "/").filter({ $0 != "." }) != ["plugin.lua"] else {
      throw ScriptError("'main' is the script that runs, and plugin.lua is the manifest; write main = \"init.lua\"")
    }
    return main
  }

  func requirements() throws(ScriptError) -> [Manifest.Requirement] {
    guard let argument = record["requires"] else { return [] }
    guard let fields = argument.options else {
      throw ScriptError("'requires' is a table such as { cookbook = \"^1.2\" }, got \(argument.shown)")
    }
    var requirements: [Manifest.Requirement] = []
    for field in fields.fields {
      guard let name = field.name.text?.string, Manifest.isName(name) else {
        throw ScriptError("'requires' names plugins, as in { cookbook = \"^1.2\" }, got \(field.name.shown)")
      }
      guard let text = field.value.text?.string, let range = VersionRange(text) else {
        throw ScriptError(
          "'requires.\(name)' is a range such as \"^1.2\", \"~1.2.3\", \">=1.2 <3\", \"=1.2.3\" or \"*\", got "
            + field.value.shown)
      }
      requirements.append(Manifest.Requirement(name: name, range: range))
    }
    return requirements.sorted { Text($0.name) < Text($1.name) }
  }

  func capabilities() throws(ScriptError) -> [Grant] {
    var wishes: [Grant] = []
    for text in try texts("capabilities") {
      do throws(GrantError) { wishes.append(try Grant(wish: text)) } catch {
        throw ScriptError("'capabilities': \(error)")
      }
    }
    return wishes
  }

  /// A list of texts; empty if there is none.
  func texts(_ name: Text) throws(ScriptError) -> [String] {
    guard let argument = record[name] else { return [] }
    guard case .list(let items) = argument else {
      throw ScriptError("'\(name)' is a list of strings, got \(argument.shown)")
    }
    var texts: [String] = []
    for item in items {
      guard let text = item.text?.string else {
        throw ScriptError("'\(name)' is a list of strings, got \(item.shown) at \(texts.count + 1)")
      }
      texts.append(text)
    }
    return texts
  }

  /// The name of a file within the plugin's folder.
  func path(_ name: Text) throws(ScriptError) -> String? {
    guard let argument = record[name] else { return nil }
    guard let path = argument.text?.string, !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0),
      !path.split(separator: "/").contains("..")
    else { throw ScriptError("'\(name)' is the name of a file in the plugin's folder, got \(argument.shown)") }
    return path
  }
}

extension ScriptArgument {
  /// As a message shows what came: a short text itself, of other things the kind.
  var shown: String {
    switch self {
    case .value(.string(let text)):
      text.string.count <= 60 ? "'\(text)'" : "'\(text.string.prefix(60))…'"
    case .value(.integer(let number)): "\(number)"
    case .value(.number(let number)): "\(number)"
    default: kind.withArticle
    }
  }
}
