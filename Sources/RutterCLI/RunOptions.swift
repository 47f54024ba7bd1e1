/// What `rutter run` was told.
struct RunOptions: Sendable, Equatable {
  enum FaceKind: Sendable { case plain, json }
  enum ColorChoice: String, Sendable { case auto, always, never }

  var subject: FlowOptions
  var face = FaceKind.plain
  var isTimeVirtual = false
  var readableFolders: [String] = []
  var record: String?
  var isStrict = false
  var seed: UInt64?
  var color = ColorChoice.auto

  /// Reads the arguments of `run`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    subject = try FlowOptions(arguments, command: "run")
    guard !(arguments.has("--plain") && arguments.has("--json")) else {
      throw Self.wrong("--plain and --json exclude each other")
    }
    if arguments.has("--json") { face = .json }
    isTimeVirtual = arguments.has("--virtual-time")
    for capability in arguments.all("--allow") { readableFolders.append(try Self.readableFolder(capability)) }
    record = arguments.value("--record")
    isStrict = arguments.has("--strict")
    seed = try arguments.value("--seed").map(Self.seed)
    color = arguments.value("--color").flatMap(ColorChoice.init) ?? .auto
  }

  /// The folder of `read=DIR`.
  static func readableFolder(_ capability: String, command: String = "run") throws(UsageError) -> String {
    guard capability.hasPrefix("read=") else {
      throw UsageError("--allow takes read=DIR, got '\(capability)'", command: command)
    }
    let folder = capability.dropFirst("read=".count)
    guard !folder.isEmpty else {
      throw UsageError("--allow read= names no folder; write read=DIR", command: command)
    }
    return String(folder)
  }

  private static func seed(_ text: String) throws(UsageError) -> UInt64 {
    guard let seed = UInt64(text) else { throw wrong("--seed takes an integer from 0 up, got '\(text)'") }
    return seed
  }

  private static func wrong(_ message: String) -> UsageError { UsageError(message, command: "run") }
}
