internal import RutterCore
internal import RutterText

/// A field that is being written, or a picker that is being chosen from.
struct Editing: Sendable {
  enum Content: Sendable {
    case text(LineEditor)
    /// The place of the choice that is meant.
    case choice(Int)
  }
  let node: NodeID
  /// The screen on which it stands.
  let entry: EntryID
  /// The place of its item, which may move.
  var place: Int
  /// What a person knows it by.
  var look: ItemLook
  var label: String
  var content: Content
  /// The choice that is meant: its place may change while the picker is open.
  var meant: Value?
  /// What stood there when it began.
  let before: String
}

extension InteractiveFace {
  mutating func beginEditing(_ place: Int, at now: Int64) {
    let node = items[place].node, entry = frame.top.entry
    let look = ItemLook(items[place]), label = ControlText.label(node)
    if node.kind == .picker {
      guard !node.choices.isEmpty else { return }
      let now = node.choices.firstIndex { $0 == node.value } ?? 0
      editing = Editing(
        node: node.id, entry: entry, place: place, look: look, label: label, content: .choice(now),
        meant: node.choices[now], before: "")
      return
    }
    let draft = takeDraft(for: place)
    let text = plainText(node.value), hidesPart = !node.isSecret && Secrets.areMarked(in: text)
    if hidesPart {
      let words = "A part of it is a secret and does not show: what you write replaces all of it; Esc leaves it."
      notices.add(Notice(.info, words, at: now))
    }
    // What does not show is not known here, and is written anew.
    let isSecret = node.isSecret || hidesPart
    let line = LineEditor(
      isSecret ? "" : text, isSecret: isSecret, replacesUnknown: isSecret && !ControlText.isEmpty(node.value),
      longest: Value.longestText)
    editing = Editing(
      node: node.id, entry: entry, place: place, look: look, label: label, content: .text(draft?.line ?? line),
      before: draft?.before ?? line.text)
  }

  private func plainText(_ value: Value?) -> String {
    if case .string(let text)? = value { return text.string }
    return value.map { NodeWords.choice($0) } ?? ""
  }

  /// The screen is another one, or its parts have moved.
  mutating func renewEditing() {
    guard var now = editing else { return }
    guard let place = selection.stops.first(where: { items[$0].node.id == now.node }),
      items[place].node.kind == .field || items[place].node.kind == .picker
    else { return interrupt(now) }
    now.place = place
    now.look = ItemLook(items[place])
    now.label = ControlText.label(items[place].node)
    if case .choice(let choice) = now.content {
      guard let choice = self.choice(meant: now.meant, before: choice, items[place].node) else { return editing = nil }
      now.content = .choice(choice)
      now.meant = items[place].node.choices[choice]
    }
    editing = now
  }

  /// Where the choice that is meant stands now: Enter must not take another one. Where it has gone, that is what is chosen
  /// already, so that Enter changes nothing.
  private func choice(meant: Value?, before: Int, _ node: NodeView) -> Int? {
    if node.choices.indices.contains(before), node.choices[before] == meant { return before }
    return node.choices.firstIndex { $0 == meant } ?? node.choices.firstIndex { $0 == node.value }
  }

  mutating func edit(_ key: Key, at now: Int64) -> [FaceRequest] {
    guard var editing else { return [] }
    if case .named(let name, let modifiers) = key, modifiers.subtracting(.shift).isEmpty {
      switch name {
      case .escape:
        self.editing = nil
        return []
      case .enter: return leaveEditing(at: now)
      case .tab:
        let requests = leaveEditing(at: now)
        let isBack = modifiers.contains(.shift)
        return requests + goOn(from: editing.place, isBack: isBack, isWriting: true, at: now)
      case .up, .down:
        if case .choice(let choice) = editing.content {
          mean(choice + (name == .up ? -1 : 1))
          return []
        }
        let requests = leaveEditing(at: now)
        move(by: name == .up ? -1 : 1)
        return requests
      default: break
      }
    }
    switch editing.content {
    case .text(var line):
      // Nobody else holds the line while it changes, so that it is not copied.
      editing.content = .choice(0)
      self.editing = nil
      let reaction = line.press(key)
      editing.content = .text(line)
      self.editing = editing
      switch reaction {
      case .entered: return leaveEditing(at: now)
      case .full: return tell("Not all of that found room: a field holds 1 MiB.", .warning, at: now)
      default: return []
      }
    case .choice(let choice): return choosing(key, editing, choice)
    }
  }

  private mutating func choosing(_ key: Key, _ editing: Editing, _ choice: Int) -> [FaceRequest] {
    let count = items[editing.place].node.choices.count
    var place = choice
    switch key {
    case .character("j", []): place += 1
    case .character("k", []): place -= 1
    case .named(.home, _): place = 0
    case .named(.end, _): place = count - 1
    case .named(.pageUp, _): place -= max(1, shown.page - 2)
    case .named(.pageDown, _): place += max(1, shown.page - 2)
    case .named(.left, _), .named(.backspace, _):
      self.editing = nil
      return []
    case .character(" ", []): return choose(choice)
    case .character(let character, []):
      guard let digit = character.wholeNumberValue, (1...9).contains(digit) else { return [] }
      let choices = items[editing.place].node.choices
      // A digit that may be a choice itself is no place.
      guard NodeWords.canNumber(choices) else {
        return choices.firstIndex { NodeWords.choice($0) == "\(digit)" }.map { choose($0) } ?? []
      }
      return digit <= count ? choose(digit - 1) : []
    default: return []
    }
    mean(place)
    return []
  }

  /// Goes to a choice of the picker that is open.
  private mutating func mean(_ choice: Int) {
    guard let editing else { return }
    let choices = items[editing.place].node.choices
    guard !choices.isEmpty else { return }
    let place = max(0, min(choice, choices.count - 1))
    self.editing?.content = .choice(place)
    self.editing?.meant = choices[place]
  }

  /// Takes a choice of the picker that is open.
  mutating func choose(_ choice: Int) -> [FaceRequest] {
    guard let editing, case .choice = editing.content else { return [] }
    self.editing = nil
    let node = items[editing.place].node
    guard node.choices.indices.contains(choice), node.choices[choice] != node.value else { return [] }
    return [.command(.set(.node(node.id), node.choices[choice]))]
  }

  /// Takes what was written; one operation, if it is something else than before.
  mutating func leaveEditing(at now: Int64) -> [FaceRequest] {
    guard let editing else { return [] }
    switch editing.content {
    case .choice(let choice): return choose(choice)
    case .text(let line):
      self.editing = nil
      if line.text == editing.before, !line.deletesUnknown { return [] }
      return [.command(.set(.node(editing.node), .string(Text(line.text))))]
    }
  }
}
