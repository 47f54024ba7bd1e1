package import RutterCore
internal import RutterWorkers

/// How a spec that is written down names what stands elsewhere: all its paths begin in its own folder, and those of a
/// command in the current one.
package enum SpecPath {
  /// By what name a spec finds a flow: that of one beside it or among the shipped ones, else a path.
  ///
  /// - Parameters:
  ///   - path: Where the flow is.
  ///   - spec: Where the spec will be; nil for here.
  /// - Returns: What `test.launch` is given.
  package static func flow(_ path: String, from spec: String?) -> String {
    let folder = parent(path)
    if folder == home(of: spec) || folder == "Scripts/flows" {
      let file = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
      return String(file.hasSuffix(".lua") ? file.dropLast(4) : file)
    }
    return self.path(path, from: spec)
  }

  /// Where a spec finds a file or folder.
  ///
  /// - Parameters:
  ///   - path: Where it is, from here.
  ///   - spec: Where the spec will be; nil for here.
  /// - Returns: The path from the folder of the spec, or one that begins at the root.
  package static func path(_ path: String, from spec: String?) -> String {
    let home = home(of: spec)
    if home == "." || path.hasPrefix("/") { return path }
    if path == home { return "." }
    return path.hasPrefix(home + "/") ? String(path.dropFirst(home.utf8.count + 1)) : realPath(path) ?? path
  }

  /// A grant as a spec writes it.
  package static func grant(_ grant: Grant, from spec: String?) -> String {
    guard let subject = grant.subject, grant.isAboutPath else { return grant.description }
    let mode = grant.word == .sqlite && subject.hasSuffix(":write") ? ":write" : ""
    var place = path(join(grant.folder ?? "", String(subject.dropLast(mode.utf8.count))), from: spec)
    if grant.word == .run, !place.utf8.contains(UInt8(ascii: "/")) { place = "./" + place }
    return Grant(grant.word, place + mode, plugin: grant.plugin).description
  }

  private static func home(of spec: String?) -> String { spec.map(parent) ?? "." }
}

extension Grant {
  /// Whether it is about a place. The name of a program is looked for in PATH; only with a slash it is a path.
  var isAboutPath: Bool { word.isPath || word == .run && subject?.utf8.contains(UInt8(ascii: "/")) == true }
}
