internal import RutterCore
internal import RutterWorkers

/// How a test is known from one run to the next.
package struct TestKey: Sendable, Hashable, Comparable {
  /// The file's path from the project's folder.
  package var file: String
  /// What the test is known by in its file; empty for the whole file, where it does not load.
  package var name: String

  package init(file: String, name: String) {
    self.file = file
    self.name = name
  }

  package static func == (left: TestKey, right: TestKey) -> Bool {
    (Text(left.file), Text(left.name)) == (Text(right.file), Text(right.name))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(Text(file))
    hasher.combine(Text(name))
  }

  package static func < (left: TestKey, right: TestKey) -> Bool {
    (Text(left.file), Text(left.name)) < (Text(right.file), Text(right.name))
  }
}

/// The folder that a `.rutter` belongs to: that of the nearest `plugin.lua`, else the root of the repository, else the
/// current folder if the specs lie in it, else that of the first spec.
package struct ProjectFolder: Sendable, Hashable {
  /// Without links; nil if there is no such folder.
  package let path: String?

  package init(path: String?) { self.path = path }

  /// Looks upwards from a file or folder.
  package static func around(_ start: String) -> ProjectFolder {
    guard let real = realPath(start) else { return ProjectFolder(path: nil) }
    let first = TextFile.kind(real) == .folder ? real : parent(real)
    return ProjectFolder(path: upwards(from: first, "plugin.lua") ?? upwards(from: first, ".git") ?? alone(first))
  }

  /// Where nothing says what belongs together.
  private static func alone(_ folder: String) -> String {
    guard let current = realPath("."), current != "/" else { return folder }
    return folder == current || folder.hasPrefix(current + "/") ? current : folder
  }

  private static func upwards(from folder: String, _ name: String) -> String? {
    var folder = folder
    while true {
      if TextFile.kind(folder == "/" ? "/\(name)" : "\(folder)/\(name)") != nil { return folder }
      if folder == "/" || folder == "." { return nil }
      folder = parent(folder)
    }
  }

  /// A path from this folder, so that it does not matter where the command was started.
  package func name(of file: String) -> String {
    guard let path, let real = realPath(file) else { return file }
    let start = path == "/" ? "/" : path + "/"
    return real.hasPrefix(start) ? String(real.dropFirst(start.count)) : real
  }
}

/// The names of files in their project's folder, each looked up once.
struct FileNames: Sendable {
  private let folder: ProjectFolder
  private var names: [Text: String] = [:]

  init(_ folder: ProjectFolder) { self.folder = folder }

  mutating func key(_ test: TestCase) -> TestKey { TestKey(file: name(of: test.file), name: test.knownName) }

  mutating func name(of file: String) -> String {
    if let name = names[Text(file)] { return name }
    let name = folder.name(of: file)
    names[Text(file)] = name
    return name
  }
}
