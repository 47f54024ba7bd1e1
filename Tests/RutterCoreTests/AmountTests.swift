import RutterCore
import Testing

@Suite struct AmountTests {
  @Test(
    "times are numbers with a unit, a blank between or not",
    arguments: [("250 ms", 250_000), ("500ms", 500_000), ("1.5s", 1_500_000), ("2 min", 120_000_000), ("0.0001ms", 1)])
  func times(_ text: String, _ microseconds: Int64) {
    #expect(Amount.microseconds(text) == microseconds)
  }

  @Test(
    "sizes are numbers with a unit, a blank between or not",
    arguments: [("64 MiB", 64 << 20), ("512KiB", 512 << 10), ("1.5 GiB", 3 << 29)])
  func sizes(_ text: String, _ bytes: Int) {
    #expect(Amount.bytes(text) == bytes)
  }

  @Test(
    "anything else is none",
    arguments: ["", "s", "ms", "5", "-5s", "0s", "0 MiB", "5  s", "1e3s", "0x10s", "inf s", "5 MB", "9999999999s"])
  func none(_ text: String) {
    #expect(Amount.microseconds(text) == nil && Amount.bytes(text) == nil)
  }

  @Test("amounts are shown in the largest unit in which they are whole")
  func shown() {
    let times = [120_000_000, 2_000_000, 250_000, 7].map { Amount.text(microseconds: $0) }
    #expect(times == ["2 min", "2 s", "250 ms", "7 µs"])
    let sizes = [1 << 30, 3 << 29, 512 << 10, 7, 1, 0].map { Amount.text(bytes: $0) }
    #expect(sizes == ["1 GiB", "1536 MiB", "512 KiB", "7 bytes", "1 byte", "0 bytes"])
  }

  @Test("what messages say of a size is rounded down, and no small size is nothing")
  func rounded() {
    let sizes = [0, 1, 900, 1 << 10, 3 << 9, 100_000, 3 << 19, 3 << 20, (3 << 20) - 1, 1_000 << 20]
    #expect(
      sizes.map(\.roundedSize) == [
        "0 bytes", "1 byte", "900 bytes", "1 KiB", "1.5 KiB", "97 KiB", "1.5 MiB", "3 MiB", "2.9 MiB", "1000 MiB",
      ])
  }
}
