package import RutterCore

/// Who is told of every turn of a session, in order: a face, a recorder. Programs have ``Report`` instead.
package protocol Audience: Sendable {
  /// A turn is over. Called on the session's thread, before the next event is taken in; do not wait here.
  ///
  /// - Parameters:
  ///   - event: What happened outside.
  ///   - isConcealed: Whether it held a secret in whose place something else stands.
  ///   - effects: What followed, in order; ``Effect/frame`` if what shows differs.
  ///   - operations: How many operations were asked for since the session began. Their ids count from 1, so those above
  ///     the number of the turn before were asked for in this turn.
  ///   - shown: What shows now.
  func turned(
    _ event: Event, isConcealed: Bool, _ effects: [Effect], operations: Int, shown: borrowing some Showing & ~Copyable)

  /// Something still runs and nothing has happened for a while. Called every five seconds.
  ///
  /// - Parameters:
  ///   - running: What runs, by name.
  ///   - seconds: How long nothing has happened.
  func stillRunning(_ running: [String], seconds: Int)
}

extension Audience {
  /// Says nothing.
  package func stillRunning(_ running: [String], seconds: Int) {}
}
