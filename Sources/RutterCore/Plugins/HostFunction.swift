/// A function that a plugin in Swift offers to scripts: `rutter.plugin("cookbook").send(mail)`. The work itself is done
/// outside, by a call of this name.
package struct HostFunction: Sendable {
  /// With its plugin: `cookbook.send`.
  package var name: LoaderName
  package var plugin: PluginID
  /// What each argument has to look like; nil where the function takes whatever comes.
  package var parameters: [Schema]?
  package var place: Place

  /// Joins a function's name with what it takes.
  package init(name: LoaderName, plugin: PluginID, parameters: [Schema]?, place: Place) {
    self.name = name
    self.plugin = plugin
    self.parameters = parameters
    self.place = place
  }

  static let weight = 256
}

extension Types {
  /// Checks the arguments of a function or loader in Swift, and brings them into the form of its parameters.
  ///
  /// - Parameters:
  ///   - arguments: As a script gave them. What it left out at the end is nil.
  ///   - parameters: What each has to look like; nil for whatever comes.
  ///   - name: Whose arguments they are, for the message.
  /// - Returns: One argument for each parameter.
  /// - Throws: How many it takes, or which one does not fit.
  package func fit(
    arguments: [Value], to parameters: [Schema]?, of name: LoaderName
  ) throws(ScriptError) -> [Value] {
    guard let parameters else { return arguments }
    if arguments.count > parameters.count {
      throw ScriptError("\(name) takes \(counted(parameters)), got \(arguments.count)")
    }
    var fitted: [Value] = []
    for (index, schema) in parameters.enumerated() {
      do throws(Mismatch) {
        fitted.append(try fit(index < arguments.count ? arguments[index] : .null, to: schema))
      } catch {
        throw ScriptError("\(name), argument \(index + 1): \(error)")
      }
    }
    return fitted
  }

  private func counted(_ parameters: [Schema]) -> String {
    let list = parameters.map(\.description).joined(separator: ", ")
    return switch parameters.count {
    case 0: "no arguments"
    case 1: "1 argument (\(list))"
    default: "\(parameters.count) arguments (\(list))"
    }
  }
}
