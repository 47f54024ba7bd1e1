/// Runs programs of all kinds by their seeds, without a fuzzer: what is found is found again by the same seed.
package struct Hunt {
  package private(set) var programs = 0
  package private(set) var findings: [String] = []
  package private(set) var duration = Duration.zero

  /// The program of a seed: a flow, or calls of each group of library functions in turn.
  package static func program(_ seed: UInt64) -> Program {
    let choices = Choices(seed: seed), groups = Program.groups
    return seed % 2 == 0 ? .flow(choices) : .library(groups[Int(seed / 2) % groups.count], choices)
  }

  /// Hunts from a seed on until something is found or the time is over. A program may also end the process.
  package init(from seed: UInt64, seconds: Int) {
    let clock = ContinuousClock(), start = clock.now
    for seed in seed... {
      let findings = Trial.of(Self.program(seed)).findings
      programs += 1
      if !findings.isEmpty { self.findings = ["seed \(seed)"] + findings }
      duration = clock.now - start
      if !findings.isEmpty || duration >= .seconds(seconds) { return }
    }
  }
}
