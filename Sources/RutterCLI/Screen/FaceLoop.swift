internal import Glibc
internal import Rutter
internal import RutterLua
internal import RutterTerminal
internal import RutterText
internal import RutterWorkers

/// The thread that draws and reads keys. It waits for keys, for news and for time, and for nothing else.
struct FaceLoop: ~Copyable {
  /// Between two pictures that nobody asked for by a key.
  private static let pace: Int64 = 8_000

  /// So long a screen is waited for before what was told is drawn without one.
  private static let patience: Int64 = 300_000

  private let started = Clock.sinceBoot
  private let options: ScreenFace.Options
  private let mail: FaceMail
  private let orders: FaceOrders
  private var face: InteractiveFace
  private var painter: Painter
  private var decoder = KeyDecoder()
  private var flow: Flow?
  private var size: ScreenSize
  /// What is still to be written.
  private var unwritten: [UInt8] = []
  private var isDirty = true
  private var lastDrawn: Int64 = 0
  private var stats: [PluginStats] = []
  private var played: PlayedKeys
  /// Keys that were typed while a command is being carried out: they are about what shows after it.
  private var typedAhead: [Key] = []
  /// Whether a command was given of which the outcome is not drawn yet.
  private var awaitsPicture = false
  /// How many commands are still to be carried out.
  private var unanswered = 0
  private var isOver = false
  private var questions = TerminalQuestions()
  /// How whoever ends the process comes to the line below the picture.
  private var wayOut = ""

  init(_ options: ScreenFace.Options, _ mail: FaceMail, _ orders: FaceOrders) {
    self.options = options
    self.mail = mail
    self.orders = orders
    face = InteractiveFace(InteractiveFace.Setting(isFullscreen: options.isFullscreen, isVirtual: options.isVirtual))
    let hasColor = Output.standard.hasColor(options.color)
    painter = Painter(isInline: !options.isFullscreen, palette: .of(hasColor: hasColor, environment))
    size = Output.standard.screenSize
    played = PlayedKeys(options.keys, isVirtual: options.isVirtual, at: started)
  }

  mutating func run() {
    enter()
    while !isOver {
      takeNews()
      takeTime()
      if isOver { break }
      draw()
      pressTypedAhead()
      replay()
      wait()
    }
    leave()
    mail.tellEnd()
  }

  private var now: Int64 { Clock.sinceBoot }

  // MARK: The terminal

  private mutating func enter() {
    RawTerminal.enter(.editing, screen: modes)
    ask()
  }

  private var modes: ScreenModes {
    var modes: ScreenModes = [.pastes, .drawing]
    if options.isFullscreen { modes.insert(.alternateScreen) }
    // Inline, clicks mean something only where it is known which rows are the picture's.
    if options.hasMouse, options.isFullscreen || questions.origin != nil { modes.insert(.mouse) }
    return modes
  }

  /// Asks the terminal what it can tell: where the cursor is, and whether its ground is light.
  private mutating func ask() {
    let asksOrigin = options.hasMouse && !options.isFullscreen
    if asksOrigin { decoder.awaitCursor() }
    Output.standard.write(questions.ask(origin: asksOrigin, ground: painter.palette.depth != .none, at: now))
  }

  private mutating func leave() {
    // What was begun is ended, so that the terminal is not left in the middle of a sequence.
    writeAll()
    if !options.isFullscreen, face.hasBegun {
      Output.standard.write(painter.paint(face.drawLast(size, at: now)))
      RawTerminal.setFarewell(painter.wayOut)
    }
    awaitAnswers()
    RawTerminal.restore()
    tellRest()
  }

  /// An answer that comes when nobody reads it any more would be read by the next program.
  private mutating func awaitAnswers() {
    let end = questions.lastMoment
    while questions.isOpen, now < end {
      guard mail.bell.wait(microseconds: end - now, reading: 0, writing: nil).canRead else { continue }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = bytes.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      for case .report(let report) in decoder.feed(Array(bytes[..<count]), at: Instant(microseconds: now)) {
        questions.take(report, at: now)
      }
    }
  }

  /// What could not be told in a picture.
  private func tellRest() {
    if let words = face.untold { Output.errors.write(words) }
    if !stats.isEmpty { Output.errors.write(StatsTable.text(stats)) }
  }

  // MARK: News

  private mutating func takeNews() {
    let news = mail.take()
    for letter in news.letters { take(letter) }
    if news.isStale { orders.add(.look) }
    if news.hasContinued { goOn() }
    if news.hasResized { resize() }
    if news.end != nil { isOver = true }
  }

  private mutating func take(_ letter: FaceMailbox.Letter) {
    isDirty = true
    let now = now
    switch letter {
    case .turned(let event, let effects, let frame, let names):
      let flow = flow
      face.turned(
        event, effects, frame: frame, at: now, source: { flow?.source(of: $0) }, plugin: { names[$0] ?? "host" })
    case .look(let frame): face.look(frame, at: now)
    case .problem(let message): face.problem(message, at: now)
    case .done:
      unanswered -= 1
      played.goOn(at: now)
    case .note(let text): face.note(text, at: now)
    case .flow(let flow): self.flow = flow
    case .stats(let stats): self.stats = stats
    }
  }

  private mutating func resize() {
    let new = Output.standard.screenSize
    if new == size { return }
    size = new
    unwritten += Array(painter.forget(columns: size.columns).utf8)
    writeAll()
    questions.origin = nil
    ask()
    isDirty = true
  }

  /// Others have written on the terminal meanwhile.
  private mutating func goOn() {
    size = Output.standard.screenSize
    unwritten = []
    painter.startAnew()
    questions.origin = nil
    ask()
    isDirty = true
  }

  // MARK: Keys

  private mutating func takeTime() {
    if let deadline = decoder.deadline, deadline.microseconds <= now {
      take(decoder.settle(at: Instant(microseconds: now)))
    }
  }

  /// Presses the next key of a file, once what it is about is drawn: Enter uses nothing that does not show yet.
  private mutating func replay() {
    if canPlay, !isDirty, let key = played.next(busySince: face.busySince, at: now) { press([key]) }
  }

  /// Whether all is carried out that the keys before asked for.
  private var canPlay: Bool { face.hasBegun && unanswered == 0 }

  /// When the next key of a file may go; nil if there is none, or if something has to be carried out before.
  private var playMoment: Int64? { canPlay ? played.moment(busySince: face.busySince) : nil }

  /// Takes what came from the terminal.
  private mutating func take(_ keys: [Key]) {
    var own: [Key] = []
    for key in keys { if let key = inPicture(key) { own.append(key) } }
    press(own)
  }

  private mutating func press(_ keys: [Key]) {
    for key in keys {
      switch key {
      case .report(let report): take(report)
      // Whoever wants to end it all does not wait.
      case .control("c"): press(key)
      default: typedAhead.append(key)
      }
    }
    pressTypedAhead()
  }

  /// Presses keys until one of them has something done; the next is pressed once that is done and drawn.
  private mutating func pressTypedAhead() {
    if typedAhead.isEmpty { return }
    var rest = typedAhead[...]
    while unanswered == 0, !awaitsPicture, let key = rest.popFirst() { press(key) }
    typedAhead = Array(rest)
  }

  private mutating func press(_ key: Key) {
    record(key)
    isDirty = true
    for request in face.press(key, at: now) { obey(request) }
  }

  /// Writes a key down, but none by which a secret is written: a part of them would write another one.
  private func record(_ key: Key) {
    guard let file = options.record else { return }
    let isOfText: Bool =
      switch key {
      case .character, .paste, .named(.backspace, _), .named(.delete, _): true
      default: false
      }
    file.write(face.isWritingSecret && isOfText ? "# a key of a secret\n" : KeyText.line(key) + "\n")
  }

  private mutating func take(_ report: TerminalReport) {
    let before = modes
    questions.take(report, at: now)
    if let isLight = questions.isLight, isLight != painter.palette.isLight {
      painter.palette.isLight = isLight
      isDirty = true
    }
    if modes == before { return }
    // Not in the middle of a picture, nor of one of its sequences.
    writeAll()
    RawTerminal.enter(.editing, screen: modes)
  }

  /// A key as the face has it and as it is recorded: the mouse in rows of the picture, which stands elsewhere on
  /// another terminal. What was clicked outside of the picture is nothing.
  private func inPicture(_ key: Key) -> Key? {
    guard case .mouse(var mouse) = key, !options.isFullscreen else { return key }
    guard let origin = questions.origin else { return nil }
    // The picture has moved up, if there was not enough room below.
    mouse.row -= max(0, min(origin, size.rows - painter.mostRows))
    if mouse.row >= 0 { return .mouse(mouse) }
    guard mouse.isWheel else { return nil }
    // The wheel turns the picture, wherever on the terminal it is turned.
    mouse.row = 0
    return .mouse(mouse)
  }

  private mutating func obey(_ request: FaceRequest) {
    switch request {
    case .command(let command):
      unanswered += 1
      awaitsPicture = true
      orders.add(.command(command))
    case .reload: orders.add(.reload)
    case .redraw: unwritten += Array(painter.forget(columns: size.columns).utf8)
    case .suspend:
      writeAll()
      kill(getpid(), SIGTSTP)
    case .quit(isInterrupted: false): orders.add(.quit)
    // As if the terminal itself had sent it.
    case .quit(isInterrupted: true): kill(getpid(), SIGINT)
    }
  }

  // MARK: Drawing

  private mutating func draw() {
    guard canDraw, isDirty || isDue, unwritten.isEmpty else { return }
    let now = now
    guard now >= nextPicture else { return }
    isDirty = false
    if unanswered == 0 { awaitsPicture = false }
    lastDrawn = now
    unwritten = Array(painter.paint(face.draw(size, at: now)).utf8)
    let way = painter.wayOut
    if way != wayOut {
      wayOut = way
      RawTerminal.setFarewell(way)
    }
  }

  /// When the next picture may follow. A key of a file that waits for it has it at once.
  private var nextPicture: Int64 {
    let isAwaited = playMoment.map { $0 <= now } ?? false
    return isAwaited ? lastDrawn : lastDrawn + Self.pace
  }

  /// Before the first screen nothing is drawn, unless something was told and no screen follows.
  private var canDraw: Bool { face.hasBegun || face.hasOnlyTold && now - started >= Self.patience }

  private var isDue: Bool { face.nextChange(after: lastDrawn).map { $0 <= now } ?? false }

  /// Waits for what comes first.
  private mutating func wait() {
    let now = now
    var moments = [decoder.deadline?.microseconds, unwritten.isEmpty ? face.nextChange(after: lastDrawn) : nil]
    if isDirty, canDraw, unwritten.isEmpty { moments.append(nextPicture) }
    if isDirty, face.hasOnlyTold, !canDraw { moments.append(started + Self.patience) }
    if !isDirty { moments.append(playMoment) }
    let wait = moments.compactMap { $0 }.min().map { max(0, $0 - now) }
    let ready = mail.bell.wait(microseconds: wait, reading: 0, writing: unwritten.isEmpty ? nil : 1)
    if ready.canWrite { writeSome() }
    if ready.canRead { readKeys() }
  }

  private mutating func readKeys() {
    var bytes: [UInt8] = []
    // Most reads are of a few bytes.
    let count = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
      let count = RawTerminal.use { read(0, buffer.baseAddress, buffer.count) }
      if count > 0 { bytes = Array(buffer[..<count]) }
      return count
    }
    if count > 0 {
      take(decoder.feed(bytes, at: Instant(microseconds: now)))
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      // The terminal is gone.
      kill(getpid(), SIGHUP)
      isOver = true
    }
  }

  /// So much that a terminal which takes anything takes it all.
  private static let piece = 1024

  private mutating func writeSome() {
    let count = min(unwritten.count, Self.piece)
    unwritten[..<count].withUnsafeBytes { bytes in RawTerminal.use { Output.standard.write(bytes) } }
    unwritten.removeFirst(count)
  }

  private mutating func writeAll() {
    unwritten.withUnsafeBytes { bytes in RawTerminal.use { Output.standard.write(bytes) } }
    unwritten = []
  }
}

extension Output {
  /// How many rows and columns the terminal has.
  var screenSize: ScreenSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return ScreenSize(reported: 0, 0) }
    return ScreenSize(reported: Int(size.ws_col), Int(size.ws_row))
  }
}
