internal import RutterCore
internal import RutterText

extension InteractiveFace {
  mutating func press(_ key: Key, over overlay: Overlay, at now: Int64) -> [FaceRequest] {
    switch overlay {
    case .filter(let filter): return press(key, filter, at: now)
    case .command(let prompt): return press(key, command: prompt, at: now)
    case .url(let prompt): return press(key, url: prompt, at: now)
    case .interrupted(let interruption): return press(key, interruption, at: now)
    case .help(let top): self.overlay = turned(key, top, closing: "?").map { .help(top: $0) }
    case .messages(let top): self.overlay = turned(key, top, closing: "m").map { .messages(top: $0) }
    case .timeline(let number): self.overlay = stepped(key, number).map { .timeline($0) }
    }
    return key == .character("q") ? [.quit(isInterrupted: false)] : []
  }

  // MARK: Pages

  /// Where a page of text is afterwards; nil if the key closes it.
  private func turned(_ key: Key, _ top: Int, closing: Character) -> Int? {
    switch key {
    case .named(.escape, _), .named(.left, _), .named(.backspace, _), .named(.enter, _), .character(closing, _):
      return nil
    case .named(.up, _), .character("k", _): return page(top, by: -1)
    case .named(.down, _), .character("j", _): return page(top, by: 1)
    case .named(.pageUp, _): return page(top, by: -shown.page)
    case .named(.pageDown, _): return page(top, by: shown.page)
    case .named(.home, _): return 0
    case .named(.end, _): return shown.lastTop
    default: return top
    }
  }

  // MARK: The filter

  private mutating func press(_ key: Key, _ filter: Filter, at now: Int64) -> [FaceRequest] {
    var filter = filter
    switch key {
    case .named(.escape, _):
      if filter.text.isEmpty {
        overlay = nil
      } else {
        filter.prompt.line.replace(with: "")
        filter.typed()
        overlay = .filter(filter)
      }
    case .named(.enter, _):
      // Where nothing matches, what was typed stays to be mended.
      guard let place = filter.selected, !shown.hasOtherSelection else { return [] }
      history.add(filter.text, .filter)
      overlay = nil
      selection.select(item: place, items)
      return use(place, at: now)
    case .named(.up, _): move(by: -1)
    case .named(.down, _), .named(.tab, _): move(by: 1)
    case .named(.pageUp, _): move(by: -max(1, shown.page - 1))
    case .named(.pageDown, _): move(by: max(1, shown.page - 1))
    case .named(.backspace, _) where filter.text.isEmpty: overlay = nil
    default:
      let before = filter.text
      _ = filter.prompt.line.press(key)
      if filter.text != before { filter.typed() }
      overlay = .filter(filter)
    }
    return []
  }

  // MARK: Lines

  private mutating func press(_ key: Key, url prompt: Prompt, at now: Int64) -> [FaceRequest] {
    var prompt = prompt
    switch key {
    case .named(.escape, _): overlay = nil
    case .named(.backspace, _) where prompt.text.isEmpty: overlay = nil
    case .named(.enter, _):
      overlay = nil
      let url = prompt.text.trimmed
      if url.isEmpty { return [] }
      history.add(url, .url)
      return [.command(.open(Text(url), push: nil))]
    default:
      _ = prompt.line.press(key)
      overlay = .url(prompt)
    }
    return []
  }

  private mutating func press(_ key: Key, command prompt: Prompt, at now: Int64) -> [FaceRequest] {
    var prompt = prompt
    switch key {
    case .named(.escape, _): overlay = nil
    case .named(.backspace, _) where prompt.text.isEmpty: overlay = nil
    case .named(.tab, let modifiers):
      complete(&prompt, by: modifiers.contains(.shift) ? -1 : 1)
      overlay = .command(prompt)
    case .named(.enter, _):
      overlay = nil
      let line = prompt.text.trimmed
      if line.isEmpty { return [] }
      history.add(line, .command)
      return run(line, at: now)
    default:
      _ = prompt.line.press(key)
      prompt.completion = nil
      overlay = .command(prompt)
    }
    return []
  }

  /// What may be meant by what was typed.
  func completions(_ prompt: Prompt) -> Completions {
    Completions(
      prompt.completion == nil ? prompt.text : prompt.typed, tabs: tabs?.stacks.map { Printable.line($0.title) } ?? [],
      labels: selection.stops.map { ControlText.label(items[$0].node) }, isVirtual: setting.isVirtual)
  }

  private func complete(_ prompt: inout Prompt, by step: Int) {
    let found = completions(prompt)
    guard !found.lines.isEmpty else { return }
    let isFirst = prompt.completion == nil
    if isFirst { prompt.typed = prompt.text }
    let count = found.lines.count
    let place = isFirst ? (step > 0 ? 0 : count - 1) : ((prompt.completion ?? 0) + step + count) % count
    prompt.line.replace(with: found.lines[place])
    prompt.completion = place
  }

  // MARK: Commands

  /// Carries out a line that was typed after `:`: what is called exactly so, whatever else that may be; else a command, or
  /// the only one that begins so.
  private mutating func run(_ line: String, at now: Int64) -> [FaceRequest] {
    func isCalledSo(_ place: Int) -> Bool { ControlText.label(items[place].node).trimmed == line }
    if let place = selection.stops.first(where: isCalledSo) {
      selection.select(item: place, items)
      return use(place, at: now)
    }
    // Whoever means a button that is disabled does not mean a command.
    if items.indices.contains(where: { items[$0].isUsable && isCalledSo($0) }) {
      return tell("'\(Printable.line(line.shortened))' cannot be used now.", .warning, at: now)
    }
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    let word = parts[0].lowercased(), argument = parts.count > 1 ? parts[1].trimmed : ""
    if let command = FaceCommand(rawValue: word), argument.isEmpty || command.takesArgument {
      return run(command, argument, at: now)
    }
    let begun = FaceCommand.allCases.filter { $0.rawValue.hasPrefix(word) }
    if begun.count == 1, argument.isEmpty || begun[0].takesArgument { return run(begun[0], argument, at: now) }
    let near = nearest(word, among: FaceCommand.allCases.map(\.rawValue)).map { "did you mean :\($0)?" }
    return tell(
      "Nothing is called '\(Printable.line(line.shortened))'; \(near ?? ": shows what there is").", .warning, at: now)
  }

  private mutating func run(_ command: FaceCommand, _ argument: String, at now: Int64) -> [FaceRequest] {
    switch command {
    case .back: return [.command(.back)]
    case .cancel: return [.command(.cancel)]
    case .help: overlay = .help(top: 0)
    case .messages: overlay = .messages(top: 0)
    case .open where argument.isEmpty: overlay = .url(Prompt(.url, history))
    case .open: return [.command(.open(Text(argument), push: nil))]
    case .quit: return [.quit(isInterrupted: false)]
    case .refresh: return [.command(.edit([.refresh(nil)]))]
    case .reload: return [.reload]
    case .retry: return retry(at: now)
    case .root: return [.command(.popToRoot)]
    case .select where argument.isEmpty:
      return tell("Which tab? :select and its title; Tab completes it.", .warning, at: now)
    case .select: return [.command(.select(Text(argument)))]
    case .timeline: return openTimeline(at: now)
    case .wait: return [.command(.wait)]
    case .advance:
      guard let seconds = Double(argument), let time = microseconds(seconds: seconds) else {
        return tell("advance takes seconds: :advance 1.5", .warning, at: now)
      }
      return [.command(.advance(microseconds: time))]
    }
    return []
  }

  // MARK: The timeline

  mutating func openTimeline(at now: Int64) -> [FaceRequest] {
    guard let last = timeline.numbers.last else { return tell("Nothing has happened yet.", at: now) }
    overlay = .timeline(last)
    return []
  }

  /// Which moment is looked at afterwards; nil for the present.
  private func stepped(_ key: Key, _ number: Int) -> Int? {
    guard let first = timeline.numbers.first, let last = timeline.numbers.last else { return nil }
    let place = max(first, number)
    switch key {
    case .named(.escape, _), .named(.enter, _), .character("t", _): return nil
    case .named(.left, _), .named(.up, _), .character("k", _), .character("h", _): return max(first, place - 1)
    case .named(.right, _), .named(.down, _), .character("j", _), .character("l", _): return min(last, place + 1)
    case .named(.pageUp, _): return max(first, place - 10)
    case .named(.pageDown, _): return min(last, place + 10)
    case .named(.home, _): return first
    case .named(.end, _): return last
    default: return place
    }
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmed: String {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }
}
