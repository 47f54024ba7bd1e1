internal import Glibc
internal import Rutter
internal import RutterWorkers

/// The flows that specs launch, each read once however often it is launched.
package final class FlowLibrary: Sendable {
  private let flows = Locked<[Key: Flow]>([:])

  private struct Key: Hashable {
    let path: String
    let plugins: [String]
  }

  package init() {}

  /// Finds a flow as `test.launch` names it: by a path, or by the name of one beside the spec or among the shipped flows.
  ///
  /// - Parameters:
  ///   - name: `cookbook`, or a path from the spec's folder.
  ///   - plugins: Plugins that are loaded before it, named alike.
  ///   - folder: The folder of the spec file.
  /// - Returns: The flow, read once.
  /// - Throws: What was looked for, or what is wrong with what was found.
  func find(_ name: String, plugins: [String], from folder: String) throws(Failure) -> Flow {
    var paths: [String] = []
    for plugin in plugins { paths.append(try self.path(of: plugin, from: folder)) }
    let key = Key(path: try self.path(of: name, from: folder), plugins: paths)
    if let known = flows.withLock({ $0[key] }) { return known }
    let flow: Flow
    do { flow = try Flow(path: key.path, plugins: key.plugins) } catch { throw Failure(.loading, "\(error)") }
    flows.withLock { $0[key] = flow }
    return flow
  }

  /// The path of a flow that is named as ``find(_:plugins:from:)`` takes it.
  func path(of name: String, from folder: String) throws(Failure) -> String {
    var tried: [String] = []
    for place in [folder, "Scripts/flows"] {
      for path in [join(place, name + ".lua"), join(place, name)] where !tried.contains(path) {
        if isFlow(path) { return path }
        tried.append(path)
      }
    }
    throw Failure(.step, "there is no flow '\(name)'; looked for \(tried.joined(separator: ", "))")
  }

  private func isFlow(_ path: String) -> Bool {
    path.hasSuffix(".lua") ? access(path, F_OK) == 0 : access(path + "/init.lua", F_OK) == 0
  }

  /// The text of a script by the name that messages have for it.
  package func text(of script: String) -> String? {
    flows.withLock { flows in
      for key in flows.keys.sorted(by: { $0.path < $1.path }) {
        if let text = flows[key]?.source(of: script) { return text }
      }
      return nil
    }
  }
}

/// Joins a folder with a path that starts in it.
func join(_ folder: String, _ path: String) -> String {
  folder.isEmpty || folder == "." || path.hasPrefix("/") ? path : "\(folder)/\(path)"
}
