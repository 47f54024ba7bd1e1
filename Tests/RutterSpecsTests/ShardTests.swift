import RutterSpecs
import Testing

@Suite("Parts of all tests")
struct ShardTests {
  private func tests(_ count: Int) -> [TestCase] {
    (0..<count).map { TestCase(file: "a_spec.lua", index: $0, name: "test \($0)", line: $0 + 1) }
  }

  private func parts(_ tests: [TestCase], _ count: Int, _ duration: (TestCase) -> Int64?) -> [[Int]] {
    let durations = tests.map(duration)
    return (1...count).map { Shard(index: $0, of: count).part(of: tests, durations: durations).tests.map(\.index) }
  }

  @Test("every test is in one part, in order, whatever is known", arguments: 1...7)
  func partition(count: Int) {
    let parts = parts(tests(40), count) { $0.index % 3 == 0 ? nil : Int64($0.index * $0.index) }
    #expect(parts.joined().sorted() == Array(0..<40))
    for part in parts { #expect(part == part.sorted()) }
  }

  @Test("the longest come first, each to the part that has least to do")
  func balance() {
    let durations: [Int64] = [10, 1, 1, 8, 1, 1, 9, 1]
    let parts = parts(tests(8), 3) { durations[$0.index] }
    #expect(parts.map { $0.reduce(0) { $0 + durations[$1] } } == [11, 11, 10])
  }

  @Test("a test without duration is taken for the median; with none known all count alike")
  func unknown() {
    #expect(parts(tests(4), 2) { [100, nil, 100, nil][$0.index] } == [[0, 2], [1, 3]])
    #expect(parts(tests(5), 2) { _ in nil } == [[0, 2, 4], [1, 3]])
  }

  @Test("parts that were cut alike have one mark, others another")
  func marks() {
    func mark(_ index: Int, _ durations: [Int64]) -> String {
      Shard(index: index, of: 2).part(of: tests(3), durations: durations).cut.mark
    }
    #expect(mark(1, [3, 2, 1]) == mark(2, [3, 2, 1]))
    #expect(mark(1, [3, 2, 1]) != mark(1, [1, 2, 30]))
    #expect(mark(1, [3, 2, 1]).count == 16)
  }

  @Test("i/n is read, and told what is wrong with it")
  func reading() throws {
    #expect(try Shard("2/5") == Shard(index: 2, of: 5))
    for (text, message) in [
      ("2", "--shard takes i/n, as in 2/5, got '2'"), ("a/b", "--shard takes i/n, as in 2/5, got 'a/b'"),
      ("1/99999999999999", "--shard 1/99999999999999: at most 10,000 parts"),
      ("6/5", "--shard 6/5: i goes from 1 to n; the parts of 5 are 1/5 to 5/5"),
      ("0/5", "--shard 0/5: i goes from 1 to n; the parts of 5 are 1/5 to 5/5"),
    ] {
      #expect(throws: SelectionError(message)) { _ = try Shard(text) }
    }
  }
}
