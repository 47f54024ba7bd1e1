/// The entries of a path as frames show them, bottom to top.
///
/// They stand in blocks that frames share: a copy of 10,000 entries costs about a hundred words, and a change at the top
/// touches the last block alone, so that a frame costs the same however deep the path is.
public struct PathItems: Sendable, Hashable {
  private static var blockSize: Int { 64 }
  /// All are full but the last, which is there even if it is empty: so a path that comes and goes uses its memory again.
  private var blocks: [[PathItem]] = [[]]
  public private(set) var count = 0

  public init() {}

  mutating func append(_ item: PathItem) {
    blocks[blocks.count - 1].append(item)
    count += 1
    if count % Self.blockSize == 0 { blocks.append([]) }
  }

  /// Drops the topmost entries until so many are left.
  mutating func cut(to left: Int) {
    guard left < count else { return }
    let last = left / Self.blockSize
    if blocks.count - 1 > last { blocks.removeLast(blocks.count - 1 - last) }
    blocks[last].removeLast(blocks[last].count - left % Self.blockSize)
    count = left
  }

  /// How many entries at the bottom are the same as those of another path.
  package func commonBeginning(with other: PathItems) -> Int {
    var place = 0
    // Blocks that two paths share are known to be equal without a look at their entries.
    for (mine, theirs) in zip(blocks, other.blocks) {
      if mine == theirs {
        place += mine.count
        continue
      }
      return place + zip(mine, theirs).prefix { $0 == $1 }.count
    }
    return place
  }
}

extension PathItems: RandomAccessCollection, ExpressibleByArrayLiteral {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The entry at a place, counted from 0 at the bottom.
  public package(set) subscript(place: Int) -> PathItem {
    get { blocks[place / Self.blockSize][place % Self.blockSize] }
    set { blocks[place / Self.blockSize][place % Self.blockSize] = newValue }
  }

  public init(arrayLiteral items: PathItem...) { self.init(items) }

  /// Takes the entries of a path, bottom to top.
  public init(_ items: some Sequence<PathItem>) { for item in items { append(item) } }
}
