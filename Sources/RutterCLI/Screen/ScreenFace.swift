internal import Rutter
internal import RutterLua
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// The interactive face: it hands everything to a thread of its own, which draws and reads keys, so that neither a slow
/// terminal keeps the session waiting nor a busy script the person.
final class ScreenFace: Face {
  /// How the face is run.
  struct Options: Sendable {
    var isFullscreen = false
    /// Whether time passes only when somebody lets it.
    var isVirtual = false
    var hasMouse = true
    var color = RunOptions.ColorChoice.auto
    /// Where keys come from, besides the terminal.
    var keys: [Key] = []
    /// Where keys are written to.
    var record: Output?
  }

  let orders = FaceOrders()
  private let options: Options
  private let mail: FaceMail
  private let thread = Locked<Thread?>(nil)
  private let hasEnded = Locked(false)

  init(_ options: Options) throws(SystemError) {
    self.options = options
    mail = FaceMail(bell: try Bell())
  }

  func hello() {}

  /// The flow is known, and nobody is asked anything any more: the terminal is taken over.
  func learn(_ flow: Flow) {
    mail.post(.flow(flow))
    RawTerminal.watchCrashes()
    thread.withLock { thread in
      guard thread == nil else { return }
      let (options, mail, orders) = (options, mail, orders)
      thread = try? Thread(stackBytes: 2 << 20) {
        var loop = FaceLoop(options, mail, orders)
        loop.run()
      }
    }
  }

  func turned(
    _ event: Event.Kind, _ effects: [Effect], operations: Int, shown: borrowing some Showing & ~Copyable,
    plugin: (PluginID) -> String
  ) {
    var names: [PluginID: String] = [:]
    for case .stopped(let id, _) in effects { names[id] = plugin(id) }
    let frame = effects.last == .frame && mail.wantsFrame ? shown.frame() : nil
    mail.turned(event, effects, frame, names: names)
    if !Output.errors.isTerminal { log(effects) }
  }

  /// What goes wrong is written to standard error, too, where that leads elsewhere.
  private func log(_ effects: [Effect]) {
    let plain = PlainFace()
    for effect in effects {
      switch effect {
      case .log(let line): Output.errors.write(plain.log(line))
      case .note(let text): Output.errors.write(plain.note(text))
      case .error(let report): Output.errors.write(ErrorText().text(report) { _ in nil })
      default: break
      }
    }
  }

  func show(_ shown: borrowing some Showing & ~Copyable) { mail.post(.look(shown.frame())) }

  func problem(_ message: String, code: String, command: Value?) {
    guard thread.withLock({ $0 != nil }) else {
      return Output.errors.write(
        ErrorText(ink: Ink(isOn: Output.errors.hasColor(options.color))).text(message, at: nil))
    }
    mail.post(.problem(message))
  }

  /// Something that is told beside what shows.
  func note(_ text: String) {
    guard thread.withLock({ $0 != nil }) else {
      return Output.errors.write("rutter run: note: \(Printable.text(text))\n")
    }
    mail.post(.note(text))
  }

  func stillRunning(_ running: [String], seconds: Int) {}
  func read(_ line: InputLines.Line) throws(CommandError) -> JSONCommand? { nil }
  func done(_ id: Value?, result: String) { mail.post(.done) }
  func ready() {}
  func flush() {}
  func tell(_ stats: [PluginStats]) { mail.post(.stats(stats)) }

  func resized() { mail.resized() }
  func resumed() { mail.continued() }

  func end(_ code: ExitCode) {
    let isFirst = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    guard isFirst, let thread = thread.withLock({ $0 }) else { return }
    mail.end(code)
    if code.isSignal {
      // The thread draws at once or, where the terminal takes nothing, never.
      mail.waitForEnd(microseconds: 200_000)
    } else {
      thread.join()
    }
  }
}

/// The mailbox with the bell that tells of it.
final class FaceMail: Sendable {
  private let box = Locked(FaceMailbox())
  private let hasEnded = Locked(false)
  let bell: Bell

  init(bell: consuming Bell) { self.bell = bell }

  var wantsFrame: Bool { box.withLock { $0.wantsFrame } }

  func post(_ letter: FaceMailbox.Letter) { change { $0.post(letter) } }

  func turned(_ event: Event.Kind, _ effects: [Effect], _ frame: Frame?, names: [PluginID: String]) {
    change { $0.turned(event, effects, frame, names: names) }
  }

  func resized() { change { $0.hasResized = true } }
  func continued() { change { $0.hasContinued = true } }
  func end(_ code: ExitCode) { change { $0.end = code } }

  private func change(_ body: (inout FaceMailbox) -> Void) {
    box.withLock { body(&$0) }
    bell.ring()
  }

  /// All that has come, and whether a frame has to be asked for.
  func take() -> (letters: [FaceMailbox.Letter], isStale: Bool, hasContinued: Bool, hasResized: Bool, end: ExitCode?) {
    box.withLock { box in
      let isStale = box.isStale
      defer {
        box.hasContinued = false
        box.hasResized = false
      }
      return (box.take(), isStale, box.hasContinued, box.hasResized, box.end)
    }
  }

  /// The thread has drawn its last picture.
  func tellEnd() { hasEnded.change { $0 = true } }

  func waitForEnd(microseconds: Int64) { _ = hasEnded.wait(microseconds: microseconds) { $0 } }
}
