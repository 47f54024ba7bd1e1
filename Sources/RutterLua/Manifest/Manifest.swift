internal import CRutterLua
package import RutterCore

/// What a plugin says of itself in its `plugin.lua`: a table that the file returns.
package struct Manifest: Sendable, Hashable {
  /// A plugin that this one uses, and the versions of it that it can work with.
  package struct Requirement: Sendable, Hashable {
    package let name: String
    package let range: VersionRange

    package init(name: String, range: VersionRange) {
      self.name = name
      self.range = range
    }
  }

  /// A setting of the plugin.
  package struct Option: Sendable, Hashable {
    package let name: Text
    package let schema: Schema
    /// Nil if there is none: then it has to be given, unless the schema is optional.
    package let initial: Value?
  }

  package let name: String
  package let version: Version
  /// The file of its main chunk, in its folder.
  package let main: String
  /// Sorted by name.
  package let requires: [Requirement]
  /// What it asks for, as the flag `--allow` has it: `http=api.example.com`, or `http` for whatever is granted.
  package let capabilities: [Grant]
  /// Sorted by name.
  package let options: [Option]
  /// Folders beside its own in which `require` looks, too.
  package let modules: [String]

  /// The version of the script API that this program has.
  package static let api = 1

  /// Reads the text of a `plugin.lua`.
  ///
  /// - Parameter text: The text, with the name that messages have for it.
  /// - Throws: what is wrong in it, where, and the way out.
  package init(_ text: SourceText) throws(ScriptError) {
    do throws(ScriptError) {
      let file = try Self.data(text)
      let fields = try ManifestFields(file.table)
      // First: of a newer one nobody here knows what the rest means.
      try Self.checkAPI(fields["api"])
      name = try fields.name()
      version = try fields.version()
      try fields.description()
      main = try fields.main()
      requires = try fields.requirements()
      capabilities = try fields.capabilities()
      modules = try fields.texts("modules")
      options = try Self.options(fields["options"], file)
    } catch {
      throw error.place == nil ? ScriptError(error.message, at: Place(script: text.file, line: 0)) : error
    }
  }

  /// The table that the file returns.
  private static func data(_ text: SourceText) throws(ScriptError) -> DataFile {
    do throws(ScriptError) {
      return try DataFile(text, example: "return { name = \"cook\", version = \"1.0.0\", api = 1 }")
    } catch {
      guard error.message.hasPrefix("attempt to call a nil value (global") else { throw error }
      // Whoever has written the plugin into this file would not know why it may call nothing.
      let way = "a file named plugin.lua only describes a plugin; what it does is written in the init.lua beside it"
      throw ScriptError("\(error.message) (\(way))", at: error.place)
    }
  }

  private static func checkAPI(_ argument: ScriptArgument?) throws(ScriptError) {
    guard let argument else { throw ScriptError("'api' is missing; write api = \(api), the version of the script API") }
    guard case .value(.integer(let number)) = argument, number > 0 else {
      throw ScriptError("'api' is an integer, the version of the script API, got \(argument.shown); write api = \(api)")
    }
    guard number <= api else {
      throw ScriptError(
        "this plugin is written for version \(number) of the script API, and this program has version \(api); "
          + "update rutter, or use an older version of the plugin")
    }
  }

  private static func options(_ argument: ScriptArgument?, _ file: borrowing DataFile) throws(ScriptError) -> [Option] {
    guard let argument else { return [] }
    guard let fields = argument.options else {
      throw ScriptError("'options' is a table of settings by name, got \(argument.shown)")
    }
    var options: [Option] = []
    for field in fields.fields {
      guard let name = field.name.text, Manifest.isName(name.string) else {
        throw ScriptError("the name of an option is made of letters, digits and '_', got \(field.name.shown)")
      }
      options.append(try option(name, field.value, file))
    }
    return options.sorted { $0.name < $1.name }
  }

  private static func option(
    _ name: Text, _ argument: ScriptArgument, _ file: borrowing DataFile
  ) throws(ScriptError) -> Option {
    let what = "option '\(name)'"
    guard let fields = argument.options else {
      throw ScriptError("\(what) is a table such as { schema = \"integer\", default = 4 }, got \(argument.shown)")
    }
    for field in fields.fields where field.name.text != "schema" && field.name.text != "default" {
      throw ScriptError("\(what) has no \(field.name.shown); there are 'schema' and 'default'")
    }
    guard let written = fields["schema"] else { throw ScriptError("\(what) needs a schema, such as \"integer\"") }
    let schema = try file.schema(written, of: what)
    guard let initial = fields["default"] else { return Option(name: name, schema: schema, initial: nil) }
    let value = try initial.value(Types()) ?? .null
    do throws(Mismatch) {
      return Option(name: name, schema: schema, initial: try Types().fit(value, to: schema))
    } catch {
      throw ScriptError("the default of \(what) does not fit its schema: \(error)")
    }
  }

  /// Whether a text can be the name of a plugin or of an option.
  package static func isName(_ text: String) -> Bool { text.isWord && text.utf8.count <= 64 }

  /// Words that mean something else where a plugin's name stands.
  package static let taken = ["rutter", "host", "native"]
}
