internal import RutterCore
internal import RutterText

/// What a person was typing when the screen took the place of it away.
///
/// It stays as a line below the screen, so that what is typed meanwhile is neither lost nor taken for keys.
enum Interruption: Sendable {
  /// The text of a field that does not show any more, or cannot be used.
  case field(Draft)
  /// The filter of a screen that is not on top any more.
  case filter(Prompt, entry: EntryID)
}

/// A text for a field that has not been taken yet.
struct Draft: Sendable {
  /// The screen of the field.
  let entry: EntryID
  let node: NodeID
  let look: ItemLook
  let label: String
  /// What stood there when it began.
  let before: String
  var line: LineEditor

  var hasChanged: Bool { line.text != before || line.deletesUnknown }

  /// What was written, behind a colon, where that may be told (S8).
  fileprivate var words: String { line.isSecret || line.isEmpty ? "." : ": \(Printable.line(line.text))" }
}

extension InteractiveFace {
  /// So many texts are kept for fields that do not show.
  private static let mostDrafts = 16

  var isInterrupted: Bool { if case .interrupted? = overlay { true } else { false } }

  /// The field that is being written does not show any more, or cannot be used.
  mutating func interrupt(_ editing: Editing) {
    self.editing = nil
    // Of a picker nothing was typed.
    guard case .text(let line) = editing.content else { return }
    let draft = Draft(
      entry: editing.entry, node: editing.node, look: editing.look, label: editing.label, before: editing.before,
      line: line)
    overlay = .interrupted(.field(draft))
  }

  /// Another frame shows: what was interrupted goes on where its place is there again. A text that was kept does so when
  /// a person comes back to its screen.
  mutating func resume(isSameScreen: Bool) {
    switch overlay {
    case .interrupted(.field(let draft))?:
      guard let place = place(of: draft) else { return }
      overlay = nil
      write(draft, at: place)
    case .interrupted(.filter(let prompt, let entry))? where entry == frame.top.entry:
      overlay = .filter(Filter(items, prompt: prompt))
    case nil where !isSameScreen && editing == nil:
      guard let last = drafts.lastIndex(where: { place(of: $0) != nil }) else { return }
      let draft = drafts.remove(at: last)
      if let place = place(of: draft) { write(draft, at: place) }
    default: break
    }
  }

  /// Says why what is typed stands elsewhere now; once that is over, nothing says so any more.
  mutating func tellInterruption(before wasInterrupted: Bool, at now: Int64) {
    if isInterrupted == wasInterrupted { return }
    let words: String
    switch overlay {
    case .interrupted(.field(let draft))?:
      let what = field(of: draft) == nil ? "keeps it until '\(draft.label)' can be written again" : "takes it"
      words = "'\(draft.label)' cannot be written now. Your text goes on below: Enter \(what), Esc drops it."
    case .interrupted(.filter)?:
      words = "Another screen shows. What you type goes on as a filter of the one before, until Enter or Esc."
    default:
      if let last = notices.all.last, last.lines == toldInterruption { notices.clearNow() }
      return
    }
    let notice = Notice(.warning, words, at: now)
    toldInterruption = notice.lines
    notices.add(notice)
  }

  mutating func press(_ key: Key, _ interruption: Interruption, at now: Int64) -> [FaceRequest] {
    if case .named(let name, _) = key {
      switch name {
      // What takes a text in its field takes it here.
      case .enter, .tab, .up, .down: return finish(interruption, at: now)
      case .escape: return drop(interruption, at: now)
      default: break
      }
    }
    let reaction: LineEditor.Reaction
    switch interruption {
    case .field(var draft):
      reaction = draft.line.press(key)
      overlay = .interrupted(.field(draft))
    case .filter(var prompt, let entry):
      reaction = prompt.line.press(key)
      overlay = .interrupted(.filter(prompt, entry: entry))
    }
    switch reaction {
    case .entered: return finish(interruption, at: now)
    case .full: return tell("Not all of that found room.", .warning, at: now)
    default: return []
    }
  }

  /// Takes the text for its field if that can be written, though it is not on top; else keeps it for later.
  mutating func finish(_ interruption: Interruption, at now: Int64) -> [FaceRequest] {
    overlay = nil
    switch interruption {
    case .filter(let prompt, _):
      history.add(prompt.text, .filter)
      return []
    case .field(let draft):
      guard draft.hasChanged else { return [] }
      if let field = field(of: draft) { return [.command(.set(.node(field.id), .string(Text(draft.line.text))))] }
      drafts.append(draft)
      if drafts.count > Self.mostDrafts { drafts.removeFirst() }
      return tell("Kept until '\(draft.label)' can be written again\(draft.words)", at: now)
    }
  }

  private mutating func drop(_ interruption: Interruption, at now: Int64) -> [FaceRequest] {
    overlay = nil
    guard case .field(let draft) = interruption, draft.hasChanged else { return [] }
    // Whoever pressed Esc may have meant the screen that came.
    return tell("Dropped what you wrote into '\(draft.label)'\(draft.words)", at: now)
  }

  // MARK: Drafts

  /// Goes on to write a text where its field shows.
  private mutating func write(_ draft: Draft, at place: Int) {
    selection.select(item: place, items)
    editing = Editing(
      node: items[place].node.id, entry: draft.entry, place: place, look: ItemLook(items[place]), label: draft.label,
      content: .text(draft.line), before: draft.before)
  }

  /// The text that was kept for a field, which is taken out.
  mutating func takeDraft(for place: Int) -> Draft? {
    drafts.lastIndex { self.place(of: $0) == place }.map { drafts.remove(at: $0) }
  }

  /// Where the field of a text stands on the screen on top, if it can be used.
  private func place(of draft: Draft) -> Int? {
    guard draft.entry == frame.top.entry, let place = draft.look.place(among: selection.stops, of: items),
      items[place].node.kind == .field
    else { return nil }
    return place
  }

  /// The field of a text, if it can be written: that of a screen beneath a sheet, too.
  func field(of draft: Draft) -> NodeView? {
    frame.screens.first { $0.entry == draft.entry }?.allNodes.first {
      $0.id == draft.node && $0.kind == .field && $0.isEnabled
    }
  }
}
