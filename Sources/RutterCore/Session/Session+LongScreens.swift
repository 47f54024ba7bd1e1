/// Screens that are too long to be shown (E1): whoever reads frames as lines could not hold them.
extension Session where H: ~Copyable {
  /// The most that one screen may take where a frame is written, in bytes.
  package static var screenLimit: Int { 8 << 20 }

  /// Makes each visible screen that is too long show that as its error.
  ///
  /// - Returns: Whether there was one; what its end asks for is still to be carried out.
  mutating func refuseLongScreens() -> Bool {
    guard mayBeLong else {
      shown.bytes = [:]
      return false
    }
    addBytes()
    var isRefused = false
    for id in path.visible where shown.bytes[id, default: 0] > Self.screenLimit {
      guard let scope = screens.scope(of: id), scope.error == nil else { continue }
      let bytes = writtenBytes(of: scope)
      shown.bytes[id] = bytes
      if bytes <= Self.screenLimit { continue }
      isRefused = true
      let message =
        "\(scope.what) takes \(bytes.roundedSize) where it is written, over \(Self.screenLimit.roundedSize); "
        + "show less at once"
      fail(scope, .script(ScriptError(message)), cells.version)
      let isFirst = shown.visible == nil
      if isFirst, id == .root, condition == .fine { condition = .rootFailed }
    }
    return isRefused
  }

  /// Whether any screen can be too long, by what the host holds: mostly that spares the walk. Each field may show the same
  /// cell.
  private var mayBeLong: Bool {
    var nodes = 0, values = 0
    for plugin in host.plugins {
      nodes += outbox.account.held(for: plugin.id, .screens)
      values += outbox.account.held(for: plugin.id, .cells)
    }
    return nodes + values * max(1, screens.inputCount) > Self.screenLimit
  }

  /// Adds what has come to each screen since the last frame, and takes nothing off for what went: only where that sum is too
  /// much does the screen have to be measured.
  private mutating func addBytes() {
    let visible = path.visible
    shown.bytes = shown.bytes.filter { visible.contains($0.key) }
    // Of what was not measured before nothing is known.
    for id in visible where shown.bytes[id] == nil { shown.bytes[id] = Self.screenLimit + 1 }
    for id in shown.built {
      guard let scope = screens[id], visible.contains(scope.entry) else { continue }
      shown.bytes[scope.entry, default: 0] += ownBytes(of: scope)
    }
    var weight = 0
    for cell in cells.changed { weight += cells[cell]?.value.weight ?? 0 }
    weight *= max(1, screens.inputCount)
    if weight > 0 { for id in visible { shown.bytes[id, default: 0] += weight } }
  }

  private func ownBytes(of scope: Scope) -> Int {
    var bytes = scope.traits.writtenBytes
    for cell in scope.inputs { bytes += cells[cell]?.value.weight ?? 0 }
    return bytes
  }

  private func writtenBytes(of scope: Scope) -> Int {
    var bytes = ownBytes(of: scope)
    if !scope.hasParts { return bytes }
    for node in scope.nodes where node.kind.mayHaveParts {
      switch node.detail {
      case .list: bytes += writtenBytes(of: scope.rows[node.id] ?? [])
      case .slot: for row in scope.rows[node.id] ?? [] { bytes += screens[row.scope].map { writtenBytes(of: $0) } ?? 0 }
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
      if place >= Frame.rowsShown { window -= all[place - Frame.rowsShown] }
      longest = max(longest, window)
    }
    return longest
  }
}
