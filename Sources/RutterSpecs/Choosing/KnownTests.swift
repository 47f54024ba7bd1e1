internal import RutterCore

/// All the tests of the files that were loaded, whichever were chosen: what is not among them is gone.
package struct KnownTests: Sendable {
  private var files: [(file: String, tests: [TestCase])] = []

  package init() {}

  /// Adds a file that was loaded.
  package mutating func add(_ file: String, _ tests: [TestCase]) {
    files.append((file, tests))
  }

  /// Those of some tests that were in one of these files, and are not any more.
  func gone(from tests: [TestKey], _ names: inout FileNames) -> Set<TestKey> {
    if tests.isEmpty || files.isEmpty { return [] }
    let asked = Set(tests.lazy.map { Text($0.file) })
    var known: [Text: Set<Text>] = [:]
    for (file, own) in files {
      let name = Text(names.name(of: file))
      if asked.contains(name) { known[name, default: []].formUnion(own.lazy.map { Text($0.knownName) }) }
    }
    return Set(tests.filter { known[Text($0.file)]?.contains(Text($0.name)) == false })
  }
}
