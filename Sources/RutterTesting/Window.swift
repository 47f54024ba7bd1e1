internal import RutterCore

/// One stretch of a run in which the user does nothing: what may come in it, and how often.
///
/// Something may overtake something else only as far as the rule allows (K5). Beyond that, a stretch has to end although
/// a script may tick for ever: of one group at most ``limit`` things are chosen to come before the user acts, and of all
/// that nobody waits for, tasks above all, at most ``limit``. Further ones are not late either: they come as soon as the
/// time has been reached by the user's own doing, and before what is due after them.
/// What nobody waits for, and is not due by then, overtakes what somebody waits for only ``overtakings`` times a group.
/// What is left out so is told as ``Comers/isCut``.
struct Window {
  /// Something that may come.
  struct Item {
    var item: Agenda.Item
    var due: Due
    var work: Work?
    /// Nobody waits for it, and it would come before something that is due earlier and waited for.
    var overtakes = false

    init(_ next: (item: Agenda.Item, due: Due), _ work: Work? = nil) {
      item = next.item
      due = next.due
      self.work = work
    }
    var isAwaited: Bool { work?.isAwaited ?? true }
  }

  /// What may come next.
  struct Comers {
    var items: [Item]
    /// The one item comes before anything else: the user does not act yet.
    var isForced = false
    /// Something else could come, and does not because enough of its kind has.
    var isCut = false
  }

  /// What the stretch ends with.
  enum End {
    /// The user acts.
    case userActs
    /// Nothing is left to come: `settle`, `advance`.
    case waits
  }
  static let limit = 50
  static let overtakings = 3

  private var counts: [Work.Group: Int] = [:]
  private var overtaken: [Work.Group: Int] = [:]
  private var unawaited = 0

  mutating func count(_ item: Item) {
    if !item.isAwaited { unawaited += 1 }
    guard let group = item.work?.group else { return }
    counts[group, default: 0] += 1
    if item.overtakes { overtaken[group, default: 0] += 1 }
  }

  /// Those of the items that may come next. They are sorted by when they are due.
  ///
  /// - Parameters:
  ///   - items: All that is to come.
  ///   - horizon: What is due by then comes by itself where enough of its kind was chosen.
  ///   - end: What the stretch ends with.
  /// - Returns: Those among which is chosen, in the same order.
  func comers(of items: [Item], horizon: Instant, _ end: End) -> Comers {
    let firsts = firstOfGroups(items)
    if let first = firsts.first, end == .waits || first.due.at <= horizon, isSpent(first, end) {
      return Comers(items: [first], isForced: true, isCut: end == .userActs || firsts.count > 1)
    }
    let awaited = firsts.first { $0.isAwaited }
    let able = firsts.compactMap { item in
      var item = item
      item.overtakes = !item.isAwaited && item.due.at > horizon && awaited.map { $0.due < item.due } ?? false
      return isSpent(item, end) ? nil : item
    }
    return Comers(items: able, isCut: able.count < firsts.count)
  }

  /// Enough of its kind was chosen.
  private func isSpent(_ item: Item, _ end: End) -> Bool {
    if !item.isAwaited, unawaited >= Self.limit { return true }
    guard let group = item.work?.group else { return false }
    if item.overtakes, overtaken[group, default: 0] >= Self.overtakings { return true }
    return end == .userActs && counts[group, default: 0] >= Self.limit
  }

  /// All answers, and of each group the timer that is due first; one of the engine's for a load waits for the timers that
  /// are due before in the loads that this load waits for.
  ///
  /// The timeout of a load waits for the answers that are due before it, too: a load that does not get what it asks for
  /// is another outcome, not another order.
  private func firstOfGroups(_ items: [Item]) -> [Item] {
    var begun: Set<Work.Group> = []
    var begunInside: Set<LoadID> = []
    var answeredInside: Set<LoadID> = []
    var firsts: [Item] = []
    for item in items {
      guard let work = item.work else { continue }
      if work.kind == .call {
        firsts.append(item)
        answeredInside.formUnion(work.parents)
        if case .load(let load) = work.group { answeredInside.insert(load) }
        continue
      }
      var isFirst = begun.insert(work.group).inserted
      if case .load(let load) = work.group {
        if work.isOfEngine, begunInside.contains(load) { isFirst = false }
        if work.kind == .timeout, answeredInside.contains(load) { isFirst = false }
      }
      begunInside.formUnion(work.parents)
      if isFirst { firsts.append(item) }
    }
    return firsts
  }
}
