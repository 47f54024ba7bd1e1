package import RutterCore

/// Whoever runs a spec file: what its scripts ask for without waiting comes here, while they run.
package protocol SpecPort: AnyObject {
  /// Answers a question at once.
  ///
  /// - Parameters:
  ///   - name: What is asked for.
  ///   - arguments: What the script handed over.
  ///   - place: The line of the spec that asks.
  /// - Returns: The results for the script, left to right.
  func look(_ name: String, _ arguments: [Value], at place: Place) -> [Value]

  /// Takes a part of what the spec file declares; with the last part come the functions by which it is run, which live as
  /// long as the state.
  func ready(_ declared: Value, _ functions: [Handle])
}

/// What a waiting spec asks for: the line that asks goes with the call.
package struct SpecStep: Sendable, Equatable {
  package var name: String
  package var arguments: [Value]
  package var place: Place

  /// Takes a call apart that a spec made; nil for one of another kind, such as `fs.read`.
  package init?(_ call: HostCall) {
    guard call.name == Self.callName, call.arguments.count >= 3,
      case .string(let script) = call.arguments[0], case .integer(let line) = call.arguments[1],
      case .string(let name) = call.arguments[2]
    else { return nil }
    self.name = name.string
    place = Place(script: script.string, line: Int(line))
    arguments = Array(call.arguments.dropFirst(3))
  }

  static let callName = "spec.step"
}

extension ScriptHost {
  /// Makes a plugin one whose main chunk is the spec language, before it is loaded.
  package func connect(_ port: any SpecPort, to plugin: PluginID) { lua(plugin)?.port = port }
}
