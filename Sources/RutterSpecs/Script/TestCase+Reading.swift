internal import RutterCore

extension TestCase {
  /// The tests that a spec file declared.
  ///
  /// - Parameters:
  ///   - items: The tests, and before those of a group the group.
  ///   - file: The file, as messages name it.
  /// - Returns: The tests in the order of the file; nil for what no spec language of ours tells.
  static func list(_ items: [Value], file: String) -> [TestCase]? {
    var tests: [TestCase] = [], group = Group()
    tests.reserveCapacity(items.count)
    for item in items {
      guard case .record(let record) = item else { return nil }
      if let found = Group(record) {
        group = found
      } else {
        guard let test = TestCase(record, file: file, index: tests.count, in: group) else { return nil }
        tests.append(test)
      }
    }
    return tests
  }

  /// The `describe`s around a test, outermost first.
  private struct Group {
    var names: [String] = []
    var lines: [ClosedRange<Int>] = []

    init() {}

    /// nil for a test.
    init?(_ record: Record) {
      guard case .list(let names)? = record["groups"], case .list(let lines)? = record["lines"] else { return nil }
      self.names = names.compactMap(\.name)
      self.lines = lines.compactMap(\.lines)
    }
  }

  private init?(_ record: Record, file: String, index: Int, in group: Group) {
    guard case .string(let name)? = record["name"], case .integer(let line)? = record["line"] else { return nil }
    var options = TestOptions()
    options.explore = record["explore"]?.flag
    options.isConfluent = record["confluent"]?.flag ?? false
    options.outcomes = record["outcomes"]?.flag ?? false
    options.restarts = record["restarts"]?.restarts
    if case .integer(let microseconds)? = record["timeout"] { options.timeoutMicroseconds = microseconds }
    self.init(
      file: file, index: index, groups: group.names, name: name.string, line: Int(line),
      pending: record["pending"]?.name, options: options)
    // A body that is written elsewhere says nothing about where the test ends.
    if case .integer(let last)? = record["last_line"], last >= line { lastLine = Int(last) }
    groupLines = group.lines
    if case .integer(let number)? = record["ordinal"] { ordinal = Int(number) }
  }
}

extension Value {
  fileprivate var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  fileprivate var restarts: TestOptions.Restarts? {
    switch self {
    case .boolean(let flag): flag ? .always : .never("")
    case .string(let reason): .never(reason.string)
    default: nil
    }
  }
  fileprivate var lines: ClosedRange<Int>? {
    guard case .list(let ends) = self, ends.count == 2, case .integer(let first) = ends[0],
      case .integer(let last) = ends[1]
    else { return nil }
    return Int(first)...Int(max(first, last))
  }
  fileprivate var name: String? { if case .string(let text) = self { text.string } else { nil } }
}
