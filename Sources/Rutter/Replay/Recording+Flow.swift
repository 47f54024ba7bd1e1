package import RutterCore
package import RutterLua
package import RutterText
internal import RutterWorkers

/// What a transcript says of the flow that it is of.
extension Recording {
  /// The most that is read of a file.
  private static var limitBytes: Int { 2 << 30 }

  /// Reads a file.
  ///
  /// - Throws: what is wrong with it.
  package init(path: String) throws(NavigatorError) {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try TextFile.bytes(path, limit: Self.limitBytes) } catch {
      throw .unreadable("\(path): \(error)")
    }
    let answers = RecordedFiles(of: path)
    do throws(TranscriptError) {
      try self.init(bytes) { name throws(TranscriptError) in try answers.text(name) }
    } catch {
      throw .unreadable("\(path): \(error)")
    }
  }

  /// Reads the flow.
  ///
  /// - Parameters:
  ///   - path: Where it is; nil for where the transcript says.
  ///   - transcript: The transcript's own path.
  /// - Returns: The flow.
  /// - Throws: that it cannot be found; what is wrong with it.
  package func flow(_ path: String?, near transcript: String) throws(NavigatorError) -> Flow {
    let found = if let path { path } else { try find(near: transcript) }
    var settings: [PluginSetting] = []
    for text in heading.options { if let setting = PluginSetting(text) { settings.append(setting) } }
    let request = Setup.Request(
      flow: found, plugins: heading.plugins, settings: settings, grants: try grants())
    return try Setup(request, trusting: .all).read()
  }

  private func find(near transcript: String) throws(NavigatorError) -> String {
    guard let path = heading.flow else {
      throw .unreadable("\(transcript): it does not say of what flow it is; name the flow")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var places: [String] = []
    for place in [path, transcript.folder + name, "Scripts/flows/" + name] where !places.contains(place) {
      if TextFile.isThere(place) { return place }
      places.append(place)
    }
    throw .unreadable(
      "the flow of \(transcript) is not there: looked for \(places.joined(separator: ", ")); name the flow")
  }

  /// What plugins were granted.
  package func grants() throws(NavigatorError) -> [Grant] {
    var grants: [Grant] = []
    for text in heading.grants {
      do throws(GrantError) { grants.append(try Grant(text)) } catch {
        throw .unreadable("the transcript's \"allow\": \(error)")
      }
    }
    return grants
  }

  /// What plugins may use up. Where one broke the limit of time stands in the transcript, and is no matter of how fast
  /// this machine is.
  package var limits: Limits {
    var limits = Limits()
    if let bytes = heading.memoryBytes { limits.memoryBytes = max(1 << 20, bytes) }
    if let time = heading.turnMicroseconds { limits.turnMicroseconds = max(1_000, time) }
    limits.patience = 8
    return limits
  }

  /// Which sources had other texts then.
  func notes(on flow: Flow) -> [String] {
    guard count > 0, case .opened(let opening)? = (try? event(0))?.kind else { return [] }
    let now = flow.opening(seed: 0, startedAtMicroseconds: 0).sources
    func hash(_ name: String, _ sources: [SourceHash]) -> UInt64? { sources.first { $0.name == name }?.hash }
    let changed = opening.sources.filter { hash($0.name, now) != nil && hash($0.name, now) != $0.hash }
      .map { "\($0.name) has changed since this was recorded" }
    let gone = opening.sources.filter { hash($0.name, now) == nil }.map { "\($0.name) is not there any more" }
    let new = now.filter { hash($0.name, opening.sources) == nil }.map { "\($0.name) was not there" }
    return changed + gone + new
  }
}

extension String {
  /// The folder of a path, with a stroke at its end; empty if it names none.
  fileprivate var folder: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}

extension TranscriptHeading {
  /// What is run, and how.
  package init(_ flow: Flow, _ options: Navigator.Options) {
    self.init(flow: flow.request?.flow)
    plugins = flow.request?.plugins ?? []
    self.options = flow.request?.settings.map(\.text) ?? []
    grants = options.grants.map(\.description)
    memoryBytes = options.limits.engine.memoryBytes
    turnMicroseconds = options.limits.engine.turnMicroseconds
    keepsSecrets = options.keepsSecrets
  }
}
