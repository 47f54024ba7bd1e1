import Testing

@testable import RutterCore

/// The table in which parts find what was kept of them, against a list that is searched.
@Suite("What is kept of parts") struct KeptPartsModelTests {
  private let keys: [PartKey] = [
    .row(list: ["a"], key: 1), .row(list: ["a"], key: 2), .hole(["b"]),
    .contribution(slot: ["c"], plugin: "p", place: 0),
  ]

  private func path(_ chance: inout Chance) -> PartPath {
    (0..<chance.below(4)).map { _ in chance.one(of: keys) }
  }

  @Test("S3: it keeps, gives, clears and drops as the list does", arguments: 0..<40)
  func model(seed: Int) {
    var chance = Chance(seed: UInt64(seed)), model: [SavedCell] = []
    let parts = KeptParts()
    for number in 1...300 {
      let path = path(&chance)
      switch chance.below(10) {
      case 0..<4:
        let link: NodePath = [chance.one(of: ["x", "y"])]
        let owner: SavedCell.Owner = chance.below(3) == 0 ? .link(.root, path, link) : .part(.root, path)
        // A link has one cell.
        if case .link = owner, model.contains(where: { $0.owner == owner }) { continue }
        let cell = SavedCell(CellID(number), "n", of: chance.one(of: ["p", "q"]), owner: owner, SavedValue(true))
        model.append(cell)
        parts.keep(cell)
      case 4..<6:
        let meant = model.filter { $0.owner == .part(.root, path) && $0.plugin == "p" }
        model.removeAll(where: meant.contains)
        #expect(parts.takeCells(of: path) { $0.plugin == "p" } == meant)
      case 6:
        let owner = SavedCell.Owner.link(.root, path, ["x"])
        let meant = model.first { $0.owner == owner }
        model.removeAll { $0.owner == owner }
        #expect(parts.takeCell(of: path, link: ["x"]) == meant)
      case 7..<9:
        guard !model.isEmpty else { continue }
        let place = chance.below(model.count)
        model[place].clear()
        parts.clear(model[place].id)
        #expect(parts.cell(model[place].id) == model[place])
      default:
        let toCome: Set<PartPath> = [self.path(&chance), self.path(&chance)]
        model.removeAll { cell in
          let own = cell.owner.path ?? []
          return own.starts(with: path)
            && !toCome.contains { $0.count >= path.count && own.starts(with: $0) }
        }
        parts.drop(in: path, but: toCome)
      }
      #expect(parts.allCells.sorted { $0.id < $1.id } == model && parts.isEmpty == model.isEmpty)
      #expect((1...number).allSatisfy { id in parts.holds(CellID(id)) == model.contains { $0.id == CellID(id) } })
    }
  }
}
