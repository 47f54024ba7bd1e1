/// Screens that are too long to be shown (E1): whoever reads frames as lines could not hold them.
extension Session where H: ~Copyable {
  /// The most that one screen may take where a frame is written, in bytes.
  package static var screenLimit: Int { 8 << 20 }
  /// Of a longer list a frame shows so many rows at a time.
  package static var rowsShown: Int { 500 }

  /// Makes each visible screen that is too long show that as its error.
  ///
  /// - Returns: Whether there was one; what its end asks for is still to be carried out.
  mutating func refuseLongScreens() -> Bool {
    guard !shown.built.isEmpty, mayBeLong else { return false }
    var isRefused = false
    for id in path.visible {
      guard let scope = screens.scope(of: id), scope.error == nil else { continue }
      let bytes = writtenBytes(of: scope)
      if bytes <= Self.screenLimit { continue }
      isRefused = true
      let message =
        "\(scope.what) takes \(bytes.inMebibytes) where it is written, over \(Self.screenLimit.inMebibytes); "
        + "show less at once"
      fail(scope, .script(ScriptError(message)), cells.version)
      let isFirst = shown.visible == nil
      if isFirst, id == .root, condition == .fine { condition = .rootFailed }
    }
    return isRefused
  }

  /// Whether any screen can be too long, by what the host holds: mostly that spares the walk.
  private var mayBeLong: Bool {
    var held = 0
    for plugin in host.plugins {
      held += outbox.account.held(for: plugin.id, .screens) + outbox.account.held(for: plugin.id, .cells)
    }
    return held > Self.screenLimit
  }

  private func writtenBytes(of scope: Scope) -> Int {
    var bytes = scope.writtenBytes
    for node in scope.nodes where node.kind.mayHaveParts || node.kind.isInput {
      switch node.detail {
      case .input(let input): bytes += cells[input.cell]?.value.weight ?? 0
      case .list: bytes += writtenBytes(of: scope.rows[node.id] ?? [])
      case .hole:
        if let child = scope.holes[node.id]?.scope, let inner = screens[child] { bytes += writtenBytes(of: inner) }
      default: continue
      }
    }
    return bytes
  }

  /// Of a long list, what the longest of its windows takes.
  private func writtenBytes(of rows: [Row]) -> Int {
    let all = rows.map { row in screens[row.scope].map { writtenBytes(of: $0) } ?? 0 }
    var window = 0, longest = 0
    for (place, bytes) in all.enumerated() {
      window += bytes
      if place >= Self.rowsShown { window -= all[place - Self.rowsShown] }
      longest = max(longest, window)
    }
    return longest
  }
}

extension NodeKind {
  fileprivate var isInput: Bool { self == .field || self == .toggle || self == .picker }
}

extension [Node] {
  /// About how many bytes the nodes take where a frame is written: few names and numbers beside the texts.
  var writtenBytes: Int {
    var bytes = 0
    for index in indices {
      bytes += 64 + self[index].label.count
      guard case .input(let input) = self[index].detail, !input.choices.isEmpty else { continue }
      bytes += Value.list(input.choices).weight
    }
    return bytes
  }
}
