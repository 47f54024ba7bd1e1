import RutterCore
import Testing

/// A flow with cells of the plugin that the root presents, and a task that sets them.
final class PresentingFlow {
  let flag = CellRef(), item = CellRef(), choice = CellRef(), other = CellRef(), bound = CellRef()
  var commands: Commands?
  /// What the presented screens hold besides their texts.
  var parts: (String) -> [Piece] = { _ in [] }
  var style: Style?
  var isReady = true
  var rootParts: (Script) throws(ScriptError) -> [Piece] = { _ in [] }
  var slow: LoaderRef?

  func presents() -> [Presents] {
    [
      .when(flag, style: style) { script throws(ScriptError) in
        screen(
          "When", hooks: .logging("when"), [text("other \(try script.get(self.other).brief)")] + self.parts("when"))
      },
      .item(item, style: style) { script throws(ScriptError) in
        let count = try script.cell("count", 0)
        return screen(
          "Item \(script.value().brief)", hooks: .logging("item"),
          [
            text("count \(try script.get(count).brief)"), text("other \(try script.get(self.other).brief)"),
            button("Count", [.set(count, 5)]),
          ] + self.parts("item"))
      },
      .cases(
        choice, style: style,
        [
          ("one", { script in screen("One \(script.value().brief)", hooks: .logging("one"), self.parts("one")) }),
          ("two", { script in screen("Two \(script.value().brief)", hooks: .logging("two"), self.parts("two")) }),
        ]),
    ]
  }

  func open() -> TestApp { TestApp.open { setUp($0) } }

  func setUp(_ setup: PluginSetup) {
    for (cell, name, value) in [
      (self.flag, "flag", Value.boolean(false)), (self.item, "item", nil), (self.choice, "choice", nil),
      (self.other, "other", 0), (self.bound, "bound", true),
    ] {
      let made = setup.cell(name, value)
      setup.chunk { _ in cell.id = made.id }
    }
    self.slow = setup.loader("slow", gives: .integer, [.closing { $0.log("load closed") }, .sleep(1), .give(7)])
    setup.destination(.integer) { script in
      screen("Number \(script.value().brief)", hooks: .logging(script.value().brief), [text("number")])
    }
    self.commands = setup.commands()
    setup.root { script throws(ScriptError) in
      let binds = try script.get(self.bound) == true
      return screen("Root", presents: binds ? self.presents() : [], try self.rootParts(script))
    }
  }

  func set(_ app: TestApp, _ cell: CellRef, _ values: Value...) {
    commands?.run(app, .run { script throws(ScriptError) in for value in values { try script.set(cell, value) } })
  }

  func get(_ app: TestApp, _ cell: CellRef) -> Value {
    var found = Value.null
    commands?.run(app, .run { script throws(ScriptError) in found = try script.get(cell) })
    return found
  }
}
