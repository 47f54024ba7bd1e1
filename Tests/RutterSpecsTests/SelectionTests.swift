import RutterSpecs
import Testing

@Suite("Choosing tests")
struct SelectionTests {
  private let file = "a_spec.lua"

  /// Two groups, one in the other, as a spec of 20 lines declares them.
  private var tests: [TestCase] {
    func test(_ index: Int, _ line: Int, _ last: Int?, _ groups: [ClosedRange<Int>]) -> TestCase {
      var test = TestCase(
        file: file, index: index, groups: groups.map { "g\($0.lowerBound)" }, name: "t\(index)", line: line)
      test.lastLine = last
      test.groupLines = groups
      return test
    }
    return [
      test(0, 2, 4, [1...15]), test(1, 7, 9, [1...15, 6...14]), test(2, 11, 13, [1...15, 6...14]),
      test(3, 17, 19, []),
    ]
  }

  private func chosen(lines: [Int]) -> [Int] {
    var selection = Selection()
    selection.lines = [file: lines]
    return selection.choose(from: tests).tests.map(\.index)
  }

  @Test("a line chooses the test that holds it, else the innermost describe around it")
  func lines() {
    #expect(chosen(lines: [2]) == [0] && chosen(lines: [3]) == [0] && chosen(lines: [4]) == [0])
    #expect(chosen(lines: [6]) == [1, 2] && chosen(lines: [10]) == [1, 2])
    #expect(chosen(lines: [1]) == [0, 1, 2] && chosen(lines: [5]) == [0, 1, 2] && chosen(lines: [15]) == [0, 1, 2])
    #expect(chosen(lines: [18, 8]) == [1, 3])
  }

  @Test("a line that holds no test is told, with the nearest")
  func noTest() {
    var selection = Selection()
    selection.lines = [file: [16], "other_spec.lua": [3]]
    let choice = selection.choose(from: tests)
    #expect(choice.tests.isEmpty)
    #expect(choice.complaints == ["a_spec.lua:16: no test here; the nearest is 't3', line 17"])
  }

  @Test("where the ends of tests are not known, each reaches to the next")
  func unknownEnds() {
    var selection = Selection()
    selection.lines = [file: [8]]
    let tests = [3, 7, 7, 12].enumerated().map { TestCase(file: file, index: $0, name: "t\($0)", line: $1) }
    #expect(selection.choose(from: tests).tests.map(\.index) == [1, 2])
  }

  @Test("files without lines are chosen whole, and words choose among what is left")
  func words() throws {
    var selection = Selection()
    selection.lines = [file: [8]]
    let other = TestCase(file: "b_spec.lua", index: 0, name: "t1", line: 1)
    #expect(selection.choose(from: tests + [other]).tests.map(\.name) == ["t1", "t1"])
    selection.keyword = try KeywordExpression("b_spec")
    #expect(selection.choose(from: tests + [other]).tests == [other])
  }

  @Test("only what failed last, and all of a file that did not load")
  func lastFailed() {
    var selection = Selection()
    selection.lastFailed = [TestKey(file: file, name: "g1 > t0"), TestKey(file: "b_spec.lua", name: "")]
    let others = (0..<2).map { TestCase(file: "b_spec.lua", index: $0, name: "t\($0)", line: 1) }
    #expect(selection.choose(from: tests + others).tests.map(\.fullName) == ["g1 > t0", "t0", "t1"])
  }

  @Test("a seed gives one shuffled order, another seed another")
  func shuffle() {
    func order(_ seed: UInt64) -> [Int] {
      var selection = Selection()
      selection.shuffle = seed
      return selection.choose(from: (0..<10).map { TestCase(file: file, index: $0, name: "t", line: 1) }).tests.map(
        \.index)
    }
    #expect(order(1) == order(1) && order(1) != order(2))
    #expect(order(7).sorted() == Array(0..<10))
    // The same in every process and build.
    #expect(order(1) == [6, 4, 7, 2, 9, 1, 5, 0, 8, 3])
  }

  @Test("a part is cut from what was chosen, and then shuffled")
  func shard() {
    var selection = Selection()
    selection.shard = Shard(index: 2, of: 2)
    let choice = selection.choose(from: tests)
    #expect(choice.tests.map(\.index) == [1, 3] && choice.cut?.tests == 4)
  }
}
