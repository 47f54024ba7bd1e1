/// Something that cannot be saved, or not be restored.
public struct Loss: Hashable, Sendable, CustomStringConvertible {
  /// Why, as one word.
  public enum Reason: String, Sendable, CaseIterable {
    /// An action, a line of Lua or a watch that runs: a script's own state is not saved.
    case action
    /// An answer that a script or program waits for and that has no name.
    case answer
    /// What failed shows that only until it is built again.
    case failed
    /// The request has a function of a script in it.
    case function
    /// It is not there any more in the flow as it is now.
    case gone
    /// An operation about which a guard is being asked.
    case guarded = "guard"
    /// The load is a function that is written where it is used.
    case inline
    /// A link's load, another push that waits for its value, or a preload.
    case load
    /// It is presented by a cell that is not saved.
    case presented
    case secret
    /// Its plugin, which has only its own part of the path, has more than is saved of such a plugin.
    case size
    case task
    /// A cell that has no name.
    case unnamed
  }
  /// What it is, in words: `action 'Save'`.
  public var what: String
  public var reason: Reason

  public init(_ what: String, _ reason: Reason) {
    self.what = what
    self.reason = reason
  }

  public var description: String { "\(what): \(reason.words)" }
}

extension [Loss] {
  /// How many of one reason are told one by one.
  private static let most = 100

  /// The first of each reason, and how many more there are: there may be as many as a plugin's memory holds tasks, and they are
  /// written with every turn.
  var toldShort: [Loss] {
    if count <= Self.most { return self }
    var counts: [Loss.Reason: Int] = [:], losses: [Loss] = []
    for loss in self {
      counts[loss.reason, default: 0] += 1
      if counts[loss.reason, default: 0] <= Self.most { losses.append(loss) }
    }
    for reason in Loss.Reason.allCases {
      if let count = counts[reason], count > Self.most { losses.append(Loss("\(count - Self.most) more", reason)) }
    }
    return losses
  }
}

extension Loss.Reason {
  /// What a person is told.
  public var words: String {
    switch self {
    case .action: "what an action was doing is not saved"
    case .answer: "an answer without a name is not saved; present(…, { as = \"name\" }) gives it one"
    case .failed: "that it had failed is not saved"
    case .function: "a function of a script cannot be saved"
    case .gone: "the flow has nothing of this name now"
    case .guarded: "what a guard is being asked about is not saved; rutter.hold keeps it"
    case .inline: "a load that is written inline cannot be started again; a named loader can"
    case .load: "what nothing on the path waits for is not loaded again"
    case .presented: "it is presented by a cell that is not saved"
    case .secret: "it is secret, and secrets are not saved unless that is asked for"
    case .size: "no more than about 4 MiB are saved of a plugin that may not change the whole path"
    case .task: "what a task was doing is not saved"
    case .unnamed: "only cells with a name are saved"
    }
  }
}

/// Something that is other after restoring than it was when the session was saved.
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// What: `entry 3 (cookbook.Recipe)`.
  public var what: String
  /// What it was, in words; and what it is.
  public var was: String
  public var now: String

  public init(_ what: String, was: String, now: String) {
    self.what = what
    self.was = was
    self.now = now
  }

  public var description: String { "\(what): was \(was), is \(now)" }
}

/// What came of restoring a session.
public struct RestoreReport: Hashable, Sendable {
  /// What is not there any more: what could not be saved, and what could not be restored.
  public var lost: [Loss]
  /// What is other than before.
  public var differences: [Difference]
  /// The title of the root's screen, if something else covers it: frames do not tell it then.
  public var home: String?

  public init(lost: [Loss] = [], differences: [Difference] = [], home: String? = nil) {
    self.lost = lost
    self.differences = differences
    self.home = home
  }
}
