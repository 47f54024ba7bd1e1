package import RutterCore
internal import RutterLua
internal import RutterWorkers

extension Flow {
  /// The same flow with the modules that its plugins require from folders that they were granted.
  ///
  /// - Parameter grants: All that is granted.
  /// - Returns: The flow, with these modules among its sources.
  /// - Throws: what is wrong with a folder, or with a module.
  package func withModules(_ grants: [Grant]) throws(NavigatorError) -> Flow {
    guard grants.contains(where: { $0.word == .modules }) else { return self }
    var flow = self
    for index in plugins.indices {
      guard let grantee = grantees[PluginID(natives.count + index)] else { continue }
      let source = plugins[index]
      let texts = ([source.main] + source.modules).map { String(decoding: $0.bytes, as: UTF8.self) }
      do throws(PluginFileError) {
        let found = try OuterModules.read(for: texts, besides: source.modules.map(\.module), grants, grantee)
        flow.add(found.map { SourceText(module: $0.module, file: $0.script, text: $0.text) }, to: index)
      } catch {
        throw .unreadable("\(error)")
      }
    }
    return flow
  }
}
