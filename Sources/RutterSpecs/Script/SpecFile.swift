/// A `*_spec.lua`, read.
package struct SpecFile: Sendable {
  /// As the command line or the walk through a folder named it; messages name it so.
  package let path: String
  package let text: String
  /// Why it could not be read.
  package let trouble: String?
  /// What its states are made of, if that was made ready for many; nil has it read for each.
  var source: SpecSource?

  package init(path: String, text: String, trouble: String? = nil) {
    self.path = path
    self.text = text
    self.trouble = trouble
  }

  /// The folder that a spec lies in, from which its flows and folders are named.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
