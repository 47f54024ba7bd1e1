import RutterWorkers
import Testing

@Suite("a value that one thread at a time may use")
struct LockedTests {
  @Test("who waits for a value gets it when another thread has changed it")
  func waiting() throws {
    let numbers = Locked<[Int]>([])
    let thread = try Thread(stackBytes: 256 << 10) {
      for number in 1...3 { numbers.change { $0.append(number) } }
    }
    let sum = numbers.wait { $0.count == 3 ? $0.reduce(0, +) : nil }
    thread.join()
    #expect(sum == 6)
  }
}
