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

  private var lanes: [Lane.Key: Lane] = [:]
  private var plugins: [PluginID: Share] = [:]
  private var origins: [Origin: Share] = [:]
  private var waiting: [UInt64: HTTPExchange] = [:]
  /// How many in lanes do not wait any more.
  private var gone = 0
  /// The lanes in which somebody waits, in the order of their turns.
  private var turns: [Lane] = []
  private var running = 0

  /// One of those who wait; nil if nobody does.
  var anyone: HTTPExchange? { waiting.first?.value }

  /// All who wait, in any order.
  var all: [HTTPExchange] { Array(waiting.values) }

  /// Puts an exchange at the end.
  mutating func append(_ exchange: HTTPExchange) {
    waiting[exchange.id] = exchange
    let lane = lane(Lane.Key(exchange))
    exchange.isInLine = true
    if lane.queue.isEmpty { turns.append(lane) }
    lane.queue.append(exchange)
  }

  private mutating func lane(_ key: Lane.Key) -> Lane {
    if let lane = lanes[key] { return lane }
    let plugin = plugins[key.plugin] ?? Share(most: Self.mostOfOnePlugin)
    let origin = origins[key.origin] ?? Share(most: Self.mostOfOneHost)
    let lane = Lane(key, plugin, origin)
    plugin.lanes += 1
    origin.lanes += 1
    (plugins[key.plugin], origins[key.origin], lanes[key]) = (plugin, origin, lane)
    return lane
  }

  /// Takes an exchange out that is not to run any more; nil if it does not wait.
  mutating func remove(_ id: UInt64) -> HTTPExchange? {
    guard let exchange = waiting.removeValue(forKey: id) else { return nil }
    exchange.isInLine = false
    gone += 1
    if gone > 64, gone > waiting.count { forgetGone() }
    return exchange
  }

  private mutating func forgetGone() {
    gone = 0
    for lane in turns {
      var kept = Queue<HTTPExchange>()
      lane.queue.forEach { if $0.isInLine { kept.append($0) } }
      lane.queue = kept
      if kept.isEmpty { forget(lane) }
    }
    turns.removeAll { $0.queue.isEmpty }
  }

  /// Takes out the next one that may run now. Its place is taken until ``leave(_:)``.
  mutating func next() -> (HTTPExchange, Lane)? {
    while running < Self.most, let turn = turns.firstIndex(where: \.mayRun) {
      let lane = turns.remove(at: turn)
      let exchange = lane.queue.removeFirst()
      if !lane.queue.isEmpty { turns.append(lane) }
      guard let exchange, exchange.isInLine else {
        gone -= 1
        forget(lane)
        continue
      }
      waiting[exchange.id] = nil
      exchange.isInLine = false
      take(lane)
      return (exchange, lane)
    }
    return nil
  }

  private mutating func take(_ lane: Lane) {
    running += 1
    lane.running += 1
    lane.plugin.running += 1
    lane.origin.running += 1
  }

  /// Gives a place back.
  mutating func leave(_ lane: Lane) {
    running -= 1
    lane.running -= 1
    lane.plugin.running -= 1
    lane.origin.running -= 1
    forget(lane)
  }

  /// Forgets a lane in which nobody waits or runs.
  private mutating func forget(_ lane: Lane) {
    guard lane.running == 0, lane.queue.isEmpty else { return }
    lanes[lane.key] = nil
    lane.plugin.lanes -= 1
    lane.origin.lanes -= 1
    if lane.plugin.lanes == 0 { plugins[lane.key.plugin] = nil }
    if lane.origin.lanes == 0 { origins[lane.key.origin] = nil }
  }
}

extension HTTPLine {
  /// A host and port.
  struct Origin: Hashable {
    let host: HTTPHost
    let port: Int
  }

  /// How many of a plugin's exchanges, or of those with a host, run.
  final class Share {
    let most: Int
    fileprivate(set) var running = 0
    fileprivate var lanes = 0

    init(most: Int) { self.most = most }
  }

  /// What waits together: the exchanges of a plugin with a host and port.
  final class Lane {
    struct Key: Hashable {
      let plugin: PluginID
      let origin: Origin

      init(_ exchange: HTTPExchange) {
        let url = exchange.request.url
        plugin = exchange.asked.call.plugin
        origin = Origin(host: url.host, port: url.door.port)
      }
    }

    fileprivate let key: Key
    fileprivate let plugin: Share
    fileprivate let origin: Share
    fileprivate var running = 0
    /// Some may be in line no more.
    fileprivate var queue = Queue<HTTPExchange>()

    fileprivate init(_ key: Key, _ plugin: Share, _ origin: Share) {
      (self.key, self.plugin, self.origin) = (key, plugin, origin)
    }

    fileprivate var mayRun: Bool { plugin.running < plugin.most && origin.running < origin.most }
  }
}
