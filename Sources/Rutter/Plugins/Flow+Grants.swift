package import RutterCore
internal import RutterLua
package import RutterWorkers

extension Flow {
  /// Divides what is granted among the plugins of this flow.
  ///
  /// - Parameters:
  ///   - grants: What the command line or the embedding program grants.
  ///   - option: What granted it, as messages begin.
  /// - Returns: What each plugin may do.
  /// - Throws: for a grant to a plugin that is not loaded, and for a folder that does not exist, and the like.
  package func grants(_ grants: [Grant], called option: String = "--allow ") throws(NavigatorError) -> Grants {
    let names = plugins.map(\.name)
    for grant in grants {
      guard let name = grant.plugin, !names.contains(name) else { continue }
      throw .unreadable(
        "\(option)\(grant.description.shortened): no plugin '\(name.shortened)' is loaded" + way(out: name, of: names))
    }
    do throws(PermissionError) { return try Grants(grants, to: grantees, called: option) } catch {
      throw .unreadable("\(error)")
    }
  }

  /// What is noted of grants that come to nothing; one to a plugin that is not loaded is an error anyway.
  package func notes(on grants: [Grant]) -> [String] {
    if grants.isEmpty { return [] }
    let grantees = grantees.values, names = plugins.map(\.name)
    return grants.compactMap { grant in
      guard grant.plugin.map(names.contains) ?? true else { return nil }
      let origin = grant.folder == nil ? "--allow " : "what the rutter.lua grants: "
      if !grantees.contains(where: { !$0.takes([grant]).isEmpty }) { return "no plugin asks for \(origin)\(grant)" }
      guard grant.word == .replace, let other = grant.subject, !names.contains(other) else { return nil }
      return "\(origin)\(grant): no plugin '\(other.shortened)' is loaded" + way(out: other, of: names)
    }
  }

  /// What each plugin may see and do of what others made.
  package func access(_ grants: [Grant]) -> [PluginID: Access] { grantees.mapValues { Access($0, grants) } }

  var grantees: [PluginID: Grantee] {
    let flow = plugins.firstIndex(where: \.isFlow) ?? plugins.count - 1
    var grantees: [PluginID: Grantee] = [:]
    for (index, plugin) in plugins.enumerated() {
      let unit = index < units.count ? units[index] : nil
      grantees[PluginID(natives.count + index)] = Grantee(
        name: plugin.name, wishes: unit?.manifest?.capabilities, folder: unit?.folder ?? ".", isFlow: index == flow,
        path: unit?.files.first)
    }
    return grantees
  }
}
