internal import Rutter
internal import RutterCore
internal import RutterText

/// A saved session as a person reads it: the path, the cells, what is held, and what could not be saved.
struct SnapshotPage {
  let snapshot: Snapshot

  /// Lines, each with its end.
  var text: String {
    var lines = snapshot.stacks.flatMap(lines)
    lines += part("cells", snapshot.cells.compactMap { line($0.unshared) })
    lines += part("held", snapshot.held.map { "\($0.name): \($0.request.kind.name)" })
    lines += part("answers", snapshot.answers.map { "\($0.name): of entry \($0.entry.number)" })
    lines += part("lost", snapshot.lost.map(\.description))
    return secrets.hidden(lines.map { Printable.line($0) + "\n" }.joined())
  }

  /// A session that was saved with its secrets holds them; a person sees them here no more than on a screen.
  private var secrets: Secrets {
    var secrets = Secrets()
    for one in snapshot.secrets { for text in one.texts { secrets.remember(.string(text), of: .host) } }
    secrets.prepare()
    return secrets
  }

  private func part(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines.map { "  " + $0 }
  }

  private func lines(_ stack: SavedStack) -> [String] {
    let owner = stack.owner.map { ", in entry \($0.number)\(stack.isActive ? "" : ", not active")" } ?? ""
    let empty = stack.entries.isEmpty ? ", empty" : ""
    return ["stack \(stack.name)\(owner)\(empty)"] + stack.entries.map { "  \($0.id.number) \(words($0.unshared))" }
  }

  private func words(_ entry: SavedEntry) -> String {
    let style = entry.style == .push ? "" : " (\(entry.style.rawValue))"
    return content(entry) + style + (entry.isUnavailable ? ", unavailable" : "")
  }

  private func content(_ entry: SavedEntry) -> String {
    let type = entry.type.map { "\($0)" } ?? "something"
    switch entry.content {
    case .value(let saved): return words(saved)
    case .waiting: return "\(type), loads again"
    case .failed(let error): return "\(type), failed: \(error)"
    case .cancelled: return "\(type), cancelled"
    case .lost(let reason): return "\(type): \(reason.words)"
    }
  }

  private func line(_ cell: SavedCell) -> String? {
    guard let name = cell.name else { return nil }
    let owner = cell.owner.entryNumber.map { " (entry \($0))" } ?? ""
    let value = cell.isSecret ? "secret" : words(cell.value)
    return "\(name) = \(value)\(owner)"
  }

  private func words(_ saved: SavedValue) -> String {
    guard let value = saved.value else { return "left out: it is secret" }
    return ValueText.short(value, budget: 200) + (saved.lacksSecrets ? " without what is secret" : "")
  }
}

extension SavedCell.Owner {
  fileprivate var entryNumber: Int? {
    switch self {
    case .plugin: nil
    case .part(let entry, _), .link(let entry, _, _): entry.number
    }
  }
}
