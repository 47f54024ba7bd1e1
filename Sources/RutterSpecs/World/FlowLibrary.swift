internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterWorkers

/// The flows that specs launch, each read once however often it is launched.
package final class FlowLibrary: Sendable {
  private let flows = Locked<[Key: Flow]>([:])

  private struct Key: Hashable {
    let path: Text
    let plugins: [Text]
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
    var paths: [Text] = []
    for plugin in plugins { paths.append(Text(try self.path(of: plugin, from: folder))) }
    let key = Key(path: Text(try self.path(of: name, from: folder)), plugins: paths)
    if let known = flows.withLock({ $0[key] }) { return known }
    let flow: Flow
    do { flow = try Flow(path: key.path.string, plugins: key.plugins.map(\.string)) } catch {
      throw Failure(.loading, "\(error)")
    }
    flows.withLock { $0[key] = flow }
    return flow
  }

  /// The path of a flow that is named as ``find(_:plugins:from:)`` takes it.
  func path(of name: String, from folder: String) throws(Failure) -> String {
    var tried: [String] = []
    let places = [folder, "Scripts/flows"]
    for place in places {
      for path in [join(place, name + ".lua"), join(place, name)] where !tried.contains(path) {
        if isFlow(path) { return path }
        tried.append(path)
      }
    }
    let near = nearest(name, among: places.flatMap(flowNames)).map { "did you mean '\($0)'? Looked" } ?? "looked"
    throw Failure(.step, "there is no flow '\(name)'; \(near) for \(tried.joined(separator: ", "))")
  }

  /// The names by which the flows in a folder are launched.
  private func flowNames(in folder: String) -> [String] {
    let names = (try? TextFile.names(in: folder)) ?? []
    return names.sorted().compactMap { name in
      if name.hasSuffix(Discovery.ending) { return nil }
      if name.hasSuffix(".lua") { return String(name.dropLast(4)) }
      return isFlow(join(folder, name)) ? name : nil
    }
  }

  private func isFlow(_ path: String) -> Bool {
    if path.hasSuffix(".lua") { return access(path, F_OK) == 0 }
    return ["init.lua", PluginFiles.manifestName].contains { access("\(path)/\($0)", F_OK) == 0 }
  }
}

/// Joins a folder with a path that starts in it.
func join(_ folder: String, _ path: String) -> String {
  folder.isEmpty || folder == "." || path.hasPrefix("/") ? path : "\(folder)/\(path)"
}
