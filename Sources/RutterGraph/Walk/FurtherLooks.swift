internal import RutterCore
internal import RutterSpecs

/// Which data were looked at in a state that is known: what a walk tells apart by their shape alone may differ by what it
/// leads to. So some of them are looked at again, a few of each round; in the next round it is what those have led to.
struct FurtherLooks {
  private struct Slot: Hashable {
    var place: String
    var round: Int
  }
  private struct Content: Hashable {
    var station: Int
    var text: String
  }
  private var contents: Set<Content> = []
  private var used: [Slot: Int] = [:]
  private var settings: Set<String> = [], followed: Set<String> = []
  /// What fills the form of each screen best, by the labels of its fields.
  private var best: [String: [Text: Value]] = [:]

  /// In so many rounds, and so many data in each, of one state and of all states of one screen.
  private static let mostRounds = 8, mostOfState = 2, mostOfScreen = 6

  /// Notes what shows in a state.
  ///
  /// - Returns: Whether it is the first time.
  @discardableResult mutating func note(_ content: String, _ station: Int) -> Bool {
    contents.insert(Content(station: station, text: content)).inserted
  }

  /// Whether data are to be looked at that are new.
  mutating func allows(_ station: Int, _ screen: String, round: Int) -> Bool {
    let ofState = Slot(place: "\(station)", round: round), ofScreen = Slot(place: screen, round: round)
    guard round <= Self.mostRounds, used[ofState, default: 0] < Self.mostOfState,
      used[ofScreen, default: 0] < Self.mostOfScreen
    else { return false }
    used[ofState, default: 0] += 1
    used[ofScreen, default: 0] += 1
    return true
  }

  /// Whether something that was set on a screen is to be followed by taps: once.
  mutating func follows(_ setting: String) -> Bool { settings.insert(setting).inserted }

  /// Whether the form of a screen is to be filled with what stands out: in one state of it.
  mutating func fills(_ screen: String) -> Bool { followed.insert(screen).inserted }

  mutating func noteBest(_ filling: [Text: Value], _ screen: String) { if !filling.isEmpty { best[screen] = filling } }
  func best(_ screen: String) -> [Text: Value] { best[screen] ?? [:] }
}

extension Walker {
  /// A step has led to a state that is known. Where other data show, it is looked at again: after something was set, what
  /// can be tapped then; else all that a person does next, for a few rounds.
  mutating func lookAgain(
    _ task: Task, _ step: WalkStep, _ station: Int, _ steps: [TakenStep], _ point: Standpoint, _ session: WalkSession,
    _ frame: Frame
  ) {
    guard step.ending == .value, session.condition == .fine, steps.count < Self.mostSteps,
      looks.note(point.content, station)
    else { return }
    var offered = proposals(session, frame, steps, fills: false)
    (offered.firstRows, offered.lastRows) = (2, 1)
    if case .set = step.deed {
      let taps = offered.taps, can = taps.map(\.step.words).joined(separator: ",")
      if looks.follows("\(point.screen) \(step.words) \(can)") {
        return look(taps, station, steps, point.content, round: 1)
      }
    }
    let round = task.round + 1
    if looks.allows(station, point.screen, round: round) {
      look(offered.again(filling: looks.best(point.screen)), station, steps, point.content, round: round)
    }
  }

  private mutating func look(
    _ proposals: [Proposal], _ station: Int, _ steps: [TakenStep], _ content: String, round: Int
  ) {
    for proposal in proposals {
      add(Task(station: station, steps: steps, proposal: proposal, round: round, content: content), tier: 2)
    }
  }

  /// What stands out is put into a form once, to be followed by taps.
  mutating func follow(_ proposals: [Proposal], _ station: Int, _ steps: [TakenStep], _ screen: String) {
    guard !proposals.isEmpty, looks.fills(screen) else { return }
    for proposal in proposals {
      add(Task(station: station, steps: steps, proposal: proposal, round: 1), tier: 2)
    }
  }
}
