internal import RutterCore

/// A finding before its way is written: what one step has shown.
struct Found {
  let kind: WalkFinding.Kind
  var message: String
  var place: Place?
  /// What makes it the same as another one.
  let key: String
  /// Lines of a spec after the steps: what has to hold.
  var assertions: [String] = []
}
