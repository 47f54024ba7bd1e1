import RutterCore

/// One line of a screen in the plain face, before it is wrapped.
struct PlainLine: Hashable {
  var indent: Int
  /// What a person can use by its number; nil for lines that only show.
  var node: NodeID?
  var text: String
  /// What runs or went wrong; changes of it are told in a line of their own.
  var state = ""
  /// The cut list that this line speaks of.
  var more: NodeID?
}
