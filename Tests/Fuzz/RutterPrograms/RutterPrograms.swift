import FuzzPrograms
import Glibc
import Rutter
import RutterCore
import RutterLua
import RutterText

/// Writes programs by seeds and runs them, without a fuzzer:
///
///     RutterPrograms show SEED [GROUP]           one program, and what it does
///     RutterPrograms run FIRST COUNT [GROUP]     many, half of them twice, and how many a second
///     RutterPrograms output FIRST COUNT          what many do, to be compared with what they do in another process
///     RutterPrograms record FIRST COUNT          sessions of flows that can be saved, written down
///     RutterPrograms cut TIMES TRANSCRIPT…       sessions that `rutter run --record` has written, cut so often each
///     RutterPrograms continue                    reads what another process has written down, replays each session, and goes
///                                                on with it from where it was cut
///
/// A GROUP is a group of library functions; without it programs are flows.
@main enum RutterPrograms {
  private static let words = Array(CommandLine.arguments.dropFirst())

  static func main() {
    let group = words.indices.contains(3) ? words[3] : nil
    switch words.first {
    case "show": show(number(1), words.dropFirst(2).first)
    case "run": run(number(1)..<(number(1) + number(2)), group)
    case "output": output(number(1)..<(number(1) + number(2)))
    case "record": record(number(1)..<(number(1) + number(2)))
    case "cut": cut(words.dropFirst(2).map { $0 }, number(1))
    case "continue": goOn()
    default: usage()
    }
  }

  private static func usage() -> Never {
    print(
      "usage: RutterPrograms show SEED [GROUP] | run FIRST COUNT [GROUP] | output FIRST COUNT | record FIRST COUNT | "
        + "cut TIMES TRANSCRIPT… | continue")
    exit(2)
  }

  private static func number(_ place: Int) -> UInt64 {
    guard words.indices.contains(place), let number = UInt64(words[place]) else { usage() }
    return number
  }

  private static func program(_ seed: UInt64, _ group: String?) -> Program {
    let choices = Choices(seed: seed)
    return group.map { .library($0, choices) } ?? .flow(choices)
  }

  private static func show(_ seed: UInt64, _ group: String?) {
    let program = program(seed, group)
    print(program.text)
    fflush(nil)
    let trial = Trial.of(program)
    for line in trial.transcript { print(line) }
    for finding in trial.findings { print("FINDING: \(finding)") }
  }

  private static func run(_ seeds: Range<UInt64>, _ group: String?) {
    let saysEach = getenv("RUTTER_FUZZ_SAY") != nil
    var bad = 0
    let start = processorTime
    for seed in seeds {
      // Said before it runs: a program may end the process.
      if saysEach {
        print("seed \(seed)")
        fflush(nil)
      }
      let findings = Trial.of(program(seed, group)).findings
      if findings.isEmpty { continue }
      bad += 1
      print("seed \(seed): \(findings.prefix(3).joined(separator: "\n  "))")
    }
    let speed = Int(Double(seeds.count) / (processorTime - start))
    print("\(seeds.count) programs, half of them run twice, \(bad) with findings, \(speed) a second")
    exit(bad == 0 ? 0 : 1)
  }

  private static func output(_ seeds: Range<UInt64>) {
    for seed in seeds {
      print("== seed \(seed)")
      for line in Trial.once(.any(seed)).transcript { print(line) }
    }
  }

  // MARK: Sessions

  private static func record(_ seeds: Range<UInt64>) {
    for seed in seeds { RecordedSession(recording: seed).forEachLine { print($0) } }
  }

  private static func cut(_ transcripts: [String], _ times: UInt64) {
    for path in transcripts {
      RecordedSession(cutting: path, source(ofTranscript: path), times: times).forEachLine { print($0) }
    }
  }

  /// The flow of a transcript, and its events.
  private static func source(ofTranscript path: String) -> SessionSource {
    do {
      let recording = try Recording(path: path), flow = try recording.flow(nil, near: path)
      let grants = try recording.grants()
      var events: [Event] = []
      for place in 0..<recording.count { events.append(try recording.event(place)) }
      return SessionSource(events) { flow.host(recording.limits, grants) }
    } catch {
      // Standard output is what the other process reads.
      var text = "\(path): \(error)\n"
      text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
      exit(2)
    }
  }

  private static func goOn() {
    var sum = Sum(), name: String?, lines: [String] = []
    while true {
      let line = readLine()
      if let line, !line.hasPrefix(RecordedSession.heading) {
        lines.append(line)
        continue
      }
      if let name { sum.add(trial(RecordedSession(name: name, reading: lines)), name) }
      guard let line else { break }
      (name, lines) = (String(line.dropFirst(RecordedSession.heading.count)), [])
    }
    print(sum.words)
    exit(sum.bad == 0 && sum.sessions > 0 ? 0 : 1)
  }

  private static func trial(_ recorded: RecordedSession) -> SessionTrial {
    let seed = UInt64(recorded.name)
    let source = seed.map { SessionSource(seed: $0, recorded.lines) } ?? source(ofTranscript: recorded.name)
    return SessionTrial(recorded, of: source)
  }

  /// What came of all sessions.
  private struct Sum {
    var sessions = 0, events = 0, cuts = 0, continued = 0, readAgain = 0, bad = 0
    var met: [SessionTrial.Feature: Int] = [:]

    mutating func add(_ trial: SessionTrial, _ name: String) {
      sessions += 1
      events += trial.events
      continued += trial.continued
      readAgain += trial.readAgain
      if trial.continued > 0 { cuts += 1 }
      for feature in trial.met { met[feature, default: 0] += 1 }
      if trial.findings.isEmpty { return }
      bad += 1
      print("session \(name): \(trial.findings.joined(separator: "\n  "))")
    }

    var words: String {
      let features = SessionTrial.Feature.allCases.map { "\($0.rawValue) \(met[$0] ?? 0)" }.joined(separator: ", ")
      return
        "\(sessions) sessions of \(events) events replayed, \(cuts) of them cut at rest and compared in \(continued) "
        + "more events (files read again: \(readAgain)), \(bad) with findings; sessions with \(features)"
    }
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
