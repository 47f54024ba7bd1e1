internal import RutterCore
internal import RutterText

extension InteractiveFace {
  /// Takes a key.
  ///
  /// - Parameters:
  ///   - key: Of the mouse, in the rows and columns of the picture.
  ///   - now: The present moment.
  /// - Returns: What is to be done, in order.
  package mutating func press(_ key: Key, at now: Int64) -> [FaceRequest] {
    switch key {
    case .control("c"): return [.quit(isInterrupted: true)]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    case .focus, .report: return []
    case .mouse(let mouse): return click(mouse, at: now)
    default: break
    }
    notices.clear(at: now)
    goesOnFrom = nil
    if editing != nil { return edit(key, at: now) }
    if let overlay { return press(key, over: overlay, at: now) }
    return pressPlain(key, at: now)
  }

  private mutating func pressPlain(_ key: Key, at now: Int64) -> [FaceRequest] {
    switch key {
    case .named(let name, let modifiers): return press(name, modifiers, at: now)
    case .character(let character, let modifiers) where !modifiers.contains(.control) && !modifiers.contains(.alt):
      return press(character, at: now)
    // A paste outside of a field never acts as keys.
    case .paste: return tell("A paste goes into a field only: choose one first.", at: now)
    default: return []
    }
  }

  private mutating func press(_ name: Key.Name, _ modifiers: Key.Modifiers, at now: Int64) -> [FaceRequest] {
    switch name {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, shown.page - 1), isPage: true)
    case .pageDown: move(by: max(1, shown.page - 1), isPage: true)
    case .home: moveToStart()
    case .end: moveToEnd()
    case .enter: return useSelected(at: now)
    case .escape: return [.command(isBusy ? .cancel : .back)]
    case .left, .backspace: return [.command(.back)]
    case .tab: return goOn(from: selected, isBack: modifiers.contains(.shift), isWriting: false, at: now)
    default: break
    }
    return []
  }

  private mutating func press(_ character: Character, at now: Int64) -> [FaceRequest] {
    switch character {
    case "k": move(by: -1)
    case "j": move(by: 1)
    case " ": return useSelected(at: now)
    case "1"..."9":
      let place = (character.wholeNumberValue ?? 1) - 1
      let stops = selection.stops
      guard stops.indices.contains(place) else { return tell("Nothing here has the number \(character).", at: now) }
      selection.select(stop: place, items)
      return use(stops[place], at: now)
    case "/" where selection.stops.isEmpty: return tell("There is nothing to choose here.", at: now)
    case "/": overlay = .filter(Filter(items, prompt: Prompt(.filter, history)))
    case "g": overlay = .url(Prompt(.url, history))
    case ":": overlay = .command(Prompt(.command, history))
    case "?": overlay = .help(top: 0)
    case "m": overlay = .messages(top: 0)
    case "t": return openTimeline(at: now)
    case "r": return retry(at: now)
    case "R": return [.reload]
    case "[": return selectTab(by: -1, at: now)
    case "]": return selectTab(by: 1, at: now)
    case "q": return [.quit(isInterrupted: false)]
    default: break
    }
    return []
  }

  /// Says something, and asks for nothing.
  mutating func tell(_ text: String, _ kind: Notice.Kind = .info, at now: Int64) -> [FaceRequest] {
    notices.add(Notice(kind, text, at: now))
    return []
  }

  // MARK: Using

  /// Whether anything runs that `cancel` ends.
  package var isBusy: Bool {
    asking != nil || frame.path.last?.state == .waiting || hasRunning
  }

  /// Uses what is selected. What does not show is shown first: what counts is the last picture, though frames may have
  /// come since then.
  private mutating func useSelected(at now: Int64) -> [FaceRequest] {
    guard let selected else { return [] }
    if !shown.hasOtherSelection, shown.shows(ItemLook(items[selected])) { return use(selected, at: now) }
    shown.anchor = nil
    selection.select(item: selected, items)
    return []
  }

  /// Does what Enter does with an item.
  mutating func use(_ place: Int, at now: Int64) -> [FaceRequest] {
    // Whoever comes back finds what he has used.
    selection.select(item: place, items)
    let node = items[place].node
    switch node.kind {
    case .field, .picker:
      guard node.isEnabled else { return tell("That cannot be used now.", at: now) }
      beginEditing(place, at: now)
      return []
    default:
      return [.command(.tap(.node(node.id)))]
    }
  }

  /// Tries again what failed: what is selected, else the screen's own, else the topmost.
  mutating func retry(at now: Int64) -> [FaceRequest] {
    let failed = items.indices.filter {
      items[$0].node.kind == .retry || items[$0].node.state == .failed && items[$0].isStop
    }
    let chosen = selected.flatMap { failed.contains($0) ? $0 : nil }
    let own = failed.first { items[$0].node.kind == .retry && items[$0].indent == 0 }
    guard let place = chosen ?? own ?? failed.first else {
      // A screen of the flow's own may say it.
      if hasFailedEntry { return [.command(.edit([.refresh(nil)]))] }
      return tell("Nothing here has failed.", at: now)
    }
    return [.command(.tap(.node(items[place].node.id)))]
  }

  // MARK: Moving

  /// Goes up or down. Where no stop is near, the screen is scrolled, so that long texts can be read.
  mutating func move(by count: Int, isPage: Bool = false) {
    if case .filter(var filter)? = overlay {
      filter.move(by: count)
      overlay = .filter(filter)
      return
    }
    let stops = selection.stops
    guard !stops.isEmpty, let stop = selection.stop else { return scroll(by: count) }
    if isPage { return movePage(by: count) }
    let next = stop + count
    guard stops.indices.contains(next) else { return scroll(by: count) }
    let line = line(of: stops[next]), bottom = selection.top + shown.page
    // A step of the screen first, if what lies between would be jumped over.
    if line >= bottom + shown.page / 2 || line < selection.top - shown.page / 2 { return scroll(by: count) }
    selection.select(stop: next, items)
  }

  /// Moves the screen by a page, and what is selected with it as far as something can be selected there.
  private mutating func movePage(by count: Int) {
    guard let current = selection.current else { return scroll(by: count) }
    let target = line(of: current) + count
    scroll(by: count)
    let window = selection.top..<selection.top + max(1, shown.page)
    let stops = Sorted(selection.stops), below = stops.firstIndex { line(of: $0) >= target }
    // The nearest to the line that is meant; of two as near, the upper one.
    let near = [below - 1, below].filter { place in
      stops.places.indices.contains(place) && window.contains(line(of: stops.places[place]))
    }.min { abs(line(of: stops.places[$0]) - target) < abs(line(of: stops.places[$1]) - target) }
    if let near { selection.select(stop: near, items) }
  }

  private mutating func moveToStart() {
    if case .filter = overlay { return move(by: -items.count) }
    selection.top = 0
    selection.select(stop: 0, items)
  }

  private mutating func moveToEnd() {
    if case .filter = overlay { return move(by: items.count) }
    selection.top = shown.lastTop
    selection.select(stop: selection.stops.count - 1, items)
  }

  /// Moves the screen alone; what is selected goes with it when it would leave the picture.
  mutating func scroll(by count: Int) {
    let last = shown.lastTop
    selection.top = max(0, min(selection.top + count, last))
    guard let current = selection.current else { return }
    let range = selection.top..<selection.top + max(1, shown.page)
    if range.contains(line(of: current)) { return }
    let stops = Sorted(selection.stops)
    let first = stops.firstIndex { line(of: $0) >= range.lowerBound }
    let end = stops.firstIndex { line(of: $0) >= range.upperBound }
    if first < end { selection.select(stop: line(of: current) < range.lowerBound ? first : end - 1, items) }
  }

  /// In which line an item begins. Keys may come before what shows was drawn: then each item is taken for a line.
  func line(of place: Int) -> Int {
    let first = lines.lines.firstLine
    return lines.key?.version == version && first.indices.contains(place) ? first[place] : place
  }

  // MARK: Tabs and fields

  /// Tab goes to the next field, or back to the one before, and begins to write in it; else to another tab.
  ///
  /// - Parameters:
  ///   - place: Where it goes from; nil where nothing is selected.
  ///   - isBack: Whether it goes up.
  ///   - isWriting: Whether a field has been written there until now.
  ///   - now: The present moment.
  /// - Returns: What is to be done.
  mutating func goOn(from place: Int?, isBack: Bool, isWriting: Bool, at now: Int64) -> [FaceRequest] {
    let field = isBack ? field(before: place) : field(after: place, isWriting: isWriting)
    // Whoever leaves the last field has not asked for another tab yet.
    let beside = isWriting ? place.flatMap { stop(beside: $0, isBack: isBack) } : nil
    guard let next = field ?? beside else {
      // What stands beside it may be of use only when the flow has the text.
      if isWriting, !isBack { goesOnFrom = place.map { ItemLook(items[$0]) } }
      // In a form the way up ends at its first field.
      if isBack, place.map({ items[$0].node.kind == .field }) ?? false { return [] }
      return isWriting ? [] : selectTab(by: isBack ? -1 : 1, at: now)
    }
    selection.select(item: next, items)
    if field != nil { beginEditing(next, at: now) }
    return []
  }

  /// The innermost tabs that show.
  var tabs: ContainerView? { frame.containers.last { $0.kind == .tabs } }

  mutating func selectTab(by count: Int, at now: Int64) -> [FaceRequest] {
    guard let stacks = tabs?.stacks, let active = stacks.firstIndex(where: \.isActive), stacks.count > 1 else {
      return []
    }
    let next = (active + count + stacks.count) % stacks.count
    return [.command(.select(Text(stacks[next].id)))]
  }

  // MARK: The mouse

  private mutating func click(_ mouse: Mouse, at now: Int64) -> [FaceRequest] {
    switch mouse.deed {
    case .wheelUp: wheel(by: -3)
    case .wheelDown: wheel(by: 3)
    case .press(.left):
      if case .timeline? = overlay { return [] }
      guard let part = shown.part(row: mouse.row, column: mouse.column) else { return [] }
      notices.clear(at: now)
      return click(part, at: now)
    case .press, .release: break
    }
    return []
  }

  private mutating func click(_ part: ShownParts.Part, at now: Int64) -> [FaceRequest] {
    switch part {
    case .tab(let stack): return takeWritten(at: now) + [.command(.select(Text(stack)))]
    case .choice(let value):
      guard let editing, let choice = items[editing.place].node.choices.firstIndex(of: value) else { return [] }
      return choose(choice)
    case .item(let look):
      guard let place = look.place(among: items.indices, of: items) else { return [] }
      if editing?.place == place { return [] }
      let requests = takeWritten(at: now)
      // A line that is typed below the screen would want the keys of a field, too.
      overlay = nil
      selection.select(item: place, items)
      return requests + use(place, at: now)
    }
  }

  /// Takes what is being written, wherever that stands.
  private mutating func takeWritten(at now: Int64) -> [FaceRequest] {
    if case .interrupted(let interruption)? = overlay { return finish(interruption, at: now) }
    return leaveEditing(at: now)
  }

  /// Where a page of text is that begins at a line and is turned by some: not beyond its ends.
  func page(_ top: Int, by count: Int) -> Int { max(0, min(top + count, shown.lastTop)) }

  private mutating func wheel(by count: Int) {
    switch overlay {
    case .filter: move(by: count)
    case .help(let top): overlay = .help(top: page(top, by: count))
    case .messages(let top): overlay = .messages(top: page(top, by: count))
    case .timeline, .command, .url, .interrupted: break
    case nil: if editing == nil { scroll(by: count) }
    }
  }
}
