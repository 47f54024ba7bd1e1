import Testing

@testable import RutterCore

/// Lists that have stretches in common, against plain arrays.
@Suite struct SharedListTests {
  /// A list, and what it holds.
  private struct Twin {
    var list = SharedList<Int>(), plain: [Int] = []

    mutating func add(_ stretch: Shared<[Int]>) {
      list.append(stretch)
      plain += stretch.unshared
    }

    mutating func add(_ element: Int) {
      list.append(element)
      plain.append(element)
    }
  }

  private func twin(_ stretches: [Shared<[Int]>], _ chance: inout Chance) -> Twin {
    var twin = Twin()
    for stretch in stretches where chance.below(8) > 0 {
      twin.add(chance.below(6) == 0 ? Shared(stretch.unshared) : stretch)
      if chance.below(6) == 0 { twin.add(chance.below(3)) }
    }
    return twin
  }

  @Test(
    "A list of stretches holds what an array would, also after elements were changed, taken away and put in",
    arguments: 1...40)
  func holds(seed: UInt64) {
    var chance = Chance(seed: seed)
    let stretches = (0..<12).map { _ in Shared((0..<chance.below(5)).map { _ in chance.below(3) }) }
    for _ in 0..<30 {
      var twin = twin(stretches, &chance)
      for _ in 0..<chance.below(4) where !twin.plain.isEmpty {
        let start = chance.below(twin.plain.count), end = start + chance.below(twin.plain.count - start + 1)
        switch chance.below(4) {
        case 0:
          twin.list[start] = 7
          twin.plain[start] = 7
        case 1:
          twin.list.replaceSubrange(start..<end, with: [8, 9])
          twin.plain.replaceSubrange(start..<end, with: [8, 9])
        case 2: twin.add(stretches[chance.below(stretches.count)])
        default: twin.add(5)
        }
      }
      #expect(Array(twin.list) == twin.plain && twin.list.count == twin.plain.count)
      #expect(twin.plain.indices.allSatisfy { twin.list[$0] == twin.plain[$0] })
    }
  }

  @Test(
    "Where two lists differ is what two arrays say, whatever they share, and they are equal if the arrays are",
    arguments: 1...40)
  func difference(seed: UInt64) {
    var chance = Chance(seed: seed)
    let stretches = (0..<8).map { _ in Shared((0..<chance.below(4)).map { _ in chance.below(2) }) }
    for _ in 0..<60 {
      let old = twin(stretches, &chance), new = twin(stretches, &chance)
      let found = ListDifference(old.list, new.list), expected = ListDifference(old.plain, new.plain)
      #expect(found.start == expected.start && found.oldEnd == expected.oldEnd && found.newEnd == expected.newEnd)
      #expect((old.list == new.list) == (old.plain == new.plain))
    }
  }

  @Test("Elements of a stretch that both lists hold are not compared")
  func isQuick() {
    let stretch = Shared([Never.same, .same])
    var old = SharedList<Never>(), new = SharedList<Never>()
    for _ in 0..<3 {
      old.append(stretch)
      new.append(stretch)
    }
    let difference = ListDifference(old, new)
    #expect(difference.start == 6 && difference.oldEnd == 6)
  }

  /// Something that is not even equal to itself.
  private enum Never: Hashable {
    case same
    static func == (_: Never, _: Never) -> Bool { false }
  }
}
