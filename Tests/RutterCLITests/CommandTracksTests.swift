import RutterCore
import Testing

@testable import RutterCLI

@Suite struct CommandTracksTests {
  private let due = Due(at: .start, order: .sleep, serial: 1)

  @Test("what a command causes carries its id, in its own turn and in those of its timers and calls")
  func causes() {
    var tracks = CommandTracks()
    tracks.current = .integer(7)
    #expect(tracks.follow(.back, [.timer(TimerID(1), due)], operations: 1) == .integer(7))
    tracks.current = .integer(8)
    #expect(tracks.follow(.fired(TimerID(2)), [], operations: 1) == nil)
    let call = Effect.call(CallID(3), PluginID(1), OutsideCall("fs.read", []))
    #expect(tracks.follow(.fired(TimerID(1)), [call], operations: 2) == .integer(7))
    #expect(tracks.follow(.returned(CallID(3), .values([])), [], operations: 2) == .integer(7))
    #expect(tracks.follow(.returned(CallID(3), .values([])), [], operations: 2) == nil)
    #expect(tracks.takeOwner(of: OperationID(1)) == .integer(7))
    #expect(tracks.takeOwner(of: OperationID(2)) == .integer(7))
    #expect(tracks.takeOwner(of: OperationID(2)) == nil)
  }

  @Test("an operation is its own command's, whoever ends it")
  func operations() {
    var tracks = CommandTracks()
    tracks.current = .string("first")
    _ = tracks.follow(.activated(NodeID(1)), [], operations: 1)
    tracks.current = .string("second")
    _ = tracks.follow(.activated(NodeID(2)), [], operations: 2)
    #expect(tracks.takeOwner(of: OperationID(1)) == .string("first"))
    #expect(tracks.takeOwner(of: OperationID(2)) == .string("second"))
    tracks.current = nil
    _ = tracks.follow(.activated(NodeID(2)), [], operations: 3)
    #expect(tracks.takeOwner(of: OperationID(3)) == nil)
  }
}
