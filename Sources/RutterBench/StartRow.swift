internal import Glibc

/// From starting the process to a frame, and what it needs of memory: row 8 and the row `packages`.
enum StartRow {
  static let rutter = ".build/release/rutter"
  static let frame = "\"event\":\"frame\""

  /// The first frame of a shipped flow.
  static func row8() -> [Row] {
    let flow = "Scripts/flows/load_and_navigate.lua"
    let ours = Program(arguments: [rutter, "run", flow, "--json"], mark: frame)
    let peer = Program(arguments: ["lua5.4", "Scripts/lib/stub_rutter.lua", flow], mark: frame)
    guard let times = Times(ours, peer) else { return [failure("8", bar: 5)] }
    let memory = Double(times.peakBytes) / Double(16 << 20)
    return [
      Row(
        number: "8", what: "start to first frame", ratio: median(times.ratios), bar: 5, detail: times.detail("lua5.4")),
      Row(
        number: "8", what: "memory at the first frame, against 16 MiB", ratio: memory, bar: 1,
        detail: "\(times.peakBytes >> 10) KiB"),
    ]
  }

  /// The frame with the sections of 5,000 packages, against reading the same file and splitting it.
  static func packages() -> [Row] {
    let flow = ["Scripts/flows/packages.lua", "--allow", "read=Fixtures/packages"]
    let ours = Program(arguments: [rutter, "run"] + flow + ["--json"], mark: "\"state\":\"ready\"")
    let split = ["Scripts/lib/split_packages.lua", "Fixtures/packages/status"]
    let peer = Program(arguments: ["lua5.4"] + split, mark: frame)
    guard let times = Times(ours, peer) else { return [failure("packages", bar: 3)] }
    let what = "start to the sections of 5,000 packages"
    return [Row(number: "packages", what: what, ratio: median(times.ratios), bar: 3, detail: times.detail("lua5.4"))]
  }

  private static func failure(_ number: String, bar: Double) -> Row {
    Row(number: number, what: "could not run \(rutter) or lua5.4", ratio: .infinity, bar: bar, detail: "")
  }
}

/// How long two programs took, each started in turn with the other.
struct Times {
  var ratios: [Double] = []
  var peakBytes = 0
  private var a: [Double] = []
  private var b: [Double] = []

  /// Runs both so often; nil if one of them does not print its mark or end as expected.
  init?(_ ours: Program, _ peer: Program, rounds: Int = 40) {
    for round in 0..<rounds + 2 {
      guard let x = ours.run(), let y = peer.run() else { return nil }
      // The first two fill the caches.
      if round < 2 { continue }
      ratios.append(x.nanoseconds / y.nanoseconds)
      a.append(x.nanoseconds)
      b.append(y.nanoseconds)
      peakBytes = max(peakBytes, x.peakBytes)
    }
  }

  func detail(_ peer: String) -> String { "\(Int(median(a) / 1_000)) µs; \(peer) \(Int(median(b) / 1_000)) µs" }
}
