internal import Glibc

/// From starting the process to a frame, and what it needs of memory: row 8 and the row `packages`.
enum StartRows {
  static let rutter = ".build/release/rutter"
  static let lua = "lua5.4"
  static let frame = "\"event\":\"frame\""

  static var measures: [Measure] {
    [
      Measure([
        Row(
          name: "8.start", what: "start to the first frame of a flow, against plain Lua with a stub", bar: .atMost(2)),
        Row(name: "8.memory", what: "memory at the first frame, in MiB", bar: .atMost(9)),
      ]) { first() },
      Measure("packages", "start to the sections of 5,000 packages, against reading and splitting", .atMost(3)) {
        packages()
      },
    ]
  }

  private static func first() -> [Finding] {
    if let missing = Program.missing(rutter, lua) { return [.skipped(missing), .skipped(missing)] }
    let flow = "Scripts/flows/load_and_navigate.lua"
    let ours = Program(arguments: [rutter, "run", flow, "--json"], mark: frame)
    let peer = Program(arguments: [lua, "Scripts/lib/stub_rutter.lua", flow], mark: frame)
    guard let times = Times(ours, peer) else { return [] }
    return [
      Finding(times.comparison), .ratio(Double(times.peakBytes) / Double(1 << 20), "\(times.peakBytes >> 10) KiB"),
    ]
  }

  private static func packages() -> Finding {
    if let missing = Program.missing(rutter, lua) { return .skipped(missing) }
    let flow = ["Scripts/flows/packages.lua", "--allow", "read=Fixtures/packages"]
    let ours = Program(arguments: [rutter, "run"] + flow + ["--json"], mark: "\"state\":\"ready\"")
    let split = ["Scripts/lib/split_packages.lua", "Fixtures/packages/status"]
    let peer = Program(arguments: [lua] + split, mark: frame)
    guard let times = Times(ours, peer) else { return .failed }
    return Finding(times.comparison)
  }
}

/// How long two programs took, each started in turn with the other.
struct Times {
  private var samples = Samples()
  private(set) var peakBytes = 0
  var comparison: Comparison { samples.comparison }

  /// Runs both so often; nil if one of them does not print its mark or end as expected.
  init?(_ ours: Program, _ peer: Program, rounds: Int = 40) {
    // The first two fill the caches.
    for round in 0..<rounds + 2 {
      guard let x = ours.run(), let y = peer.run() else { return nil }
      if round < 2 { continue }
      samples.add(ours: x.nanoseconds, peer: y.nanoseconds)
      peakBytes = max(peakBytes, x.peakBytes)
    }
  }
}
