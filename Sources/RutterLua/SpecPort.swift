package import RutterCore

/// Who runs a spec file. Requests of the spec that do not wait come here while the spec runs.
package protocol SpecPort: AnyObject {
  /// Answers a question at once.
  ///
  /// - Parameters:
  ///   - name: What is asked for.
  ///   - arguments: What the script handed over.
  ///   - place: The line of the spec that asks.
  /// - Returns: The results for the script, left to right.
  func look(_ name: String, _ arguments: [Value], at place: Place) -> [Value]

  /// Takes a part of what the spec file declares. The last part has the functions by which tests are run; they live as
  /// long as the state.
  func ready(_ declared: Value, _ functions: [Handle])
}

/// A request of a spec that waits for its answer, with the line that asks.
package struct SpecStep: Sendable, Equatable {
  package var name: String
  package var arguments: [Value]
  package var place: Place

  /// Reads a call that a spec made; nil for other calls, such as `fs.read`.
  package init?(_ call: OutsideCall) {
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
  /// Makes a plugin a spec file, whose requests go to `port`. Has to be called before the plugin is loaded.
  package func connect(_ port: any SpecPort, to plugin: PluginID) { lua(plugin)?.port = port }
}
