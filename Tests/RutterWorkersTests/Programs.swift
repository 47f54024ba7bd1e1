import Glibc
import RutterCore
import RutterWorkers

/// Runs of programs as a plugin gets them that may run `sh`, and a few others.
struct Programs {
  let performers: Performers

  /// - Parameters:
  ///   - more: What is granted besides, such as `run=true`.
  ///   - folder: That of the flow.
  /// - Throws: for what cannot be granted.
  init(_ more: String..., folder: String = "/") throws {
    let grants = try (["run=sh"] + more).map { try Grant($0) }
    performers = Performers(try Grants(grants, to: [PluginID(0): Grantee(folder: folder)]))
  }

  static func call(_ program: String, _ arguments: [String] = [], _ options: [Record.Field] = []) -> CapabilityCall {
    let values: [Value] = [
      .string(Text(program)), .list(arguments.map { .string(Text($0)) }), .record(Record(options)),
    ]
    return CapabilityCall(CallID(1), PluginID(0), OutsideCall("run", values))
  }

  func run(_ program: String, _ arguments: [String] = [], _ options: [Record.Field] = []) -> CallResult {
    performers.perform(Self.call(program, arguments, options))
  }

  /// Has a shell run a script.
  func shell(_ script: String, _ options: Record.Field...) -> CallResult { run("sh", ["-c", script], options) }

  /// What a shell script wrote; the result itself where it gave none.
  func output(_ script: String, _ options: Record.Field...) -> String {
    run("sh", ["-c", script], options).field("output") ?? "no output"
  }
}

extension Record {
  init(_ fields: KeyValuePairs<Text, Value>) { self.init(fields.map { Field($0.key, $0.value) }) }
}

extension CallResult {
  /// A text or a number of the only result.
  func field(_ name: Text) -> String? {
    guard case .values(let values) = self, case .record(let record)? = values.first else { return nil }
    switch record[name] {
    case .string(let text)?: return text.string
    case .integer(let integer)?: return "\(integer)"
    default: return nil
    }
  }
}

/// The processes that there are, by id, but those that have ended.
enum ProcessTable {
  /// Whether a process runs.
  static func runs(_ id: pid_t) -> Bool {
    guard let status = text("/proc/\(id)/stat"), let end = status.lastIndex(of: ")") else { return false }
    let state = status[end...].dropFirst(2).first
    return state != "Z" && state != "X"
  }

  /// Whether a process ends within a minute.
  static func ends(_ id: pid_t) -> Bool {
    for _ in 0..<60_000 {
      if !runs(id) { return true }
      usleep(1000)
    }
    return false
  }

  /// The ids of this process's children, also of those that nobody has waited for.
  static var children: [pid_t] {
    guard let names = try? Descriptor(path: "/proc").names() else { return [] }
    return names.compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }.filter { id in
      guard let status = text("/proc/\(id)/stat"), let end = status.lastIndex(of: ")") else { return false }
      return status[end...].split(separator: " ").dropFirst(2).first == "\(getpid())"
    }
  }

  static func text(_ path: String) -> String? {
    guard let bytes = try? Descriptor(path: path).readAll(limit: 1 << 20) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
