import Glibc
import RutterLua
import Testing

/// One script of `Fixtures`, with what its heading says.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  /// What stands behind a word of the heading: `-- expect: …`.
  func heading(_ word: String) -> String? {
    let start = "-- \(word): "
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("--") else { return nil }
      if line.hasPrefix(start) { return String(line.dropFirst(start.count)) }
    }
    return nil
  }

  /// The script as a plugin of its own name, in whose folder it lies.
  var source: PluginSource {
    let main = SourceText(file: "\(name).lua", text: text)
    return PluginSource(name: name, main: main, modules: [SourceText(module: name, file: "\(name).lua", text: text)])
  }

  /// Every script of a folder of `Fixtures`, by name.
  static func all(in folder: String) -> [Fixture] {
    let path = root(#filePath) + "/Fixtures/" + folder
    return names(in: path).compactMap { file in
      guard file.hasSuffix(".lua"), let text = read(path + "/" + file) else { return nil }
      return Fixture(name: String(file.dropLast(4)), text: text)
    }
  }

  /// The text of any file of `Fixtures`.
  static func text(_ file: String) -> String? { read(root(#filePath) + "/Fixtures/" + file) }

  /// The top of the repository: this file stands four levels below it.
  private static func root(_ file: String) -> String {
    file.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
  }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let item = readdir(folder) {
      names.append(
        withUnsafePointer(to: &item.pointee.d_name) { start in
          start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted()
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
