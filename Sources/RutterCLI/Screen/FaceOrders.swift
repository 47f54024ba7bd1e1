internal import RutterText
internal import RutterWorkers

/// What the person wants, on its way from the thread of the terminal to that of the session.
final class FaceOrders: Sendable {
  enum Order: Sendable {
    case command(Command)
    case reload
    /// A frame of what shows now.
    case look
    case quit
  }
  private struct State: Sendable {
    var orders: [Order] = []
    var first = 0
    var waiter: CheckedContinuation<Order, Never>?
  }
  private let state = Locked(State())

  func add(_ order: Order) {
    let waiter = state.withLock { state -> CheckedContinuation<Order, Never>? in
      if let waiter = state.waiter {
        state.waiter = nil
        return waiter
      }
      state.orders.append(order)
      return nil
    }
    waiter?.resume(returning: order)
  }

  /// The next one. One waits at a time.
  nonisolated(nonsending) func next() async -> Order {
    await withCheckedContinuation { continuation in
      let order = state.withLock { state -> Order? in
        guard state.first < state.orders.count else {
          state.waiter = continuation
          return nil
        }
        defer {
          state.first += 1
          if state.first == state.orders.count {
            state.orders = []
            state.first = 0
          }
        }
        return state.orders[state.first]
      }
      if let order { continuation.resume(returning: order) }
    }
  }
}
