import RutterCore
import RutterWorkers
import Testing

@Suite struct NativeWorkTests {
  private struct Wrong: Error, CustomStringConvertible { let description = "wrong" }

  private func answer(_ call: CapabilityCall, _ body: @escaping NativeWork.Body) async -> CallResult {
    await withCheckedContinuation { continuation in
      NativeWork(body).begin(call) { continuation.resume(returning: $0) }
    }
  }

  private func call(_ arguments: Value...) -> CapabilityCall {
    CapabilityCall(CallID(1), PluginID(0), OutsideCall("cookbook.recipe", arguments))
  }

  @Test("what it gives is the answer; what it throws is nil and a message; CancellationError abandons")
  func answers() async {
    #expect(await answer(call(.integer(3))) { $0[0] } == .values([.integer(3)]))
    #expect(await answer(call()) { _ in throw Wrong() } == .values([.null, .string("wrong")]))
    #expect(await answer(call()) { _ in throw CancellationError() } == .abandoned)
  }

  @Test("X4: a call that is cancelled cancels its task, whenever that is")
  func cancels() async {
    let running = call()
    async let late = answer(running) { _ in
      try await Task.sleep(for: .seconds(600))
      return .null
    }
    running.cancel()
    #expect(await late == .abandoned)
    let before = call()
    before.cancel()
    let early = await answer(before) { _ in
      try await Task.sleep(for: .seconds(600))
      return .null
    }
    #expect(early == .abandoned)
  }

  @Test("whoever has the plugin may call it, and stands in no line for it")
  func performers() async throws {
    let performers = Performers(Grants()).adding(["cookbook.recipe": NativeWork { _ in .integer(1) }])
    #expect(performers.allow("cookbook.recipe", to: PluginID(5)))
    #expect(!performers.allow("cookbook.other", to: PluginID(5)))
    let call = call()
    let result = try await withCheckedThrowingContinuation { continuation in
      do {
        // Whoever waits here must not take the place of the task that it waits for, as this test's own thread might.
        try Thread(stackBytes: 256 << 10) { continuation.resume(returning: performers.perform(call)) }.detach()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(result == .values([.integer(1)]))
  }
}
