import RutterTesting
import Testing

@testable import RutterSpecs

@Suite("what there is to do")
struct WorkBoardTests {
  /// A board of a hundred tests, of which some were handed out.
  private func board(handedOut: Int) -> WorkBoard {
    let tests = (0..<100).map { TestCase(file: "a_spec.lua", index: $0, name: "\($0)", line: $0 + 1) }
    let board = WorkBoard(tests, RunnerOptions.Budget())
    for _ in 0..<handedOut { _ = board.next(nil) { _ in true } }
    return board
  }

  @Test("others are called where much is left by the time at which they have loaded the files")
  func help() {
    // Ten done in 10 ms: 89 ms are left.
    #expect(board(handedOut: 11).isWorthHelp(after: 10_000, loading: 40_000))
    #expect(!board(handedOut: 11).isWorthHelp(after: 10_000, loading: 50_000))
    #expect(!board(handedOut: 99).isWorthHelp(after: 1_000_000, loading: 0))
    #expect(!board(handedOut: 100).isWorthHelp(after: 1_000_000, loading: 0))
  }

  @Test("orders that are left are always worth help")
  func orders() {
    let board = board(handedOut: 100)
    board.open(99, Exploring(Explorer()))
    #expect(board.isWorthHelp(after: 1, loading: 1_000_000))
  }
}
