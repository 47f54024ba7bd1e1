import RutterLua

/// How a walk through the scripts of a plugin ended.
enum Walked: Hashable {
  case held(StateHash)
  case refused(String)

  var refusal: String? { if case .refused(let why) = self { why } else { nil } }
}
