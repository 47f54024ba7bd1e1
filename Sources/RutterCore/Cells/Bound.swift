/// The state of one presentation (B1).
struct Bound: Sendable {
  /// The screen of a `when`, which is built with its owner.
  var instance: ScopeID?
  /// Whether `on_create` of that screen has run, so that its `on_destroy` has to run, too.
  var isCreated = false
  /// Whether it is a `when`, for which false means that the cell is not set (B3).
  var isWhen = false
  /// Whether it stands for a link with a `screen` function. What such a link opened stays when the link is gone (S2).
  var isLink = false
  var shown: EntryID?
  /// The scope that declares it.
  var scope: ScopeID?
  /// The value of the cell when it was presented, and below it the case that the value named.
  var cellValue: Value = .null
  var shownCase: Text?
  /// A value that could not be presented. It is stored so that it is reported only once.
  var refused: Value?

  mutating func forgetShown() {
    shown = nil
    cellValue = .null
    shownCase = nil
  }
}
