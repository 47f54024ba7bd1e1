/// A rule of the engine that did not hold: a fault of Rutter, found while a test runs.
package struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The rules that tests check, each in the words that a test report shows.
  package enum Rule: String, Sendable {
    /// The engine's own tables contradict each other. No rule of the catalogue speaks of that.
    case tablesAgree = "the tables of the engine agree with each other"
    /// T1
    case turnEndsQuiet = "a turn ends when nothing is left to do"
    /// T5
    case entryIDsAreNew = "the id of an entry is never used again"
    /// P1
    case operationsSettleOnce = "every operation settles exactly once"
    /// P7
    case operationsKnowTheirOrigin = "an operation knows who asked for it"
    /// L2
    case pushesWaitForLoads = "a push that loads first waits for a load that runs"
    /// L5
    case loadsEndWithOwners = "a load ends with its owner"
    /// L6
    case loadsEndOnce = "a load begins once and ends once"
    /// L7
    case failuresComeFromLoads = "a placeholder fails only if its load failed"
    /// L9
    case loadsAreWaitedFor = "a load runs only while somebody waits for it"
    /// L10
    case backTakesTheTop = "back takes away what is on top"
    /// S1
    case scopesEndWithEntries = "a scope ends with its entry"
    /// S5
    case visibleIsBuilt = "every visible entry has a screen"
    /// A1
    case actionsEndWithEntries = "an action ends with its entry"
    /// A3
    case screensAreDestroyedOnce = "a screen is created once and destroyed once"
    /// A6
    case partsEndWithTheWhole = "a coroutine of rutter.all or rutter.any ends with the one that started it"
    /// R1
    case answersAreToldOnce = "whoever waits for an answer gets it once, when its entry has left"
    /// W1
    case stepsKnowTheirQuestions = "steps know which questions show, and what they wait for"
    /// B2
    case presentationsEndWithOwners = "a presentation leaves with its owner"
    /// B5
    case presentationsClearCells = "a presentation that left is not taken for shown"
  }

  package var rule: Rule
  /// What was found, with the ids of what it concerns.
  package var message: String

  package init(_ rule: Rule, _ message: String) {
    self.rule = rule
    self.message = message
  }

  package var description: String { "\(rule.rawValue): \(message)" }
}
