internal import RutterCore
internal import RutterText

/// The story of one session, as its page keeps it: what happened, what each event caused, what showed then, and the loads.
///
/// Everything stands in columns of numbers, one for each event, and texts stand once, so that 100,000 events are a few
/// megabytes. What shows is kept as the difference to what showed before. ``StoryTeller`` writes it.
package struct SessionStory: Sendable, Equatable {
  /// Who let something happen.
  enum Author: UInt8, Sendable {
    /// The session itself: it opened, it ended.
    case session = 0
    /// A person, or the program in which the session runs.
    case person
    /// The outside: an answer, or time.
    case outside
  }

  /// What an event caused.
  enum Effect: Int, Sendable {
    case outcome = 0, load, call, log, note, error, refused, answer
  }

  /// How a load ended.
  enum LoadEnd: Int, Sendable { case running = 0, value, error, abandoned }

  struct Load: Sendable, Equatable {
    var name: Int
    /// The events in which it began and ended.
    var start: Int
    var end: Int
    var ending = LoadEnd.running
  }

  /// What stands above its events: `This order fails`; empty where there is no other story beside it.
  package var title: String
  /// All texts, each once. The other columns name them by their places.
  var texts: [String] = []
  var times: [Int64] = []
  var words: [Int] = []
  var authors: [Author] = []
  /// By how many events the one lies before that asked for it; 0 if none did.
  var causes: [Int] = []
  /// For each event pairs of a sort of effect and a text.
  var effects: [[Int]] = []
  /// The line of a spec that led to it; -1 for none.
  var places: [Int] = []
  /// Whether what shows differs from what showed before.
  var changes: [Bool] = []
  /// What showed, a part for each change: how many lines at the beginning and at the end are those of the part before,
  /// then the lines between. Every so many parts one has all lines.
  var views: [[Int]] = []
  /// The lines of all screens, each once.
  var lines: [ViewLine] = []
  var loads: [Load] = []

  static let wholeViews = 64

  package init(title: String = "") { self.title = title }

  package var count: Int { times.count }
  /// How many loads were begun.
  package var loadCount: Int { loads.count }
  /// How many errors were told.
  package var errorCount: Int {
    effects.reduce(0) { sum, effects in
      sum + stride(from: 0, to: effects.count, by: 2).count { effects[$0] == Effect.error.rawValue }
    }
  }
  /// From the first event to the last.
  package var microseconds: Int64 { (times.max() ?? 0) - (times.first ?? 0) }
}

extension SessionStory {
  /// Writes it as the page's script reads it.
  func write(_ writer: inout JSONWriter) {
    writer.record { record in
      record.field("title", title)
      record.name("texts")
      record.list { for text in texts { $0.value(text) } }
      numbers("times", zip(times, [0] + times).lazy.map { Int($0 - $1) }, &record)
      numbers("words", words, &record)
      record.field("authors", String(decoding: authors.lazy.map { $0.rawValue + UInt8(ascii: "0") }, as: UTF8.self))
      numbers("causes", causes, &record)
      lists("effects", effects, &record)
      // Only stories of tests have places.
      if places.contains(where: { $0 >= 0 }) { numbers("places", places, &record) }
      record.field(
        "changes", String(decoding: changes.lazy.map { $0 ? UInt8(ascii: "1") : UInt8(ascii: "0") }, as: UTF8.self))
      lists("views", views, &record)
      record.field("whole", Self.wholeViews)
      record.name("lines")
      record.list { list in for line in lines { line.write(&list) } }
      lists("loads", loads.map { [$0.name, $0.start, $0.end, $0.ending.rawValue] }, &record)
    }
  }

  private func numbers(_ name: StaticString, _ numbers: some Sequence<Int>, _ writer: inout JSONWriter) {
    writer.name(name)
    writer.list { for number in numbers { $0.value(.integer(Int64(number))) } }
  }

  private func lists(_ name: StaticString, _ lists: [[Int]], _ writer: inout JSONWriter) {
    writer.name(name)
    writer.list { list in
      for numbers in lists { list.list { for number in numbers { $0.value(.integer(Int64(number))) } } }
    }
  }
}
