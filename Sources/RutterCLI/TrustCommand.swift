internal import Rutter
internal import RutterCore
internal import RutterText
internal import RutterWorkers

/// `rutter trust`: shows what a project file grants, and approves it.
struct TrustCommand {
  /// The project file.
  let path: String
  let revokes: Bool
  let lists: Bool
  let approvals: Approvals

  /// Reads the arguments of `trust`.
  ///
  /// - Parameters:
  ///   - arguments: The words, sorted.
  ///   - approvals: Where approvals are kept.
  /// - Throws: what is wrong with them, and the way out.
  init(_ arguments: ParsedArguments, _ approvals: Approvals = Approvals()) throws(UsageError) {
    guard arguments.operands.count <= 1 else {
      throw UsageError("one PATH at a time, got also '\(arguments.operands[1])'", command: "trust")
    }
    revokes = arguments.has("--revoke")
    lists = arguments.has("--list")
    if lists {
      guard !revokes, arguments.operands.isEmpty else {
        throw UsageError("--list shows all approvals, and takes nothing else", command: "trust")
      }
      (path, self.approvals) = ("", approvals)
      return
    }
    self.approvals = approvals
    let place = arguments.operands.first
    // An approval can be taken back of what is no longer there.
    if let place, Self.isApproved(lastName(place), revokes), TextFile.kind(place) != .folder,
      let folder = realPath(parent(place)), revokes || TextFile.isThere(place)
    {
      path = joined(folder, lastName(place))
      return
    }
    if let place, !revokes, !TextFile.isThere(place) {
      throw UsageError("\(place): no such file or folder", command: "trust")
    }
    guard let path = Project.path(above: place ?? ".") else {
      throw UsageError(
        "there is no \(PluginFiles.projectName) in \(place.map { "'\($0)'" } ?? "this folder"), or above it",
        command: "trust")
    }
    self.path = path
  }

  /// A project file, and to be revoked also what a plugin always has.
  private static func isApproved(_ name: String, _ revokes: Bool) -> Bool {
    name == PluginFiles.projectName || revokes && name == PluginFiles.manifestName
  }

  func run() -> ExitCode {
    if lists {
      for path in approvals.all { say(path + state(of: path)) }
      return .fine
    }
    do throws(SystemError) {
      return revokes ? try revoke() : try approve()
    } catch {
      complain("approvals cannot be kept\(approvals.trouble(error))")
      return .internalError
    }
  }

  /// What became of a file since it was approved, in brackets.
  private func state(of path: String) -> String {
    guard lastName(path) == PluginFiles.projectName else { return TextFile.isThere(path) ? "" : " (is gone)" }
    do throws(NavigatorError) {
      switch approvals.verdict(on: try Project(path: path)) {
      case .approved: return ""
      case .changed, .unknown: return " (has changed, and does not count)"
      }
    } catch { return TextFile.isThere(path) ? " (has changed, and does not count)" : " (is gone)" }
  }

  private func revoke() throws(SystemError) -> ExitCode {
    say("\(shortPath(path)) \(try approvals.revoke(path) ? "is no longer approved" : "was not approved")")
    return .fine
  }

  private func approve() throws(SystemError) -> ExitCode {
    let project: Project
    do throws(NavigatorError) {
      project = try Project(path: path)
      try project.checkGrants()
    } catch {
      complain("\(error)")
      return error.exitCode
    }
    guard !project.wishes.isEmpty else {
      say("\(project.name) wants nothing that has to be approved")
      return .fine
    }
    say("\(project.name) wants")
    for wish in project.wishes { say("  \(wish)\(place(of: wish, in: project))") }
    try approvals.approve(project)
    say("It is approved, as long as the file stays as it is.")
    return .fine
  }

  /// Where a relative path leads: what is approved is not what stands there, but what that means.
  private func place(of wish: String, in project: Project) -> String {
    let grant = project.grants.first { $0.description == wish }
    guard let grant, grant.word.isPath, let path = grant.subject, !path.hasPrefix("/"),
      let real = realPath(joined(project.folder, path))
    else { return "" }
    return shortPath(real) == path ? "" : " (\(shortPath(real)))"
  }

  private func say(_ text: String) { Output.standard.write(Printable.text(text) + "\n") }
  private func complain(_ text: String) { Output.errors.write("rutter trust: \(Printable.lines(text))\n") }
}
