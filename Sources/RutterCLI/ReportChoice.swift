internal import RutterCore
internal import RutterSpecs
internal import RutterWorkers

/// One `--report NAME[=FILE]`.
struct ReportChoice: Sendable, Hashable {
  enum Name: String, Sendable, CaseIterable { case dots, progress, list, tap, junit, json, github, html }
  var name: Name
  /// nil for standard output; of pages a folder.
  var file: String?

  static let names = Name.allCases.map(\.rawValue).joined(separator: ", ")

  init(_ name: Name, file: String? = nil) {
    self.name = name
    self.file = file
  }

  /// Reads what was told.
  ///
  /// - Throws: an unknown name, with the nearest and all others.
  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = Name(rawValue: parts[0]) else {
      let near = nearest(parts[0], among: Name.allCases.map(\.rawValue)).map { "; did you mean '\($0)'?" } ?? "."
      throw UsageError("no report '\(parts[0])'\(near) There are: \(Self.names)", command: "test")
    }
    if parts.count == 2, parts[1].isEmpty {
      let way = name == .html ? "folder; write html=DIR" : "file; write \(name.rawValue)=FILE"
      throw UsageError("--report \(parts[0])= names no \(way)", command: "test")
    }
    if name == .html, parts.count == 1 {
      throw UsageError("--report html writes pages into a folder; name it: --report html=DIR", command: "test")
    }
    self.init(name, file: parts.count == 2 ? parts[1] : nil)
  }

  /// Checks that one report at most goes to standard output; annotations go along with any.
  static func check(_ choices: [ReportChoice]) throws(UsageError) {
    let spoken = choices.filter { $0.file == nil && $0.name != .github }
    if spoken.count > 1 {
      let names = spoken.map(\.name.rawValue).joined(separator: " and ")
      throw UsageError(
        "\(names) would both go to standard output; give one a file: --report \(spoken[0].name.rawValue)=FILE",
        command: "test")
    }
    var files: Set<Text> = []
    for file in choices.compactMap(\.file) where !files.insert(Text(place(of: file))).inserted {
      throw UsageError("two reports would go to \(file); give each its own file", command: "test")
    }
  }

  /// Two names of one file give the same; a link at its end is not followed.
  private static func place(of file: String) -> String {
    "\(realPath(parent(file)) ?? parent(file))/\(lastName(file))"
  }

  /// Throws if its file is there and is none of ours to replace.
  func checkFile() throws(UsageError) {
    guard let file, name != .html, Self.holdsSomethingElse(file, than: name) else { return }
    let option = "--report \(name.rawValue)=\(file)"
    throw UsageError("\(option): this file is there, and is no such report; name another file", command: "test")
  }

  /// Whether a file is there that is no report of some name. What people read begins in any way: there scripts are spared.
  private static func holdsSomethingElse(_ file: String, than name: Name) -> Bool {
    switch name {
    case .json: TextFile.holdsSomethingElse(file, than: JSONReportWriter.beginning)
    case .junit: TextFile.holdsSomethingElse(file, than: JUnitWriter.beginning)
    case .tap: TextFile.holdsSomethingElse(file, than: TapWriter.beginning)
    case .dots, .progress, .list, .github, .html:
      TextFile.kind(file) == .file && (realPath(file) ?? file).hasSuffix(".lua")
    }
  }
}
