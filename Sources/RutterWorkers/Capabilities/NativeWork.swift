package import RutterCore

/// Does the work of a loader or a function that is written in Swift: each call in a task of its own, which is cancelled
/// when nobody waits any more.
package struct NativeWork: Performer {
  /// The work itself.
  package typealias Body = @Sendable ([Value]) async throws -> Value
  private let body: Body

  package init(_ body: @escaping Body) { self.body = body }

  package var isQuick: Bool { true }

  package func perform(_ call: CapabilityCall) -> CallResult {
    guard call.canBePutAside else {
      let result = Locked<CallResult?>(nil)
      begin(call) { answer in result.change { $0 = answer } }
      return result.wait { $0 }
    }
    call.putAside()
    begin(call) { call.answer($0) }
    return .aside
  }

  /// Begins the work.
  ///
  /// - Parameters:
  ///   - call: What was asked for.
  ///   - answer: Takes the answer, once, on any thread.
  package func begin(_ call: CapabilityCall, _ answer: @escaping @Sendable (CallResult) -> Void) {
    let arguments = call.arguments, body = body
    let task = Task {
      do {
        answer(.values([try await body(arguments)]))
      } catch is CancellationError {
        answer(.abandoned)
      } catch {
        answer(.failed("\(error)"))
      }
    }
    // A call that was cancelled by now cancels the task at once.
    call.onCancel { task.cancel() }
  }
}
