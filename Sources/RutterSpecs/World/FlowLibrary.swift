internal import Glibc
internal import Rutter
internal import RutterCore
internal import RutterWorkers

/// The flows that specs launch, each read once however often it is launched.
package final class FlowLibrary: Sendable {
  private let flows = Locked<[FlowName: Found]>([:])
  /// Whether the project files of flows grant what they say.
  private let trustsProjects: Bool

  typealias Found = (flow: Flow, setup: Setup)

  private let log: SourceLog?

  package init(trustsProjects: Bool = false, log: SourceLog? = nil) {
    self.trustsProjects = trustsProjects
    self.log = log
  }

  /// Finds a flow as `test.launch` names it: by a path, or by the name of one beside the spec or among the shipped flows.
  ///
  /// - Parameters:
  ///   - name: Its name, and what belongs to it.
  ///   - natives: Plugins in Swift beside it.
  /// - Returns: The flow, read once, and how its project file sets it up.
  /// - Throws: What was looked for, or what is wrong with what was found.
  func find(_ name: FlowName, with natives: [SwiftPlugin] = []) throws(Failure) -> Found {
    // The paths, so that specs of several folders share what they launch alike.
    var key = name
    key.name = try path(of: name.name, from: name.folder)
    key.plugins = []
    for plugin in name.plugins { key.plugins.append(try path(of: plugin, from: name.folder, as: "plugin")) }
    key.folder = ""
    // Plugins in Swift come with each run, and are others each time.
    if natives.isEmpty, let known = flows.withLock({ $0[key] }) { return known }
    let found: Found
    do throws(NavigatorError) {
      let request = Setup.Request(
        flow: key.name, plugins: key.plugins, settings: key.settings, grants: key.modules)
      found.setup = try Setup(request, trusting: trustsProjects ? .all : .none)
      found.flow = try found.setup.read(with: natives)
    } catch {
      throw Failure(.loading, "\(error)")
    }
    log?.note(found)
    if natives.isEmpty { flows.withLock { $0[key] = found } }
    return found
  }

  /// The names of all plugins that were loaded with a flow.
  var pluginNames: [String] {
    let names = flows.withLock { flows in Set(flows.values.flatMap { $0.flow.plugins.map { Text($0.name) } }) }
    return names.sorted().map(\.string)
  }

  /// The path of a flow that is named as ``find(_:)`` takes it.
  func path(of name: String, from folder: String, as kind: String = "flow") throws(Failure) -> String {
    var tried: [String] = []
    let places = [folder, "Scripts/flows"]
    for place in places {
      for path in [join(place, name + ".lua"), join(place, name)] where !tried.contains(path) {
        if isFlow(path) { return path }
        tried.append(path)
      }
    }
    let near = nearest(name, among: places.flatMap(flowNames)).map { "did you mean '\($0)'? Looked" } ?? "looked"
    throw Failure(.step, "there is no \(kind) '\(name)'; \(near) for \(tried.joined(separator: ", "))")
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

/// A flow as a test names it, with what belongs to it.
struct FlowName: Hashable {
  /// `cookbook`, or a path from the spec's folder.
  var name: String
  /// Plugins that are loaded before it, named alike.
  var plugins: [String] = []
  /// What is given for options of plugins.
  var settings: [PluginSetting] = []
  /// Where its plugins may find modules: they are read with it.
  var modules: [Grant] = []
  /// The folder of the spec file.
  var folder: String

  /// Names are the same if their bytes are.
  static func == (left: FlowName, right: FlowName) -> Bool {
    left.texts == right.texts && left.settings == right.settings && left.modules == right.modules
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(texts)
    hasher.combine(settings)
    hasher.combine(modules)
  }

  private var texts: [Text] { ([name, folder] + plugins).map { Text($0) } }
}

/// Joins a folder with a path that starts in it.
func join(_ folder: String, _ path: String) -> String {
  folder.isEmpty || folder == "." || path.hasPrefix("/") ? path : "\(folder)/\(path)"
}
