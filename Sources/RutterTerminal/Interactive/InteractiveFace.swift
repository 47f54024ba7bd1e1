internal import RutterCore
internal import RutterText

/// The interactive face: its own state, and how keys and news change it.
///
/// It is a value, and does nothing by itself. Give it keys, and what the session tells; do what it asks for; and put on the
/// terminal what it draws. Times are microseconds of any clock that does not go back.
package struct InteractiveFace: Sendable {
  /// What of a terminal matters.
  package struct Setting: Sendable, Hashable {
    package var isFullscreen = false
    /// Whether time passes only when somebody lets it.
    package var isVirtual = false
    package init(isFullscreen: Bool = false, isVirtual: Bool = false) {
      self.isFullscreen = isFullscreen
      self.isVirtual = isVirtual
    }
  }

  /// What lies over the screen, and gets the keys first.
  enum Overlay: Sendable {
    case filter(Filter)
    case command(Prompt)
    case url(Prompt)
    case help(top: Int)
    case messages(top: Int)
    /// A moment of the timeline, by its number.
    case timeline(Int)
    /// What was typed in a place that is gone.
    case interrupted(Interruption)
  }

  let setting: Setting

  // What the session shows.
  var frame = Frame([])
  var items: [ScreenItem] = []
  /// How many frames there were, by which what is worked out from one is known.
  private(set) var version = 0
  /// Whether anything on the screen runs or has failed: asked at each key, so worked out once for each frame.
  private(set) var hasRunning = false
  private(set) var hasFailed = false
  /// The places of the fields, among which Tab looks for the next one.
  private var fields = Sorted()
  var crumbs = Crumbs()
  private(set) var activities = Activities()

  // What the person does with it.
  var selection = Selection()
  var overlay: Overlay?
  /// The field that is being written, or the picker that is being chosen from.
  var editing: Editing?
  /// What was written into fields that did not show any more.
  var drafts: [Draft] = []
  /// How a person was told that the place of what is typed is gone.
  var toldInterruption: [String] = []
  /// The field that was left by Tab where nothing below it could be used: it may be once the flow has the text.
  var goesOnFrom: ItemLook?
  var notices = Notices()
  /// When a person has last done something that the flow took.
  var usedAt: Int64 = 0
  var history = PromptHistory()
  var timeline = Timeline()
  var words = EventWords()
  /// Whether a line below the screen says why nothing happens: guards are asked.
  var asking: Asking? { frame.asking }
  /// The message of the error that was told last, so that an outcome does not tell it again.
  var lastError: String?
  /// Whether this turn told an error.
  var hasToldError = false
  /// Whether a plugin was stopped, which only reading the scripts again mends.
  var hasStopped = false
  /// How the picture was cut into lines last.
  var lines = LinesCache()
  /// The page of all messages as it was cut into lines last.
  var messageLines = MessageLines()
  /// Where things stood in the last picture, for the mouse and for pages.
  var shown = ShownParts()

  package init(_ setting: Setting = Setting()) { self.setting = setting }

  // MARK: What shows

  /// Takes over another frame.
  mutating func show(_ frame: Frame, at now: Int64) {
    let top = self.frame.top.entry, isSameScreen = top == frame.top.entry && version > 0
    let before = selected.map { ItemLook(items[$0]) }, wasInterrupted = isInterrupted
    crumbs.learn(frame)
    self.frame = frame
    items = frame.items
    hasRunning = items.contains(where: \.isRunning) || frame.top.hasWaitingHole
    hasFailed = hasFailedEntry || items.contains { $0.node.state == .failed || $0.node.kind == .retry }
    version += 1
    if !isSameScreen { shown.forgetScreen() }
    selection.prune(frame)
    selection.renew(items, entry: frame.top.entry)
    fields = Sorted(selection.stops.filter { items[$0].node.kind == .field })
    activities.learn(frame, items, before: top, at: now)
    renewEditing()
    goOnBelow()
    if case .filter(var filter)? = overlay {
      if isSameScreen {
        filter.renew(items)
        overlay = .filter(filter)
      } else {
        overlay = .interrupted(.filter(filter.prompt, entry: top))
      }
    }
    resume(isSameScreen: isSameScreen)
    if before?.place(among: stops, of: items) != selected { shown.hasOtherSelection = true }
    // What was told while nothing showed, such as that a change is waited for, is over with the first screen.
    if version == 1 || !isSameScreen && notices.isOlder(than: usedAt) {
      notices.clearNow()
    } else if !isSameScreen {
      notices.clear(at: now)
    }
    tellInterruption(before: wasInterrupted, at: now)
  }

  /// Goes on to what can be used by now below the field that was left.
  private mutating func goOnBelow() {
    guard let place = goesOnFrom?.place(among: selection.stops, of: items), place == selected, editing == nil,
      let next = stop(beside: place, isBack: false)
    else { return }
    goesOnFrom = nil
    selection.select(item: next, items)
  }

  /// Whether the value of the screen did not come, or was called off.
  var hasFailedEntry: Bool {
    frame.topItem?.state == .failed || frame.topItem?.state == .abandoned
  }

  /// Whether there is anything to draw yet.
  package var hasBegun: Bool { version > 0 }
  /// Whether something was told although nothing shows.
  package var hasOnlyTold: Bool { version == 0 && !notices.all.isEmpty }
  /// Whether keys are those of a secret, which nobody may write down (S8).
  package var isWritingSecret: Bool {
    if case .interrupted(.field(let draft))? = overlay { return draft.line.isSecret }
    guard let editing else { return false }
    if case .text(let line) = editing.content { return line.isSecret }
    return items[editing.place].node.isSecret
  }

  /// Since when the newest goes on of what ends without anybody's doing; nil if nothing does, or if a guard has put a
  /// question on the screen.
  package var busySince: Int64? { activities.newest }

  /// When the picture changes by itself; nil if it stays as it is until something happens.
  ///
  /// - Parameter now: The present moment.
  /// - Returns: A later moment.
  package func nextChange(after now: Int64) -> Int64? {
    if case .timeline? = overlay { return nil }
    let starts = shown.busy.compactMap { activities.since[$0] } + Array(activities.waitingSince.values)
    return starts.map { Spinner.next(since: $0, after: now) }.min()
  }

  /// What can be used, in the order in which the selection goes through it: of a filtered screen, what matches.
  var stops: [Int] {
    if case .filter(let filter)? = overlay { return filter.matches }
    return selection.stops
  }

  /// The place of what is selected; nil where there is nothing to select.
  var selected: Int? {
    if case .filter(let filter)? = overlay { return filter.selected }
    return selection.current
  }

  /// The next field below a place; where none is, the place itself, if it is a field in which nothing is written yet.
  func field(after place: Int?, isWriting: Bool) -> Int? {
    fields.next(after: place ?? -1)
      ?? place.flatMap { place in !isWriting && items[place].node.kind == .field ? place : nil }
  }

  /// The next field above a place.
  func field(before place: Int?) -> Int? { fields.last(before: place ?? .max) }

  /// What can be used next below a place, or above it.
  func stop(beside place: Int, isBack: Bool) -> Int? {
    let stops = Sorted(selection.stops)
    return isBack ? stops.last(before: place) : stops.next(after: place)
  }

  var selectedNode: NodeView? { selected.map { items[$0].node } }
}

extension ScreenItem {
  /// Whether an error is what it says.
  func says(_ error: String) -> Bool {
    switch kind {
    case .text, .failure: node.label.string == error
    default: node.state == .failed && node.message == error
    }
  }
}
