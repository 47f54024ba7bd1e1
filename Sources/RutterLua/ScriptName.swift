internal import CRutterLua
internal import RutterCore

/// Names and ids that scripts give to what they make. They are told in messages, in places and in what is saved, again
/// and again, so that unlike values they have a longest length.
enum ScriptName {
  /// In bytes.
  static let longest = Int(RL_LONGEST_NAME)

  /// Gives a name back, unless it is too long for one.
  static func checked(_ name: Text, _ what: String) throws(ScriptError) -> Text {
    if name.count <= longest { return name }
    throw ScriptError("\(what) takes a name of at most \(longest) bytes, got \(name.count)")
  }

  /// Reads the title of a stack, by which it is found as by its id.
  static func title(_ options: OptionReader, _ what: String) throws(ScriptError) -> Text? {
    guard let argument = options["title"] else { return nil }
    guard let title = argument.text else { throw options.wrong("title", "a text", argument) }
    return try checked(title, "option 'title' of \(what)")
  }
}
