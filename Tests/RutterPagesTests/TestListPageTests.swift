import RutterPages
import Testing

@Suite struct TestListPageTests {
  @Test("each test is a row; one that failed leads to its page")
  func rows() {
    var page = TestListPage(title: "A run of tests")
    var failed = TestListPage.Row(.failed, "a > \"b\" <c>", page: "failure-1.html")
    failed.place = "a_spec.lua:3"
    failed.orders = "12 of 12 orders"
    page.rows = [failed, TestListPage.Row(.passed, "d")]
    let text = page.text
    #expect(text.contains("<a href=\"failure-1.html\">a &gt; &quot;b&quot; &lt;c&gt;</a>"))
    #expect(text.contains("a_spec.lua:3") && text.contains("12 of 12 orders") && text.contains("✓ passed"))
    #expect(!text.contains("<h2 id=\"coverage-name\">"))
  }

  @Test("coverage is told flow by flow, if it was noted")
  func coverage() {
    var page = TestListPage(title: "A run of tests")
    page.coverageNames = ["destinations", "activations"]
    page.coverage = [.init(flow: "a.lua", numbers: ["1 of 2", "3 of 3"], missed: ["not shown: a.B"])]
    let text = page.text
    #expect(text.contains("<th scope=\"col\">Destinations</th>"))
    #expect(text.contains("<td data-name=\"Not reached\"><p>not shown: a.B</p></td>"))
    #expect(text.contains("<th scope=\"row\">a.lua</th><td data-name=\"Destinations\">1 of 2</td>"))
  }
}
