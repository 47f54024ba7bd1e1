internal import RutterCore
internal import RutterText

/// That a test failed when its orders were explored: where it passes in its usual order, that does not say that it is
/// mended.
package struct FailedOrder: Sendable, Hashable {
  /// What `--replay` takes for the order that failed; nil where none could be told.
  package var token: String?
  /// Whether loads could come out otherwise too.
  package var outcomes = false
  /// Whether sessions could be restarted between two steps.
  package var restarts = false
  /// Whether things could be late although the test looked.
  package var loose = false

  package init(token: String?, outcomes: Bool = false, restarts: Bool = false, loose: Bool = false) {
    self.loose = loose
    self.token = token
    self.outcomes = outcomes
    self.restarts = restarts
  }

  /// nil for what says nothing of orders.
  init?(_ value: Value) {
    guard case .record(let record) = value, record["explored"] == .boolean(true) else { return nil }
    self.init(
      token: record["order"]?.text, outcomes: record["outcomes"] == .boolean(true),
      restarts: record["restarts"] == .boolean(true), loose: record["loose"] == .boolean(true))
  }

  var value: Value {
    var fields = [Record.Field("explored", .boolean(true))]
    if let token { fields.append(Record.Field("order", .string(Text(token)))) }
    if outcomes { fields.append(Record.Field("outcomes", .boolean(true))) }
    if restarts { fields.append(Record.Field("restarts", .boolean(true))) }
    if loose { fields.append(Record.Field("loose", .boolean(true))) }
    return .record(Record(fields))
  }
}
