import RutterCore
import Testing

/// How much is saved of plugins that have only their own part of the path (N1, X6).
@Suite("Room for what is saved") struct SavedRoomTests {
  /// A text of so many KiB that takes six times as much as JSON.
  private static func text(_ kibibytes: Int) -> Value {
    .string(Text(String(repeating: "\u{1}", count: kibibytes << 10)))
  }

  /// A guest that holds cells, and puts values on the path, each of which takes so many KiB of memory.
  private func guest(cells: [Int] = [], entries: [Int] = [], isRestricted: Bool = true) -> (PluginSetup) -> Void {
    { guest in
      if isRestricted { guest.access = Access(Grantee(name: "guest", isFlow: false), []) }
      for (place, kibibytes) in cells.enumerated() { _ = guest.cell("\(place)", Self.text(kibibytes)) }
      let mine = guest.type("Mine", ["text": .string])
      guest.destination(mine) { _ in screen("Mine") }
      guest.destination(.string) { _ in
        screen("Guest", [button("Push", entries.map { .push(.record(mine, ["text": Self.text($0)])) })])
      }
    }
  }

  private func flow(_ flow: PluginSetup) {
    flow.access = Access(Grantee(name: "flow"), [])
    _ = flow.cell("large", Self.text(900))
    flow.destination(.integer) { screen("Number \($0.value().brief)") }
    flow.root { _ in screen("Root") }
  }

  @Test(
    "N1, X6: of the cells of a plugin without rights about 4 MiB are saved, the first ones; others have all of theirs")
  func cells() throws {
    let app = TestApp.open(("guest", guest(cells: [300, 300, 300, 1, 300, 1])), ("flow", flow))
    let saved = app.save()
    try saved.check()
    #expect(
      saved.cells.map { "\($0.unshared.plugin) \($0.unshared.name ?? "")" } == [
        "guest 0", "guest 1", "guest 3", "guest 5", "flow large",
      ])
    #expect(saved.lostWords == ["2 cells of plugin 'guest': size"])
    let whole = TestApp.open(("guest", guest(cells: [300, 300, 300], isRestricted: false)), ("flow", flow)).save()
    #expect(whole.cells.count == 4 && whole.lostWords == [])
  }

  @Test("N1, X6: an entry for which there is no room is unavailable when the session is restored, and told")
  func entries() throws {
    let app = TestApp.open(("guest", guest(entries: [300, 300, 300, 300, 1])), ("flow", flow))
    app.push("a")
    app.tap("Push")
    app.push(5)
    let saved = app.save()
    try saved.check()
    #expect(saved.lostWords == ["2 entries of plugin 'guest': size"])
    let restored = TestApp.restore(saved, ("guest", guest()), ("flow", flow))
    #expect(restored.ids == app.ids)
    #expect(restored.frame.path.map(\.state) == [.ready, .ready, .ready, .unavailable, .unavailable, .ready, .ready])
    #expect(restored.lost == ["2 entries of plugin 'guest': size"])
    // It is the same once more: what could not be saved is not lost a second time.
    #expect(restored.save().cells == saved.cells)
  }

  @Test("N1: what is remembered of entries is right whether their plugin falls short of room or not")
  func remembering() {
    let app = TestApp.open(("guest", guest(entries: [300, 300, 300])), ("flow", flow))
    func save() -> [String] {
      let saved = app.save()
      #expect(saved == app.session.snapshot(secrets: false, remembering: false))
      return saved.lostWords
    }
    for number in 0..<40 { app.push(.integer(Int64(number))) }
    app.push("a")
    #expect(save() == [])
    app.tap("Push")
    for number in 0..<10 {
      app.push(.integer(Int64(number)))
      #expect(save() == ["an entry of plugin 'guest': size"])
    }
    for _ in 0..<11 { app.pop() }
    for _ in 0..<5 {
      #expect(save() == [])
      app.pop()
    }
  }
}
