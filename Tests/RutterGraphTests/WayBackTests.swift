import TestFolders
import Testing

@testable import RutterGraph

@Suite struct WayBackTests {
  private let folder = Folder()

  private func room(_ more: String) -> String {
    """
    local Room = rutter.type('Room', {})
    local a, b, c, d = rutter.cell(false), rutter.cell(false), rutter.cell(false), rutter.cell(false)
    rutter.destination(Room, function()
      return rutter.screen { title = 'Room', \(more) on_leave = function() return rutter.block 'locked' end }
    end)
    rutter.root(function() return rutter.screen { title = 'Tea', rutter.link { 'In', to = Room {} } } end)
    """
  }

  @Test("a room that nobody leaves is a dead end, also where a button in it ends the flow")
  func crash() throws {
    #expect(try walk(room(""), in: folder).findings.map(\.kind) == [.deadEnd])
    let endless = "rutter.button { 'Go', action = function() while true do end end },"
    let kinds = try walk(room(endless), in: folder).findings.map(\.kind)
    #expect(kinds.contains(.stopped) && !Set(kinds).isDisjoint(with: [.trap, .deadEnd]))
  }

  @Test("a room with switches in it that do not open it is one trap, whatever they are set to")
  func switches() throws {
    let toggles = ["a", "b", "c", "d"].map { "rutter.toggle { '\($0)', cell = \($0) }," }.joined(separator: " ")
    let findings = try walk(room(toggles), in: folder).findings
    #expect(findings.map(\.kind) == [.trap] && findings.first?.message.hasPrefix("Room cannot be left") == true)
  }

  @Test("a root that has nothing left to offer is a dead end; one that has done what it offers is none")
  func roots() throws {
    let over = """
      local over = rutter.cell(false)
      rutter.root(function()
        if over:get() then return rutter.screen { title = 'Over', 'Only 3 points' } end
        return rutter.screen { title = 'Tea', rutter.button { 'End', action = function() over:set(true) end } }
      end)
      """
    #expect(try walk(over, in: folder).findings.map(\.kind) == [.deadEnd])
    let read = """
      local read = rutter.cell(false)
      rutter.root(function()
        return rutter.screen { title = 'Tea', rutter.button { 'Read', action = function() read:set(true) end } }
      end)
      """
    #expect(try walk(read, in: folder).findings.isEmpty)
  }
}
