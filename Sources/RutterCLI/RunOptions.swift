internal import Rutter

/// What `rutter run` was told.
struct RunOptions: Sendable, Equatable {
  /// Without a face that is named, the terminal decides.
  enum FaceKind: Sendable { case fitting, plain, json }
  enum ColorChoice: String, Sendable { case auto, always, never }

  var subject: FlowOptions
  var face = FaceKind.fitting
  /// Whether the interactive face takes the whole terminal.
  var isFullscreen = false
  var hasMouse = true
  /// A file of keys that are pressed first.
  var keys: String?
  /// The file that keys are written to.
  var keysRecord: String?
  var isTimeVirtual = false
  var record: String?
  /// Whether the transcript holds what is secret.
  var keepsSecrets = false
  /// Where the session is saved while it runs, and from where it goes on.
  var state: SavedState?
  /// The URL that is opened first.
  var url: String?
  /// Where plugins keep values; nil for the user's own store.
  var store: String?
  /// The plugins that run in processes of their own; an empty name stands for all but the flow.
  var isolated: [String] = []
  /// Whether to tell at the end what each plugin has used.
  var tellsStats = false
  var isStrict = false
  /// Whether plugins are loaded again when their files change.
  var isWatching = false
  var color = ColorChoice.auto

  /// Reads the arguments of `run`.
  ///
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    subject = try FlowOptions(arguments, command: "run")
    guard !(arguments.has("--plain") && arguments.has("--json")) else {
      throw Self.wrong("--plain and --json exclude each other")
    }
    if arguments.has("--plain") { face = .plain }
    if arguments.has("--json") { face = .json }
    isFullscreen = arguments.has("--fullscreen")
    hasMouse = !arguments.has("--no-mouse")
    keys = arguments.value("--keys")
    keysRecord = arguments.value("--record-keys")
    isTimeVirtual = arguments.has("--virtual-time")
    record = arguments.value("--record")
    keepsSecrets = arguments.has("--record-secrets")
    guard record != nil || !keepsSecrets else {
      throw Self.wrong("--record-secrets says what the transcript of --record FILE holds; name the file")
    }
    state = try Self.state(arguments)
    url = arguments.value("--open")
    store = arguments.value("--store")
    isolated = arguments.all(Option.isolate.name)
    tellsStats = arguments.has("--stats")
    isStrict = arguments.has("--strict")
    isWatching = arguments.has("--watch")
    color = arguments.value("--color").flatMap(ColorChoice.init) ?? .auto
  }

  private static func state(_ arguments: ParsedArguments) throws(UsageError) -> SavedState? {
    guard let path = arguments.value("--state") else {
      for (name, words) in [
        (Option.session.name, "names a session of"), ("--state-sync", "is for"), ("--state-secrets", "is for"),
      ] where arguments.has(name) || arguments.value(name) != nil {
        throw wrong("\(name) \(words) --state FILE; name the file")
      }
      return nil
    }
    var state = SavedState(path: path, session: try StateOptions.session(arguments))
    if arguments.value("--state-sync") == "normal" { state.durability = .normal }
    state.keepsSecrets = arguments.has("--state-secrets")
    return state
  }

  private static func wrong(_ message: String) -> UsageError { UsageError(message, command: "run") }
}
