package import RutterCore
package import RutterLua
internal import RutterText
internal import RutterWorkers

/// What is run, and how: what somebody asked for in so many words, joined with the project file of the flow. What was asked
/// for wins.
package struct Setup: Sendable {
  /// What was asked for, on a command line or by a test.
  package struct Request: Sendable, Equatable {
    /// Nil for that of the project file.
    package var flow: String?
    package var plugins: [String]
    package var settings: [PluginSetting]
    package var grants: [Grant]
    package var seed: UInt64?

    package init(
      flow: String?, plugins: [String] = [], settings: [PluginSetting] = [], grants: [Grant] = [], seed: UInt64? = nil
    ) {
      self.flow = flow
      self.plugins = plugins
      self.settings = settings
      self.grants = grants
      self.seed = seed
    }
  }

  /// Which project files are trusted.
  package enum Trust: Sendable {
    case none
    /// Those that the user has approved.
    case approved(Approvals)
    case all
  }

  package let request: Request
  package let project: Project?
  /// The path of the flow.
  package let flow: String
  /// What is known of the project file; nil if it wants nothing that has to be approved.
  let verdict: Approvals.Verdict?
  /// What a person has granted when asked.
  package var answered: [Grant] = []

  /// Joins a request with the project file that belongs to it.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - trust: Whether what the file grants counts.
  /// - Throws: what is wrong with the project file; that there is no flow.
  package init(_ request: Request, trusting trust: Trust) throws(NavigatorError) {
    let path = Project.path(above: request.flow ?? ".", but: request.flow)
    let project: Project? = if let path { try Project(path: path) } else { nil }
    guard let flow = request.flow ?? project?.flow else {
      throw .unreadable(project.map { "\($0.name): no flow is named here; add flow = \"flow.lua\"" } ?? "which flow?")
    }
    if request.flow == nil, let project, !TextFile.isThere(flow) {
      throw .unreadable("\(project.name): 'flow' leads to \(shortPath(flow)), and there is no such file or folder")
    }
    self.request = request
    self.project = project
    self.flow = flow
    verdict = project.flatMap { $0.wishes.isEmpty ? nil : trust.verdict(on: $0) }
    if isTrusted { try project?.checkGrants() }
  }

  /// Whether the project file says that this is the flow: what nothing says so of may as well be a plugin.
  package var isFlowOfProject: Bool { project?.flow.map { TextFile.isSame($0, flow) } ?? false }

  /// Whether all that the project file says counts.
  var isTrusted: Bool { verdict == nil || verdict == .approved }

  /// What plugins may do outside.
  package var grants: [Grant] { request.grants + (isTrusted ? project?.grants ?? [] : []) + answered }

  /// What scripts may use up. Nobody has to approve that it is less than usual.
  package var limits: Limits {
    var limits = Limits()
    if let project, let bytes = project.memoryBytes, isTrusted || bytes <= limits.memoryBytes {
      limits.memoryBytes = bytes
    }
    if let project, let time = project.turnMicroseconds, isTrusted || time <= limits.turnMicroseconds {
      limits.turnMicroseconds = time
    }
    return limits
  }

  /// What `math.random` starts from; nil if nobody says.
  package var seed: UInt64? { request.seed ?? project?.seed }

  /// Says what does not count because the project file is not approved, and how it is; nil if all counts.
  package var notice: String? {
    guard let project, let verdict, verdict != .approved else { return nil }
    let most = 5, wishes = project.wishes
    let rest = wishes.count > most ? " and \(wishes.count - most) more" : ""
    let list = wishes.prefix(most).map(\.shortened).joined(separator: ", ") + rest
    let (reason, again) =
      verdict == .changed ? ("was changed since it was approved", " again") : ("is not approved", "")
    return "\(project.name) \(reason): \(list) \(wishes.count == 1 ? "does" : "do") not count; look at it, and approve "
      + "it\(again) by: rutter trust \(ShellWord.text(project.name))"
  }

  /// Reads the flow with all its plugins.
  ///
  /// - Parameter natives: Plugins in Swift beside it.
  /// - Returns: The flow.
  /// - Throws: what is wrong with one of them, or with what is set or granted.
  package func read(with natives: [SwiftPlugin] = []) throws(NavigatorError) -> Flow {
    let flow = try Flow(self, with: natives)
    let names = flow.plugins.map(\.name)
    for grant in project?.grants ?? [] {
      guard let project, let name = grant.plugin, !names.contains(name) else { continue }
      throw .unreadable(
        "\(project.name): '\(grant.description.shortened)': no plugin '\(name.shortened)' is loaded"
          + way(out: name, of: names))
    }
    return try flow.withModules(grants)
  }
}

extension Setup.Trust {
  fileprivate func verdict(on project: Project) -> Approvals.Verdict {
    switch self {
    case .none: .unknown
    case .approved(let approvals): approvals.verdict(on: project)
    case .all: .approved
    }
  }
}

extension Project {
  /// What counts only if the file is approved, in words: grants, and limits beyond the usual ones.
  package var wishes: [String] {
    let usual = Limits()
    var wishes = grants.map(\.description)
    if let bytes = memoryBytes, bytes > usual.memoryBytes {
      wishes.append("limits.memory = \(Amount.text(bytes: bytes))")
    }
    if let time = turnMicroseconds, time > usual.turnMicroseconds {
      wishes.append("limits.turn = \(Amount.text(microseconds: time))")
    }
    return wishes
  }
}
