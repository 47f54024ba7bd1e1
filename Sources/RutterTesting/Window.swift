internal import RutterCore

/// One stretch of a run in which the user does nothing: what may come in it, and how often.
///
/// Something may overtake something else only as far as the rule allows (K5). Beyond that, a stretch has to end although
/// a script may tick for ever: of one group at most ``limit`` things come before the user acts, and of all that nobody
/// waits for, tasks above all, at most ``limit`` are chosen; further ones come when they are due, unless the user is next.
/// What nobody waits for never comes before its due time relative to what somebody waits for.
struct Window {
  /// Something that may come.
  struct Item {
    var item: Agenda.Item
    var due: Due
    var work: Work?

    init(_ next: (item: Agenda.Item, due: Due), _ work: Work? = nil) {
      item = next.item
      due = next.due
      self.work = work
    }
    var isAwaited: Bool { work?.isAwaited ?? true }
  }

  /// What the stretch ends with.
  enum End {
    /// The user acts.
    case userActs
    /// Nothing is left to come: `settle`, `advance`.
    case waits
  }
  static let limit = 50

  private var counts: [Work.Group: Int] = [:]
  private var unawaited = 0

  mutating func count(_ item: Item) {
    if let group = item.work?.group { counts[group, default: 0] += 1 }
    if !item.isAwaited { unawaited += 1 }
  }

  /// Those of the items that may come next. They are sorted by when they are due.
  func allowed(_ items: [Item], _ end: End) -> [Item] {
    let firsts = firstOfGroups(items)
    let awaited = firsts.first { $0.isAwaited }
    if unawaited >= Self.limit {
      if end == .waits, let first = firsts.first, !first.isAwaited { return [first] }
      return firsts.filter { $0.isAwaited && isAllowed($0, end) }
    }
    return firsts.filter { item in
      guard isAllowed(item, end) else { return false }
      if item.isAwaited { return true }
      return awaited.map { item.due < $0.due } ?? true
    }
  }

  private func isAllowed(_ item: Item, _ end: End) -> Bool {
    guard end == .userActs, let group = item.work?.group else { return true }
    return counts[group, default: 0] < Self.limit
  }

  /// Of each group what is due first; a timer of the engine's for a load waits for what is due before in the loads that
  /// this load waits for.
  private func firstOfGroups(_ items: [Item]) -> [Item] {
    var begun: Set<Work.Group> = []
    var begunInside: Set<LoadID> = []
    var firsts: [Item] = []
    for item in items {
      guard let work = item.work else { continue }
      var isFirst = begun.insert(work.group).inserted
      if work.isOfEngine, case .load(let load) = work.group, begunInside.contains(load) { isFirst = false }
      begunInside.formUnion(work.parents)
      if isFirst { firsts.append(item) }
    }
    return firsts
  }
}
