import RutterCore
import TestFolders
import Testing

@testable import RutterWorkers

/// Numbers by chance, the same each time.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}

/// What a session in a file should be.
private struct Model: Equatable {
  var flow: String
  var time: Int64
  var head: [UInt8] = []
  var pieces: [SnapshotPiece.Key: [UInt8]] = [:]

  var all: [SnapshotPiece] {
    let keys = pieces.keys.sorted { ($0.list.kind, $0.list.owner, $0.place) < ($1.list.kind, $1.list.owner, $1.place) }
    return [SnapshotPiece(.head, head)] + keys.compactMap { key in pieces[key].map { SnapshotPiece(key, $0) } }
  }

  mutating func apply(_ change: inout SnapshotChange) {
    if change.replacesAll { pieces = [:] }
    for key in change.removed { pieces[key] = nil }
    for piece in change.put { pieces[piece.key] = piece.bytes }
    head = change.head
    change.hash = all.reduce(0) { $0 &+ $1.hash }
    change.bytes = all.reduce(0) { $0 + $1.bytes.count }
  }
}

@Suite struct StateTurnsTests {
  private let folder = Folder()
  private var path: String { "\(folder.path)/app.state" }

  private func change(_ dice: inout Dice, of model: Model) -> SnapshotChange {
    var change = SnapshotChange()
    change.replacesAll = model.pieces.isEmpty || dice.roll(60) == 0
    change.head = (0..<dice.roll(50)).map { UInt8($0) }
    for key in model.all.dropFirst().map(\.key) where !change.replacesAll && dice.roll(5) == 0 {
      change.removed.append(key)
    }
    for _ in 0..<dice.roll(4) {
      let list = SnapshotPiece.ListKey(kind: 1 + dice.roll(11), owner: dice.roll(2))
      // A few are longer than what a turn's own row takes, and fewer than what one row of a piece takes.
      let count = dice.roll(40) == 0 ? 9_000 : dice.roll(200) == 0 ? 1_100_000 : dice.roll(300)
      let bytes = [UInt8](repeating: UInt8(dice.roll(256)), count: count)
      change.put.append(SnapshotPiece(.init(list, at: Int64(dice.roll(9)) - 4), bytes))
    }
    // Of two pieces at one place the store would keep the last, too; the session never gives them.
    var known: Set<SnapshotPiece.Key> = []
    change.put.removeAll { !known.insert($0.key).inserted }
    return change
  }

  @Test(
    "N1: a file has what was written last, whatever was written before, also when it is opened again", arguments: 1...6
  )
  func generated(seed: Int) throws {
    var dice = Dice(state: UInt64(seed)), models: [String: Model] = [:],
      file: StateFile? = try StateFile(path, makes: true)
    for step in 1...400 {
      let name = ["main", "other", "third"][dice.roll(dice.roll(3) + 1)]
      switch dice.roll(40) {
      case 0:
        file = nil
        file = try StateFile(path, makes: false)
        for name in models.keys.sorted() { try expect(models[name], name, file) }
      case 1:
        #expect(try file?.delete(name) == (models.removeValue(forKey: name) != nil))
      case 2:
        guard let model = models.removeValue(forKey: name) else { continue }
        let aside = try file?.setAside(session: name) ?? ""
        #expect(models.updateValue(model, forKey: aside) == nil)
      case 3: try expect(models[name], name, file)
      default:
        var model = models[name] ?? Model(flow: "flow", time: 0)
        var change = change(&dice, of: model)
        (model.flow, model.time) = (dice.roll(50) == 0 ? "flow \(step)" : model.flow, Int64(step))
        model.apply(&change)
        try file?.write(change, of: model.flow, as: name, at: model.time)
        models[name] = model
      }
    }
    for name in models.keys.sorted() { try expect(models[name], name, file) }
    #expect(
      try file?.sessions()
        == models.keys.sorted().map { name in
          StateListing(
            name: name, flow: models[name]?.flow ?? "", savedAtMicroseconds: models[name]?.time ?? 0,
            bytes: models[name]?.all.reduce(0) { $0 + $1.bytes.count } ?? 0)
        })
  }

  private func expect(_ model: Model?, _ name: String, _ file: StateFile?) throws {
    #expect(try file?.read(name) == model.map { .pieces($0.all) })
  }

  private func write(_ count: Int, _ file: StateFile, _ model: inout Model, as name: String = "main") throws {
    for number in 0..<count {
      var change = SnapshotChange()
      change.replacesAll = model.pieces.isEmpty
      change.head = [1]
      change.put = [1, Int64(model.pieces.count) + 2].map { place in
        SnapshotPiece(.init(.init(kind: 10, owner: 0), at: place), Array("turn \(number)".utf8))
      }
      model.apply(&change)
      try file.write(change, of: model.flow, as: name, at: Int64(number))
    }
  }

  private func rows(_ sql: String) throws -> Int64 {
    let statement = try Statement(sql, on: try Connection(path: path, .writing))
    return try statement.step() ? statement.integer(0) : 0
  }

  @Test("N1: turns stand in rows of their own until there are many, then the pieces take them up")
  func takesUp() throws {
    var model = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(4, file, &model)
    }
    #expect(try rows("SELECT count(*) FROM turn") == 3)
    #expect(try rows("SELECT turn FROM session") == 0)
    do {
      let file = try StateFile(path, makes: true)
      _ = try file.read("main")
      // The first one goes into the pieces, the last one finds all slots taken.
      try write(StateTurns.slotCount + 2, file, &model)
      try expect(model, "main", file)
    }
    #expect(try rows("SELECT count(*) FROM turn") == StateTurns.slotCount)
    #expect(try rows("SELECT turn FROM session") == 3 + Int64(StateTurns.slotCount))
  }

  @Test("S8: what earlier runs have left in records is gone with the first turn that a run saves")
  func leavesNothing() throws {
    var model = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(StateTurns.slotCount + 9, file, &model)
    }
    do {
      let file = try StateFile(path, makes: true)
      _ = try file.read("main")
      try write(1, file, &model)
      try expect(model, "main", file)
    }
    #expect(try rows("SELECT count(*) FROM turn") == 0)
  }

  @Test("S8: what is imported over a session leaves none of its records")
  func leavesNothingToImports() throws {
    var model = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(9, file, &model)
      try file.write([7], of: "flow", as: "main", at: 0)
      #expect(try file.read("main") == .text([7]))
    }
    #expect(try rows("SELECT count(*) FROM turn") == 0)
    #expect(try StateFile(path, makes: false).read("main") == .text([7]))
  }

  @Test("N1: sessions whose turns fill all rows do not keep others from them")
  func several() throws {
    let file = try StateFile(path, makes: true)
    var models: [Model] = []
    for number in 0..<5 {
      var model = Model(flow: "flow", time: 0)
      try write(20, file, &model, as: "session \(number)")
      models.append(model)
    }
    for number in 0..<5 { try expect(models[number], "session \(number)", file) }
  }

  @Test("what a session has left in rows of turns goes with it")
  func deletes() throws {
    var model = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(StateTurns.slotCount + 9, file, &model)
      var other = Model(flow: "flow", time: 0)
      try write(3, file, &other, as: "other")
      #expect(try file.delete("main"))
      try expect(other, "other", file)
    }
    #expect(try rows("SELECT count(*) FROM turn") == 2)
  }

  @Test(
    "N1: a session of which a turn is not what was written, or is missing, is damaged, and no other one",
    arguments: [
      "UPDATE turn SET bytes = substr(bytes, 1, 50) WHERE slot = 2",
      "UPDATE turn SET bytes = zeroblob(100000) WHERE slot = 2",
      "UPDATE turn SET bytes = x'', number = 9223372036854775807 WHERE slot = 2", "DELETE FROM turn WHERE slot = 1",
      "UPDATE session SET turn = 64 WHERE id = 1", "UPDATE session SET turn = 1 WHERE id = 1",
      "UPDATE session SET turn = 9223372036854775807 WHERE id = 1", "UPDATE session SET turn = -1 WHERE id = 1",
      "UPDATE session SET turn = (1 << 62) - 1 WHERE id = 1",
      "UPDATE session SET hash = hash + 1 WHERE id = 1", "DELETE FROM piece WHERE session = 1",
    ])
  func damage(sql: String) throws {
    var model = Model(flow: "flow", time: 0), other = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(4, file, &model)
      try write(4, file, &other, as: "other")
    }
    try Connection(path: path, .writing).run(sql)
    do {
      let file = try StateFile(path, makes: false)
      #expect(throws: StateError.damaged("the snapshot of the session 'main' is not what was written")) {
        try file.read("main")
      }
      try expect(other, "other", file)
      #expect(try file.setAside(session: "main") == "main.damaged-1")
      var anew = Model(flow: "flow", time: 0)
      try write(StateTurns.slotCount + 5, file, &anew)
      try write(StateTurns.slotCount + 5, file, &other, as: "other")
      try expect(anew, "main", file)
    }
    let file = try StateFile(path, makes: false)
    try expect(other, "other", file)
    // Where only what tells of the pieces was wrong, it is right again once they have taken up the turns.
    do throws(StateError) {
      let read = try file.read("main.damaged-1")
      #expect(read == .pieces(model.all))
    } catch {
      #expect(error == .damaged("the snapshot of the session 'main.damaged-1' is not what was written"))
    }
  }

  @Test("N1: a record that the pieces have taken up may be damaged")
  func freeSlots() throws {
    var model = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(StateTurns.slotCount + 5, file, &model)
    }
    try Connection(path: path, .writing).run("UPDATE turn SET bytes = x'00' WHERE slot > 5")
    let file = try StateFile(path, makes: false)
    try expect(model, "main", file)
    try write(StateTurns.slotCount + 5, file, &model)
    try expect(model, "main", file)
  }

  @Test(
    "N1: whose a record is, and which, is what it says itself",
    arguments: [
      "UPDATE turn SET number = 7 WHERE slot = 2", "UPDATE turn SET session = 2 WHERE slot = 2",
      "UPDATE turn SET session = 3, number = 9223372036854775807 WHERE slot = 2",
    ])
  func ownRecords(sql: String) throws {
    var model = Model(flow: "flow", time: 0), other = Model(flow: "flow", time: 0), new = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(4, file, &model)
      try write(4, file, &other, as: "other")
    }
    try Connection(path: path, .writing).run(sql)
    for _ in 0..<3 {
      let file = try StateFile(path, makes: false)
      try expect(model, "main", file)
      try expect(other, "other", file)
      _ = try file.read("new")
      try write(4, file, &new, as: "new")
      try expect(new, "new", file)
    }
  }

  @Test("N1: the records of damaged sessions take no slots from others, and stay")
  func damagedSlots() throws {
    var model = Model(flow: "flow", time: 0), other = Model(flow: "flow", time: 0)
    do { try write(StateTurns.slotCount + 1, try StateFile(path, makes: true), &model) }
    try Connection(path: path, .writing).run("UPDATE turn SET bytes = zeroblob(700) WHERE slot = 0")
    do { try write(StateTurns.slotCount + 1, try StateFile(path, makes: false), &other, as: "other") }
    #expect(try rows("SELECT count(*) FROM turn") == 2 * StateTurns.slotCount)
    let file = try StateFile(path, makes: false)
    try expect(other, "other", file)
    #expect(throws: StateError.self) { try file.read("main") }
  }

  @Test("N1: a session with a number that none can have makes all of it damaged", arguments: [Int64.max, 0, -4])
  func numbers(id: Int64) throws {
    var model = Model(flow: "flow", time: 0)
    do { try write(4, try StateFile(path, makes: true), &model) }
    try Connection(path: path, .writing).run("UPDATE session SET id = \(id)")
    #expect(throws: StateError.damaged("a session in it has a number that none can have")) {
      try StateFile(path, makes: false)
    }
  }

  @Test("N1: a slot that no file has makes all of it damaged")
  func noSlot() throws {
    var model = Model(flow: "flow", time: 0)
    do { try write(4, try StateFile(path, makes: true), &model) }
    try Connection(path: path, .writing).run("UPDATE turn SET slot = 1 << 40 WHERE slot = 1")
    #expect(throws: StateError.damaged("a turn in it stands nowhere")) { try StateFile(path, makes: false) }
  }

  @Test("N1: a file of version 2 is read, and takes turns")
  func versionTwo() throws {
    var model = Model(flow: "flow", time: 0)
    do {
      let file = try StateFile(path, makes: true)
      try write(1, file, &model)
    }
    try Connection(path: path, .writing).run(
      "DROP TABLE turn; ALTER TABLE session DROP COLUMN turn; PRAGMA user_version = 2")
    let file = try StateFile(path, makes: false)
    try expect(model, "main", file)
    try write(3, file, &model)
    try expect(model, "main", file)
  }
}
