internal import RutterCore

extension App {
  /// What may be why a test finds something else than it looked for: a step that came to nothing, and what still loads.
  var hints: [String] {
    var hints = [journal.stepInVain].compactMap { $0 }
    if isClosed { return hints }
    let frame = frame
    let loading = frame.screens.last?.allNodes.filter { $0.state == .loading } ?? []
    for node in loading.prefix(Self.mostLoading) {
      hints.append("'\(node.label)' is still loading here; app:settle() waits for it")
    }
    if loading.isEmpty, let top = frame.path.last, top.state == .waiting {
      hints.append("what shows on top still waits for its value; app:settle() waits for it")
    }
    return hints
  }

  private static var mostLoading: Int { 2 }
}
