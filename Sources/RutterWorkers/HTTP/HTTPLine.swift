internal import RutterCore

/// Exchanges that wait for their turn, and how many of whom may run.
///
/// Each host has a limit, so that no server is run over, and each plugin has one below that of all, so that one whose
/// requests hang leaves room for others.
struct HTTPLine {
  /// The most that run at once.
  static let most = 64
  static let mostOfOnePlugin = 48
  static let mostOfOneHost = 16

  /// What waits together: the exchanges of a plugin with a host and port.
  fileprivate struct Lane: Hashable {
    let plugin: PluginID
    let origin: Origin
  }

  fileprivate struct Origin: Hashable {
    let host: HTTPHost
    let port: Int
  }

  /// By their ids, of which some may be gone.
  private var lanes: [Lane: Queue<UInt64>] = [:]
  private var waiting: [UInt64: HTTPExchange] = [:]
  /// How many ids in lanes are of nobody any more, at most.
  private var gone = 0
  /// The lanes in which somebody waits, in the order of their turns.
  private var turns: [Lane] = []
  private var running = 0
  private var ofPlugin: [PluginID: Int] = [:]
  private var ofOrigin: [Origin: Int] = [:]

  /// One of those who wait; nil if nobody does.
  var anyone: HTTPExchange? { waiting.first?.value }

  /// Puts an exchange at the end.
  mutating func append(_ exchange: HTTPExchange) {
    waiting[exchange.id] = exchange
    append(exchange.id, to: Self.lane(of: exchange))
  }

  private mutating func append(_ id: UInt64, to lane: Lane) {
    if lanes[lane] == nil { turns.append(lane) }
    lanes[lane, default: Queue()].append(id)
  }

  /// Takes an exchange out that is not to run any more; nil if it does not wait.
  mutating func remove(_ id: UInt64) -> HTTPExchange? {
    let exchange = waiting.removeValue(forKey: id)
    if exchange != nil { gone += 1 }
    if gone > 64, gone > waiting.count { forgetGone() }
    return exchange
  }

  private mutating func forgetGone() {
    let old = (turns: turns, lanes: lanes)
    (turns, lanes, gone) = ([], [:], 0)
    for lane in old.turns { old.lanes[lane]?.forEach { if waiting[$0] != nil { append($0, to: lane) } } }
  }

  /// Takes out the next one that may run now. Its place is taken until ``leave(_:)``.
  mutating func next() -> HTTPExchange? {
    while running < Self.most, let turn = turns.firstIndex(where: mayRun) {
      let lane = turns.remove(at: turn)
      let id = lanes[lane]?.removeFirst()
      if lanes[lane]?.isEmpty == false { turns.append(lane) } else { lanes[lane] = nil }
      guard let id, let exchange = waiting.removeValue(forKey: id) else { continue }
      take(lane)
      return exchange
    }
    return nil
  }

  private func mayRun(_ lane: Lane) -> Bool {
    ofPlugin[lane.plugin, default: 0] < Self.mostOfOnePlugin && ofOrigin[lane.origin, default: 0] < Self.mostOfOneHost
  }

  private mutating func take(_ lane: Lane) {
    running += 1
    ofPlugin[lane.plugin, default: 0] += 1
    ofOrigin[lane.origin, default: 0] += 1
  }

  /// A place that was taken.
  struct Place: Sendable {
    fileprivate let lane: Lane
  }

  /// The place of an exchange that runs.
  static func place(of exchange: HTTPExchange) -> Place { Place(lane: lane(of: exchange)) }

  /// Gives a place back.
  mutating func leave(_ place: Place) {
    running -= 1
    Self.subtract(place.lane.plugin, from: &ofPlugin)
    Self.subtract(place.lane.origin, from: &ofOrigin)
  }

  private static func subtract<Key>(_ key: Key, from counts: inout [Key: Int]) {
    let left = counts[key, default: 1] - 1
    counts[key] = left > 0 ? left : nil
  }

  private static func lane(of exchange: HTTPExchange) -> Lane {
    let url = exchange.request.url
    return Lane(plugin: exchange.call.plugin, origin: Origin(host: url.host, port: url.door.port))
  }
}
