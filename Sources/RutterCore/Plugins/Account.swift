/// What the host holds for each plugin, by kind: estimates in bytes, which count against the plugin's memory limit (E2).
///
/// A thing is charged when it comes into being, which is an addition. Nothing is taken off again when a thing goes: a
/// place where that was forgotten would add up over a long session. Instead the session counts now and then what it
/// really holds, as a garbage collector does, and what was charged before gives way to that. So the account is never
/// too low, and too high by ``slack`` at most.
package struct Account: Sendable {
  /// What the host holds, as a message names it.
  package enum Kind: Int, Sendable, CaseIterable {
    case cells, results, loads, coroutines, operations, entries, watches, registrations, screens, calls, records
    /// Log lines, errors and outcomes on their way out. They go with the turn.
    case messages
    /// Answers of the outside on their way to a script. They go with the turn.
    case answers

    package var words: String {
      switch self {
      case .cells: "values of cells"
      case .results: "results of loaders"
      case .loads: "loads"
      case .coroutines: "tasks, timers and other coroutines"
      case .operations: "operations"
      case .entries: "entries of the path"
      case .watches: "watches"
      case .registrations: "types, loaders, destinations and contributions"
      case .screens: "screens"
      case .calls: "host calls under way"
      case .records: "what steps have recorded"
      case .messages: "log lines and errors of one turn"
      case .answers: "answers to host calls"
      }
    }

    static var count: Int { Kind.answers.rawValue + 1 }

    /// Whether it ends with the turn.
    var isBrief: Bool { self == .messages || self == .answers }
  }

  /// The plugins' memory limit, in bytes.
  private let limit: Int
  /// By plugin, and for each by kind.
  private var kinds: [Int]
  /// By plugin: all kinds together.
  private var totals: [Int]
  /// By plugin: what was charged since the last count, but for what is brief.
  private var uncounted: [Int]
  /// By plugin: the log lines of this turn.
  private var logged: [Int]
  /// What the errors of each in this turn take.
  private var reported: [Int]
  /// Something brief was charged in this turn.
  private var hasBrief = false

  /// An account of so many plugins, of which nothing is held yet.
  package init(plugins: Int = 0, limit: Int = .max) {
    self.limit = limit
    kinds = Array(repeating: 0, count: plugins * Kind.count)
    totals = Array(repeating: 0, count: plugins)
    uncounted = totals
    logged = totals
    reported = totals
  }

  /// How much of what was charged may be gone already before the session counts anew.
  private var slack: Int { limit / 16 }

  /// Charges a plugin. What the host itself holds, for no plugin, is not limited.
  package mutating func charge(_ bytes: Int, _ kind: Kind, to plugin: PluginID) {
    let place = plugin.number
    guard totals.indices.contains(place) else { return }
    kinds[place * Kind.count + kind.rawValue] += bytes
    totals[place] += bytes
    if kind.isBrief { hasBrief = true } else { uncounted[place] += bytes }
  }

  /// What a plugin may log in a turn. Every line is written out, which is nobody's time, and takes up to six times as much
  /// as JSON.
  static var mostLogged: Int { 16 << 20 }

  /// Whether a log line, or an error, is taken in.
  enum LogRoom { case enough, usedUp, none }

  /// Takes in a log line, if there is room.
  ///
  /// - Returns: Whether there is; ``LogRoom/usedUp`` for the first line of a turn for which there is none.
  mutating func log(_ bytes: Int, for plugin: PluginID) -> LogRoom { take(bytes, for: plugin, in: \.logged) }

  /// Takes in an error, if there is room: for errors there is as much as for what is logged. The first one always has.
  mutating func report(_ bytes: Int, for plugin: PluginID) -> LogRoom { take(bytes, for: plugin, in: \.reported) }

  private mutating func take(
    _ bytes: Int, for plugin: PluginID, in taken: WritableKeyPath<Account, [Int]>
  ) -> LogRoom {
    let place = plugin.number
    guard self[keyPath: taken].indices.contains(place) else { return .enough }
    if self[keyPath: taken][place] > Self.mostLogged { return .none }
    self[keyPath: taken][place] += bytes
    charge(bytes, .messages, to: plugin)
    return self[keyPath: taken][place] > Self.mostLogged ? .usedUp : .enough
  }

  /// What a plugin has logged in this turn.
  func logged(by plugin: PluginID) -> Int { logged.indices.contains(plugin.number) ? logged[plugin.number] : 0 }

  /// Says what a plugin has logged in this turn so far.
  mutating func noteLogged(_ bytes: Int, for plugin: PluginID) {
    guard logged.indices.contains(plugin.number) else { return }
    logged[plugin.number] = bytes
    hasBrief = true
  }

  /// All that is held for a plugin.
  package func held(for plugin: PluginID) -> Int { totals.indices.contains(plugin.number) ? totals[plugin.number] : 0 }

  /// What is held for a plugin of one kind.
  package func held(for plugin: PluginID, _ kind: Kind) -> Int {
    totals.indices.contains(plugin.number) ? kinds[plugin.number * Kind.count + kind.rawValue] : 0
  }

  /// What is held of one kind for all plugins together.
  package func held(_ kind: Kind) -> Int {
    var sum = 0
    for place in totals.indices { sum += kinds[place * Kind.count + kind.rawValue] }
    return sum
  }

  /// Whether so much was charged since the last count that the session has to count anew.
  package func isDue(for plugin: PluginID) -> Bool {
    uncounted.indices.contains(plugin.number) && uncounted[plugin.number] > slack
  }

  /// Forgets all but what is brief; what is really held is to be charged next.
  mutating func beginCount() {
    for place in totals.indices {
      totals[place] = 0
      for kind in Kind.allCases {
        let index = place * Kind.count + kind.rawValue
        if kind.isBrief { totals[place] += kinds[index] } else { kinds[index] = 0 }
      }
    }
  }

  /// Everything that is held has been charged.
  mutating func endCount() { for place in uncounted.indices { uncounted[place] = 0 } }

  /// A turn is over: what goes with it is gone.
  mutating func turnEnds() {
    if !hasBrief { return }
    hasBrief = false
    for place in totals.indices {
      logged[place] = 0
      reported[place] = 0
      forget(.messages, at: place)
      forget(.answers, at: place)
    }
  }

  private mutating func forget(_ kind: Kind, at place: Int) {
    let index = place * Kind.count + kind.rawValue
    totals[place] -= kinds[index]
    kinds[index] = 0
  }

  /// Everything of a plugin that was stopped is going.
  mutating func forget(_ plugin: PluginID) {
    guard totals.indices.contains(plugin.number) else { return }
    for kind in Kind.allCases { kinds[plugin.number * Kind.count + kind.rawValue] = 0 }
    totals[plugin.number] = 0
    uncounted[plugin.number] = 0
  }

  /// What most of a plugin's memory limit went to, in words; nil where that is the scripts' own memory.
  package func mainPart(for plugin: PluginID) -> String? {
    let held = Kind.allCases.map { (kind: $0, bytes: self.held(for: plugin, $0)) }
    guard let most = held.max(by: { $0.bytes < $1.bytes }), most.bytes > limit / 4 else { return nil }
    return "of which \(most.bytes.roundedSize) are \(most.kind.words)"
  }
}
