/// How deep things may nest that come to be by running: loads that wait for loads, functions that wait for functions, lists
/// and holes that stand inside of each other. A script can nest them without end.
extension Session where H: ~Copyable {
  /// Deeper than this nothing nests. Several calls of the engine stand on the thread's stack for each level, and they are
  /// large in a build for debugging.
  static var nestingLimit: Int { 200 }

  // MARK: Coroutines

  /// The coroutine that waits for a load, if one does.
  func awaiting(_ load: Load) -> Run? {
    if case .one(let only) = load.waiters { return awaiting(only) }
    for waiter in load.waiters.all { if let run = awaiting(waiter) { return run } }
    return nil
  }

  private func awaiting(_ waiter: Load.Waiter) -> Run? {
    if case .run(let wakeup) = waiter { runs[wakeup.coroutine] } else { nil }
  }

  /// What is wrong with one more load or function that a coroutine wants to wait for.
  mutating func tooDeep(from run: Run, _ name: String) -> ScriptError {
    var names = [name], next: Run? = run, isLoadsOnly = true
    while let current = next {
      switch current.kind {
      case .loader(let load):
        names.append(current.name)
        next = loads[load].flatMap { awaiting($0) }
      case .part(let wakeup):
        isLoadsOnly = false
        names.append("function")
        next = runs[wakeup.coroutine]
      case .action, .task, .hook, .watch, .line, .guarding, .steps:
        names.append(current.what.description)
        next = nil
      }
    }
    // A name costs more than a step: it is made as text, and told.
    spend(20 * names.count, for: run.plugin)
    let what = isLoadsOnly && name != "function" ? "loads" : "loads and functions"
    return .tooDeep("\(what) wait for each other", names.reversed(), limit: Self.nestingLimit)
  }

  /// How a load already waits, over others, for what wants to wait for it: the names of the loads from the one to the other.
  /// nil if it does not.
  mutating func chain(from load: LoadID, to wakeup: Wakeup) -> [String]? {
    guard let last = runs.load(of: wakeup.coroutine) else { return nil }
    let chain = loads.chain(from: load, to: last) { runs.load(of: $0) }
    spend(chain.looks + 20 * (chain.names?.count ?? 0), for: turn.worker)
    return chain.names
  }

  // MARK: Scopes

  /// What is wrong with a list or hole that stands too deep inside of others.
  func tooDeep(_ scope: Scope) -> ScriptError {
    ScriptError("\(scope.what): lists and holes stand inside of each other more than \(Self.nestingLimit) deep")
  }
}

extension ScriptError {
  /// Things nest too deep: their names, from the outside in.
  fileprivate static func tooDeep(_ what: String, _ names: [String], limit: Int) -> ScriptError {
    ScriptError("\(what) more than \(limit) deep: \(Chain(names))")
  }

  /// A load waits for itself, over others: their names.
  static func circle(_ names: [String]) -> ScriptError {
    ScriptError("a load waits for itself and would never end: \(Chain(names + names.prefix(1)))")
  }
}

/// Names in their order, shortened where there are many: `fetch → fetch → …`.
struct Chain: CustomStringConvertible {
  /// So many names are told. Of names that come round again and again, a round of half as many is found.
  private static let most = 8
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  var description: String {
    if names.count <= Self.most { return names.joined(separator: " → ") }
    if let round { return (round + round.prefix(1)).joined(separator: " → ") + " → …" }
    let first = names.prefix(Self.most / 2), last = names.suffix(Self.most / 2)
    return first.joined(separator: " → ") + " → … → " + last.joined(separator: " → ")
  }

  /// The names that come again and again to the end, once; nil if none do.
  private var round: [String]? {
    let last = names.indices.suffix(Self.most)
    let longest = min(Self.most / 2, names.count - Self.most)
    let length = (1...longest).first { length in last.allSatisfy { names[$0] == names[$0 - length] } }
    return length.map { Array(names.suffix($0)) }
  }
}
