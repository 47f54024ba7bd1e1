internal import RutterCore
package import RutterTesting
internal import RutterWorkers

/// One `it` of a spec file.
package struct TestCase: Sendable, Hashable {
  /// The spec file, as the command line or the walk through a folder named it.
  package var file: String
  /// Its place among the tests of its file, from 0, in the order of the text.
  package var index: Int
  /// The texts of the `describe`s around it, outermost first.
  package var groups: [String]
  /// The text of its `it`.
  package var name: String
  /// The line of its `it`, from 1.
  package var line: Int
  /// The line where its body ends; nil if it is not known.
  package var lastLine: Int?
  /// The lines of the `describe`s around it, outermost first; empty if they are not known.
  package var groupLines: [ClosedRange<Int>] = []
  /// Why it is not run; nil for a test that is.
  package var pending: String?
  package var options = TestOptions()
  /// Its number among the tests of its file that have the same full name, from 1.
  package var ordinal = 1
  /// That it failed in one of its orders when it last ran, and is run because of that.
  package var failedOrder: FailedOrder?
  /// The part of its orders that is run; nil for all.
  package var part: Part?

  package init(
    file: String, index: Int, groups: [String] = [], name: String, line: Int, pending: String? = nil,
    options: TestOptions = TestOptions()
  ) {
    self.file = file
    self.index = index
    self.groups = groups
    self.name = name
    self.line = line
    self.pending = pending
    self.options = options
  }

  /// The whole name: `favorites > L5 a removed favourite stays open`.
  package var fullName: String {
    var text = ""
    for group in groups {
      text += group
      text += " > "
    }
    return text + name
  }

  /// What it is known by in its file from one run to the next, and no other test of it is: the whole name, with a number
  /// for the second of a name, and where a name is empty or looks as if it had a number. What it is remembered under cannot
  /// hold a NUL.
  package var knownName: String {
    let name = ordinal == 1 && !isNumbered(fullName) ? fullName : "\(fullName) #\(ordinal)"
    guard name.utf8.contains(0) else { return name }
    return String(decoding: name.utf8.flatMap { $0 == 0 ? Array("␀".utf8) : [$0] }, as: UTF8.self)
  }

  private func isNumbered(_ name: String) -> Bool {
    let end = name.utf8.reversed().drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return name.isEmpty || end.count < name.utf8.count && end.first == UInt8(ascii: "#")
  }

  /// What tokens of its orders know it by: also by its file, which is named the same from whatever folder it is run.
  package var markedName: String { "\(lastName(file)) > \(knownName)" }
}

/// What a test asks for in the options of its `it` or of a `describe` around it.
package struct TestOptions: Sendable, Hashable {
  /// Whether its orders are explored; nil leaves it to the command line, false says that it is about one order only.
  package var explore: Bool?
  /// Whether the end has to be the same in all orders.
  package var isConfluent = false
  /// Whether each load may also fail or never end.
  package var outcomes = false
  /// Whether its session is saved, ended and restored between its steps; nil leaves it to the command line.
  package var restarts: Restarts?
  /// How long one run of it may take; nil leaves it to the command line.
  package var timeoutMicroseconds: Int64?

  /// Whether what it asks for shows only where orders are explored.
  var needsOrders: Bool { isConfluent || outcomes }

  package init() {}

  package enum Restarts: Sendable, Hashable {
    case always
    /// Never, with the reason that the spec gives; empty where it gives none.
    case never(String)
  }
}
