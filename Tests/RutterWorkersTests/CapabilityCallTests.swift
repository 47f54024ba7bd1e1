import RutterCore
import RutterWorkers
import Testing

@Suite struct CapabilityCallTests {
  private let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("test.work", []))
  private let count = Locked(0)

  private func countCancelling() { call.onCancel { [count] in count.withLock { $0 += 1 } } }
  private var counted: Int { count.withLock { $0 } }

  @Test("X4: what is to be done when a call is cancelled is done once, all of it")
  func once() {
    countCancelling()
    countCancelling()
    #expect(counted == 0)
    call.cancel()
    call.cancel()
    #expect(counted == 2)
  }

  @Test("X4: it is done at once where the call is cancelled already")
  func late() {
    call.cancel()
    countCancelling()
    #expect(counted == 1)
  }

  @Test("X4: what is done may look at the call")
  func reentrant() {
    call.onCancel { [call, count] in
      call.onCancel { count.withLock { $0 += call.isCancelled ? 1 : 0 } }
    }
    call.cancel()
    #expect(counted == 1)
  }

  @Test("X4: whichever comes first, cancelling or asking to be told, it is told")
  func race() throws {
    for _ in 0..<200 {
      let call = CapabilityCall(CallID(1), PluginID(0), OutsideCall("test.work", []))
      let thread = try Thread(stackBytes: 64 << 10) { call.cancel() }
      call.onCancel { [count] in count.withLock { $0 += 1 } }
      thread.join()
    }
    #expect(counted == 200)
  }
}
