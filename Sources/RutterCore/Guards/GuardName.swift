/// Names a guard to whoever is told of it.
public enum GuardName: Sendable, Hashable {
  /// `on_leave` of a screen, by what the screen shows: `form.Draft`.
  case screen(String)
  /// A guard of a plugin, by the plugin's name.
  case plugin(String)

  /// The same guard with its name in other words.
  func named(_ change: (String) -> String) -> GuardName {
    switch self {
    case .screen(let name): .screen(change(name))
    case .plugin(let name): .plugin(change(name))
    }
  }
}

extension GuardName: CustomStringConvertible {
  /// As logs and JSON have it: `on_leave of form.Draft`, `guard of shop`.
  public var description: String {
    switch self {
    case .screen(let name): "on_leave of \(name)"
    case .plugin(let name): "guard of \(name)"
    }
  }
}
