import Glibc
package import RutterCore
internal import RutterText

/// Headless Chromium, led through a pipe: no driver, no library, no network.
///
/// Messages are JSON that ends with a zero, from us to its descriptor 3, and from its descriptor 4 to us.
package final class Browser {
  /// Why it cannot be led.
  package struct Trouble: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
  }

  /// Where it is, by the name that Debian gives it or another one; nil where it is not installed.
  package static let path: String? = {
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    let names = ["chromium-headless-shell", "chromium", "google-chrome"]
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }.first { access($0, X_OK) == 0 }
  }()

  /// What is said where it is missing.
  package static let isMissing = "there is no chromium-headless-shell; apt-get install -y chromium-headless-shell"

  /// What the page has said that it should not have: errors, warnings, what it could not load.
  package private(set) var complaints: [String] = []

  private let process: pid_t
  private let writing: Int32
  private let reading: Int32
  private var bytes: [UInt8] = []
  private var count = 0
  private var session: String?
  /// What happened that nobody has waited for yet.
  private var events: [Record] = []

  /// Starts it with a page that is empty.
  ///
  /// - Parameter folder: Where it may leave what it keeps.
  /// - Throws: Why it cannot be led.
  package init(folder: String) throws {
    guard let program = Self.path else { throw Trouble(Self.isMissing) }
    let commands = try Self.pipe(), answers = try Self.pipe()
    (reading, writing) = (answers.reading, commands.writing)
    process = try Self.start(program, folder, reading: commands.reading, writing: answers.writing)
    close(commands.reading)
    close(answers.writing)
    let target = try call("Target.createTarget", [("url", .string("about:blank"))])["targetId"] ?? .null
    session = try call("Target.attachToTarget", [("targetId", target), ("flatten", .boolean(true))])["sessionId"]?.text
    for domain in ["Page", "Runtime", "Log"] { try call("\(domain).enable") }
  }

  deinit {
    close(writing)
    close(reading)
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  private static func start(_ program: String, _ folder: String, reading: Int32, writing: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, reading, 3)
    posix_spawn_file_actions_adddup2(&actions, writing, 4)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Its sandbox wants another user than root.
    let sandbox = geteuid() == 0 ? ["--no-sandbox"] : []
    let arguments =
      [program, "--headless", "--remote-debugging-pipe", "--disable-gpu", "--user-data-dir=\(folder)"] + sandbox
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0 else {
      throw Trouble("\(program) cannot be run")
    }
    return process
  }

  /// A pipe whose ends lie above those that the browser wants, and stay here.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw Trouble("no pipe") }
    let high = ends.map { end in
      defer { close(end) }
      return fcntl(end, F_DUPFD_CLOEXEC, 10)
    }
    return (high[0], high[1])
  }

  // MARK: Messages

  /// Asks for something, and waits for the answer.
  @discardableResult
  package func call(_ method: String, _ parameters: [(String, Value)] = []) throws -> Record {
    count += 1
    var message: [(String, Value)] = [
      ("id", .integer(Int64(count))), ("method", .string(Text(method))), ("params", fields(parameters)),
    ]
    if let session { message.append(("sessionId", .string(Text(session)))) }
    try send(JSON.encode(fields(message)))
    while true {
      let message = try receive()
      guard message["id"] == .integer(Int64(count)) else {
        events.append(message)
        continue
      }
      if let error = message["error"] { throw Trouble("\(method): \(JSON.encode(error))") }
      if case .record(let result)? = message["result"] { return result }
      return Record([])
    }
  }

  private func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    rest.append(0)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Trouble("the browser has gone") }
      rest = rest.dropFirst(count)
    }
  }

  private func receive() throws -> Record {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let end = bytes.firstIndex(of: 0) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeSubrange(...end)
        guard case .record(let message)? = try? JSON.decode(line, limits: .init(levels: 256)) else {
          throw Trouble("no message: \(line.prefix(200))")
        }
        complain(message)
        return message
      }
      let count = Glibc.read(reading, &chunk, chunk.count)
      guard count > 0 else { throw Trouble("the browser has gone") }
      bytes += chunk[..<count]
    }
  }

  private func complain(_ message: Record) {
    let method = message["method"]?.text ?? ""
    if ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"].contains(method) {
      complaints.append(JSON.encode(message["params"] ?? .null))
    }
  }

  private func wait(for method: String) throws {
    while true {
      if let place = events.firstIndex(where: { $0["method"]?.text == method }) {
        events.removeSubrange(...place)
        return
      }
      events.append(try receive())
    }
  }

  // MARK: A page

  /// Opens a page, and waits until all of it is there.
  package func open(_ url: String) throws {
    events = []
    try call("Page.navigate", [("url", .string(Text(url)))])
    try wait(for: "Page.loadEventFired")
    // What the page has put off until after its first picture.
    try run("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
  }

  /// Runs a line of JavaScript in the page, and waits for what it promises.
  @discardableResult
  package func run(_ script: String) throws -> Value {
    let answer = try call(
      "Runtime.evaluate",
      [
        ("expression", .string(Text(script))), ("returnByValue", .boolean(true)), ("awaitPromise", .boolean(true)),
      ])
    if let details = answer["exceptionDetails"] { throw Trouble("\(script): \(JSON.encode(details))") }
    guard case .record(let result)? = answer["result"] else { return .null }
    return result["value"] ?? .null
  }

  /// The same, for a text.
  package func text(_ script: String) throws -> String { try run("String(\(script))").text ?? "" }

  /// Presses a key.
  package func press(_ key: String) throws {
    let isText = key.count == 1 || key == "Enter"
    var down: [(String, Value)] = [("type", .string("keyDown")), ("key", .string(Text(key)))]
    if isText { down.append(("text", .string(key == "Enter" ? "\r" : Text(key)))) }
    if key == "Tab" { down.append(("windowsVirtualKeyCode", .integer(9))) }
    try call("Input.dispatchKeyEvent", down)
    try call("Input.dispatchKeyEvent", [("type", .string("keyUp")), ("key", .string(Text(key)))])
  }

  /// Writes a text where the focus is.
  package func write(_ text: String) throws { for sign in text { try press(String(sign)) } }

  /// Chooses a size, and light or dark.
  package func look(width: Int, height: Int, isDark: Bool = false) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        ("width", .integer(Int64(width))), ("height", .integer(Int64(height))), ("deviceScaleFactor", .integer(1)),
        ("mobile", .boolean(false)),
      ])
    let scheme = fields([
      ("name", .string("prefers-color-scheme")), ("value", .string(isDark ? "dark" : "light")),
    ])
    try call("Emulation.setEmulatedMedia", [("features", .list([scheme]))])
  }

  /// A part of the page as a screen reader knows it.
  package struct Part: Sendable, Equatable {
    package var role: String
    package var name: String
    package init(_ role: String, _ name: String) {
      self.role = role
      self.name = name
    }
  }

  /// The page as a screen reader knows it, in the order of its text.
  package func parts() throws -> [Part] {
    guard case .list(let nodes)? = try call("Accessibility.getFullAXTree")["nodes"] else { return [] }
    return nodes.compactMap { node in
      guard case .record(let node) = node, node["ignored"] != .boolean(true) else { return nil }
      func text(_ name: Text) -> String {
        if case .record(let value)? = node[name] { value["value"]?.text ?? "" } else { "" }
      }
      return Part(text("role"), text("name"))
    }
  }
}

extension Value {
  fileprivate var text: String? { if case .string(let text) = self { text.string } else { nil } }
}

/// A record of JSON.
private func fields(_ fields: [(String, Value)]) -> Value {
  .record(Record(fields.map { Record.Field(Text($0.0), $0.1) }))
}
