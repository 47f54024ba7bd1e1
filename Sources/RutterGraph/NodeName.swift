package import RutterCore
internal import RutterText

/// How the nodes of a graph are known: the same for what is registered, what texts say, and where a walk comes.
package enum NodeName {
  package static let root = "root"
  package static func type(_ type: TypeName) -> String { "destination:\(type)" }
  package static func value(_ value: Value) -> String { "destination:= \(ValueText.short(value, budget: .max))" }
  package static func missing(_ type: String) -> String { "missing:\(type)" }
  package static func loader(_ name: LoaderName) -> String { "loader:\(name)" }
  package static func route(_ pattern: String) -> String { "route:\(pattern)" }
  package static func slot(_ name: String) -> String { "slot:\(name)" }
  /// A guard by its line, and which one it is of those that stand there, from 1.
  package static func guarding(_ place: Place, _ number: Int) -> String {
    number == 1 ? "guard:\(place)" : "guard:\(place) \(number)"
  }
  package static func stack(_ id: String) -> String { "stack:\(id)" }
  package static func presentation(_ name: String) -> String { "presentation:\(name)" }

  package static func target(_ target: Destination.Target) -> String {
    switch target {
    case .type(let type): self.type(type)
    case .value(let value): self.value(value)
    }
  }

  /// The last part of a name with its plugin: `Recipe` of `cookbook.Recipe`.
  static func short(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}
