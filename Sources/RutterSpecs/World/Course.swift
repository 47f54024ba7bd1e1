internal import RutterCore

/// What a test does with each of its apps in the usual order, as far as other orders have to know it.
struct Course: Sendable {
  /// What it does with one app.
  struct Part: Sendable {
    /// What each action of a person is done on; nil where that cannot be told.
    var sights: [Sight?] = []
    /// The number of steps that move the app.
    var moves = 0
    /// The waits for rest that may come about late, in order.
    var rests: [Rest] = []
    /// Whether the last of those steps waits for rest, and nothing else.
    var endsWithRest = false
    /// The number of waits that brought something, which the test looked at before the person acted again.
    var looked = 0
    /// Whether tasks have something under way at the end.
    var hasTasks = false
    /// Whether it has a plugin reloaded: then more than its state decides how it goes on.
    var reloads = false
  }
  /// A wait for rest.
  struct Rest: Sendable {
    /// Whether a function of the test stood in for a load meanwhile: what that keeps in variables the test may look at
    /// without asking the app.
    var callsTest = false
  }
  /// By the numbers of the apps, from 0.
  var parts: [Part] = []

  /// Whether what the test waits for may be late anywhere, so that it can make a difference whether each wait is kept.
  var mayBeLate: Bool { parts.contains { part in part.rests.contains { !$0.callsTest } } }

  /// Why orders of the test that lead to one state may go on differently; nil if they may not.
  var whyStatesSayTooLittle: String? { parts.contains(where: \.reloads) ? "it reloads a plugin" : nil }

  /// Whether the test looks at what it waits for before it goes on.
  var isLookedAt: Bool { parts.contains { $0.looked > 0 } }

  /// Whether what tasks have under way at the end comes before no look.
  var leavesTasks: Bool { parts.contains { $0.hasTasks && !$0.endsWithRest } }

  /// The same for a test whose last look nothing may come before that nobody waits for.
  var withoutLateLooks: Course {
    Course(
      parts: parts.map { part in
        var part = part
        part.endsWithRest = false
        return part
      })
  }
}
