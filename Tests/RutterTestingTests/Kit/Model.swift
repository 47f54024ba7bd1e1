import RutterTesting

/// A small model of an engine with faults planted, next to which a sound one runs: what the search is tried on.
struct Model {
  enum Action: Hashable {
    case tap(Int)
    case pop
  }
  enum Bug: CaseIterable {
    /// A late result is pushed again.
    case append
    /// The slot of a result is remembered by index.
    case index
    /// Wrong only if k + 2, k + 1, k come in this order.
    case order
  }

  private struct Entry: Equatable {
    var key: Int
    var isWaiting: Bool
  }

  private struct Engine {
    var bug: Bug?
    var path: [Entry] = []
    var places: [Int: Int] = [:]
    var come: [Int] = []

    mutating func act(_ action: Action) {
      switch action {
      case .tap(let key):
        path.append(Entry(key: key, isWaiting: true))
        places[key] = path.count - 1
      case .pop: if !path.isEmpty { path.removeLast() }
      }
    }

    mutating func end(_ key: Int) {
      let place = path.lastIndex { $0.key == key && $0.isWaiting }
      switch bug {
      case .append:
        if let place { path[place].isWaiting = false } else { path.append(Entry(key: key, isWaiting: false)) }
      case .index:
        if let place = places[key], place < path.count { path[place] = Entry(key: key, isWaiting: false) }
      case .order:
        come.append(key)
        if let place { path[place].isWaiting = false }
        if come.suffix(3) == [key + 2, key + 1, key], !path.isEmpty { path[path.count - 1].key = -1 }
      case nil: if let place { path[place].isWaiting = false }
      }
    }
  }

  var script: [Action]
  var bug: Bug?

  /// `taps` taps; a pop after each of the first `pops`.
  init(taps: Int, pops: Int, bug: Bug? = nil) {
    script = (1...taps).flatMap { $0 <= pops ? [Action.tap($0), .pop] : [.tap($0)] }
    self.bug = bug
  }

  /// How many orders there are, worked out from the end: what a tap starts may come anywhere after it.
  var orders: Int {
    var total = 1, after = 0
    for action in script.reversed() {
      if case .tap = action {
        total *= after + 1
        after += 1
      }
      after += 1
    }
    return total
  }

  /// Runs one order.
  ///
  /// - Returns: Whether it fails: the path is not that of a sound engine.
  func fails(_ chooser: Chooser) -> Bool {
    var real = Engine(bug: bug), sound = Engine()
    var pending: [Int] = []
    func deliver(_ index: Int) -> Bool {
      let key = pending.remove(at: index)
      real.end(key)
      sound.end(key)
      return real.path != sound.path
    }
    func names() -> [String] { chooser.wantsNames ? pending.map { "loader \($0) comes" } : [] }
    for action in script {
      guard chooser.keepsAction() else { continue }
      while case let value = chooser.order(among: 1 + pending.count, user: 0, names: { Array(names().prefix($0)) }),
        value > 0
      {
        if deliver(value - 1) { return true }
      }
      real.act(action)
      sound.act(action)
      if case .tap(let key) = action { pending.append(key) }
      if real.path != sound.path { return true }
    }
    while !pending.isEmpty {
      if deliver(chooser.order(among: pending.count, names: { Array(names().prefix($0)) })) { return true }
    }
    return false
  }

  /// Runs what an explorer asks for until it is over.
  func explore(_ options: Explorer.Options = .init()) -> Explorer {
    var explorer = Explorer(options)
    while let attempt = explorer.next() {
      let chooser = attempt.chooser()
      let hasFailed = fails(chooser)
      explorer.finished(attempt, chooser.trail, hasFailed: hasFailed)
    }
    return explorer
  }
}
