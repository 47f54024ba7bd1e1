import RutterCore
import Testing

@Suite struct PathItemsTests {
  private func item(_ id: Int) -> PathItem { PathItem(id, "integer", .integer(Int64(id))) }

  @Test("entries stand in their order, however many blocks they fill", arguments: [0, 1, 63, 64, 65, 128, 1000])
  func order(count: Int) {
    let all = (0..<count).map(item)
    let items = PathItems(all)
    #expect(items.count == count)
    #expect(Array(items) == all)
    #expect(items.last == all.last)
  }

  @Test(
    "two paths begin alike up to their first difference", arguments: [(0, 0), (1, 0), (64, 63), (65, 64), (300, 5)])
  func beginning(count: Int, difference: Int) {
    let one = PathItems((0..<count).map(item))
    let other = PathItems((0..<count).map { item($0 == difference ? -1 : $0) })
    #expect(one.commonBeginning(with: other) == min(count, difference))
    #expect(one.commonBeginning(with: PathItems((0..<difference).map(item))) == min(count, difference))
    #expect(one.commonBeginning(with: one) == count)
  }

  @Test("a path that grows and shrinks shows in frames as it is", arguments: [1, 63, 64, 65, 200])
  func frames(count: Int) {
    let app = TestApp.plain()
    let numbers = (0..<count).map { Value.integer(Int64($0)) }
    app.ask(.pushAll(numbers.map { PathPart($0) }))
    #expect(app.frame.path.map(\.value) == numbers)
    app.ask(.pop(1))
    #expect(app.frame.path.map(\.value) == numbers.dropLast())
    app.ask(.push(PathPart(.integer(-1))))
    #expect(app.frame.path.map(\.value) == numbers.dropLast() + [.integer(-1)])
    app.ask(.popToRoot)
    #expect(app.frame.path.isEmpty)
  }

  @Test("the title of a covered entry stays until its screen is gone, and comes back with it")
  func titles() {
    let app = TestApp.plain()
    app.ask(.push(PathPart(.integer(1))))
    app.ask(.push(PathPart(.integer(2))))
    #expect(app.frame.path.map(\.title) == ["Number 1", "Number 2"])
    app.ask(.pushAll([PathPart(.integer(3)), PathPart(.integer(4))]))
    #expect(app.frame.path.map(\.title) == ["Number 1", "Number 2", nil, "Number 4"])
    app.ask(.back)
    #expect(app.frame.path.map(\.title) == ["Number 1", "Number 2", "Number 3"])
  }
}
