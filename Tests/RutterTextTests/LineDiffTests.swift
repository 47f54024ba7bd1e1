import RutterText
import Testing

@Suite("Which lines differ")
struct LineDiffTests {
  /// The texts that some steps lead from and to.
  private func texts(_ steps: [LineDiff.Step], _ old: [String], _ new: [String]) -> (old: [String], new: [String]) {
    var left: [String] = [], right: [String] = []
    for step in steps {
      switch step {
      case .same(let a, let b):
        left.append(old[a])
        right.append(new[b])
      case .removed(let a): left.append(old[a])
      case .added(let b): right.append(new[b])
      }
    }
    return (left, right)
  }

  /// The length of the longest common subsequence, the plain way.
  private func common(_ a: [String], _ b: [String]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (index, y) in b.enumerated() {
        let above = row[index + 1]
        row[index + 1] = x == y ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[b.count]
  }

  @Test("the steps lead from the old text to the new one, by the shortest way", arguments: 0..<60)
  func shortest(seed: Int) {
    var generator = SeededGenerator(state: UInt64(seed))
    func lines() -> [String] {
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in ["a", "b", "c"].randomElement(using: &generator) ?? ""
      }
    }
    let old = lines(), new = lines(), steps = LineDiff(old, new).steps
    #expect(texts(steps, old, new) == (old, new))
    let same = steps.count { if case .same = $0 { true } else { false } }
    #expect(same == common(old, new), "\(old) \(new)")
  }

  @Test("within one change what was taken out comes first")
  func order() {
    #expect(
      LineDiff(["x", "a", "b", "y"], ["x", "c", "d", "y"]).steps
        == [.same(old: 0, new: 0), .removed(1), .removed(2), .added(1), .added(2), .same(old: 3, new: 3)])
  }

  @Test("V2: lines compare by their bytes")
  func bytes() { #expect(LineDiff(["e\u{301}"], ["\u{E9}"]).steps == [.removed(0), .added(0)]) }

  @Test("texts that have nothing in common are changed as a whole, however long they are")
  func long() {
    let old = (0..<5000).map { "old \($0)" }, new = (0..<5000).map { "new \($0)" }
    #expect(LineDiff(old, new).steps.count == 10_000)
  }
}
