internal import RutterCore

/// Requests that are not looked at yet. What a request is made of takes much more memory than the wish for it, so of each
/// plugin only so many are taken up at a time.
struct HTTPAnteroom {
  /// How many requests of one plugin are taken up: to one host or to several, they then have their turns.
  fileprivate static let mostOfOnePlugin = 2_000

  fileprivate struct Turnstile {
    var inside = 0
    /// By their ids, of which some may be gone.
    var line = Queue<UInt64>()
  }

  private var turnstiles: [PluginID: Turnstile] = [:]
  private var waiting: [UInt64: HTTPClient.Asked] = [:]

  /// Lets a request in.
  ///
  /// - Returns: Whether it is to be taken up now; else it waits.
  mutating func enter(_ asked: HTTPClient.Asked) -> Bool {
    let mayEnter = turnstiles[asked.call.plugin, default: Turnstile()].enter(asked.id)
    if !mayEnter { waiting[asked.id] = asked }
    return mayEnter
  }

  /// A request of a plugin that was taken up has its answer.
  ///
  /// - Returns: The next one, which is to be taken up now.
  mutating func leave(_ plugin: PluginID) -> HTTPClient.Asked? {
    while let id = turnstiles[plugin]?.line.removeFirst() {
      if let next = waiting.removeValue(forKey: id) { return next }
    }
    turnstiles[plugin, default: Turnstile()].inside -= 1
    if turnstiles[plugin]?.inside == 0 { turnstiles[plugin] = nil }
    return nil
  }

  /// Takes out one that waits, or nil if it does not.
  mutating func remove(_ id: UInt64) -> HTTPClient.Asked? { waiting.removeValue(forKey: id) }

  /// All that wait, in any order.
  var all: [HTTPClient.Asked] { Array(waiting.values) }
}

extension HTTPAnteroom.Turnstile {
  /// Takes one in, or has it stand in line.
  fileprivate mutating func enter(_ id: UInt64) -> Bool {
    let mayEnter = inside < HTTPAnteroom.mostOfOnePlugin
    if mayEnter { inside += 1 } else { line.append(id) }
    return mayEnter
  }
}
