internal import Rutter
internal import RutterText
internal import RutterWorkers

/// `rutter state`: looks at saved sessions, and moves them.
struct StateCommand {
  let options: StateOptions

  func run() -> ExitCode {
    do throws(StateError) {
      if case .import(let source, let isSwiftUI) = options.work { return try take(source, isSwiftUI: isSwiftUI) }
      return try carryOut(on: try StateFile(options.path, makes: false))
    } catch {
      return fail(error)
    }
  }

  private func carryOut(on file: StateFile) throws(StateError) -> ExitCode {
    switch options.work {
    case .list: try list(file)
    case .show:
      guard let content = try content(file) else { return .failed }
      try show(content)
    case .export(let isSwiftUI):
      guard let content = try content(file) else { return .failed }
      try export(content, isSwiftUI: isSwiftUI)
    case .import: break
    case .delete:
      guard try content(file) != nil else { return .failed }
      _ = try file.delete(options.session)
    }
    return .fine
  }

  // MARK: One session

  /// The session that is meant; nil where there is none, which is told.
  private func content(_ file: StateFile) throws(StateError) -> StateContent? {
    if let content = try file.read(options.session) { return content }
    let names = try file.sessions().map { "'\($0.name)'" }
    complain(
      "there is no session '\(options.session)'; there is \(names.isEmpty ? "none" : names.joined(separator: ", "))")
    return nil
  }

  private func show(_ content: StateContent) throws(StateError) {
    let text =
      options.isJSON ? Self.line(try Self.text(content)) : SnapshotPage(snapshot: try Self.snapshot(content)).text
    Output.standard.write(text)
  }

  private func export(_ content: StateContent, isSwiftUI: Bool) throws(StateError) {
    guard isSwiftUI else { return Output.standard.write(Self.line(try Self.text(content))) }
    guard let (path, lost) = try Self.snapshot(content).swiftUIPath() else { return }
    for loss in lost { complain("note: not exported: \(loss)") }
    Output.standard.write(Self.line(path))
  }

  private static func line(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) + "\n" }

  /// The text of a snapshot; one that was put there as a text is given as it is.
  private static func text(_ content: StateContent) throws(StateError) -> [UInt8] {
    if case .text(let text) = content { return text }
    return try snapshot(content).text()
  }

  private static func snapshot(_ content: StateContent) throws(StateError) -> Snapshot {
    do throws(SnapshotError) { return try content.snapshot() } catch { throw .damaged("\(error)") }
  }

  /// Puts a snapshot in the session's place. The file is opened, and perhaps made, only once there is something to put in.
  private func take(_ source: String, isSwiftUI: Bool) throws(StateError) -> ExitCode {
    var snapshot: Snapshot
    do throws(SystemError) {
      let bytes =
        source == "-"
        ? try TextFile.standardInput(limit: Self.mostBytes) : try TextFile.bytes(source, limit: Self.mostBytes)
      do throws(SnapshotError) {
        snapshot = isSwiftUI ? try Snapshot(swiftUI: bytes, flow: "") : try Snapshot(text: bytes)
      } catch {
        complain("\(source): \(error)")
        return .failed
      }
    } catch {
      complain("\(source): \(error)")
      return .usage
    }
    let file = try StateFile(options.path, makes: true)
    // Of what SwiftUI wrote only the path is known; the flow is the one that the session was of.
    if isSwiftUI, let former = try? file.sessions().first(where: { $0.name == options.session }) {
      snapshot.flow = Text(former.flow)
    }
    try file.write(snapshot.text(), of: snapshot.flow.string, as: options.session, at: Clock.wallMicroseconds)
    return .fine
  }

  /// The most that is read as a snapshot.
  private static let mostBytes = 1 << 30

  // MARK: Listing

  private func list(_ file: StateFile) throws(StateError) {
    for session in try file.sessions() {
      Output.standard.write(options.isJSON ? Self.line(session) : Self.text(session))
    }
  }

  private static func line(_ session: StateListing) -> String {
    JSONWriter.line("session") {
      $0.field("name", session.name)
      $0.field("flow", session.flow)
      $0.field("saved_at", time(session))
      $0.field("bytes", session.bytes)
    } + "\n"
  }

  private static func text(_ session: StateListing) -> String {
    let size = session.bytes == 1 ? "1 byte" : "\(session.bytes) bytes"
    return "\(Printable.line(session.name)): \(Printable.line(session.flow)), saved \(time(session)), \(size)\n"
  }

  private static func time(_ session: StateListing) -> String {
    Clock.text(wallMicroseconds: session.savedAtMicroseconds)
  }

  private func fail(_ error: StateError) -> ExitCode {
    complain("\(error)")
    if case .damaged = error { return .failed }
    return .usage
  }

  private func complain(_ words: String) {
    Output.errors.write("rutter state: \(Printable.line("\(options.path): \(words)"))\n")
  }
}
