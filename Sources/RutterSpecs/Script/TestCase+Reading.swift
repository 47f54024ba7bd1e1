internal import RutterCore

extension TestCase {
  /// The tests that a spec file declared; nil for what no spec language of ours tells.
  static func list(_ items: [Value], file: String) -> [TestCase]? {
    var tests: [TestCase] = []
    for (index, item) in items.enumerated() {
      guard case .record(let record) = item, case .string(let name)? = record["name"],
        case .integer(let line)? = record["line"], case .list(let groups)? = record["groups"]
      else { return nil }
      var options = TestOptions()
      options.explore = record["explore"]?.flag
      options.isConfluent = record["confluent"]?.flag ?? false
      options.outcomes = record["outcomes"]?.flag ?? false
      var test = TestCase(
        file: file, index: index, groups: groups.compactMap(\.name), name: name.string, line: Int(line),
        pending: record["pending"]?.name, options: options)
      // A body that is written elsewhere says nothing about where the test ends.
      if case .integer(let last)? = record["last_line"], last >= line { test.lastLine = Int(last) }
      if case .list(let lines)? = record["lines"] { test.groupLines = lines.compactMap(\.lines) }
      tests.append(test)
    }
    return tests
  }
}

extension Value {
  fileprivate var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  fileprivate var lines: ClosedRange<Int>? {
    guard case .list(let ends) = self, ends.count == 2, case .integer(let first) = ends[0],
      case .integer(let last) = ends[1]
    else { return nil }
    return Int(first)...Int(max(first, last))
  }
  fileprivate var name: String? { if case .string(let text) = self { text.string } else { nil } }
}
