internal import RutterCore

/// Requests that are not looked at yet. What a request is made of takes much more memory than the wish for it, so of each
/// plugin only so many are taken up at a time.
struct HTTPAnteroom {
  /// How many requests of one plugin are taken up: to one host or to several, they then have their turns.
  private static let mostOfOnePlugin = 2_000

  private var lines: [PluginID: Queue<UInt64>] = [:]
  private var waiting: [UInt64: HTTPClient.Asked] = [:]
  private var inside: [PluginID: Int] = [:]

  /// Lets a request in.
  ///
  /// - Returns: Whether it is to be taken up now; else it waits.
  mutating func enter(_ asked: HTTPClient.Asked) -> Bool {
    let plugin = asked.call.plugin
    if inside[plugin, default: 0] < Self.mostOfOnePlugin {
      inside[plugin, default: 0] += 1
      return true
    }
    waiting[asked.id] = asked
    lines[plugin, default: Queue()].append(asked.id)
    return false
  }

  /// A request of a plugin that was taken up has its answer.
  ///
  /// - Returns: The next one, which is to be taken up now.
  mutating func leave(_ plugin: PluginID) -> HTTPClient.Asked? {
    while let id = lines[plugin]?.removeFirst() {
      if let next = waiting.removeValue(forKey: id) { return next }
    }
    lines[plugin] = nil
    inside[plugin, default: 1] -= 1
    if inside[plugin] == 0 { inside[plugin] = nil }
    return nil
  }

  /// Takes out one that waits, or nil if it does not.
  mutating func remove(_ id: UInt64) -> HTTPClient.Asked? { waiting.removeValue(forKey: id) }

  /// All that wait, in any order.
  var all: [HTTPClient.Asked] { Array(waiting.values) }
}
