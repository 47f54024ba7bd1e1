internal import Browser
internal import RutterCore

/// How quick a page is in headless Chromium: `RutterBench page FILE`.
enum PageMeasure {
  /// The most that a person waits without a thought of it, in milliseconds.
  private static let mostToFirstPaint = 1_000.0, mostForKey = 50.0
  private static let rounds = 5

  /// Measures a page, and says what came of it.
  ///
  /// - Parameter path: The whole path of the page; what the browser keeps stands beside it.
  /// - Returns: Whether it holds its bars, or there is no browser to measure it with.
  static func run(_ path: String) -> Bool {
    guard Browser.path != nil else {
      print("skipped: \(Browser.isMissing)")
      return true
    }
    do {
      let browser = try Browser(folder: "\(path).browser"), url = "file://\(path)"
      try browser.look(width: 1280, height: 800)
      var paints: [Double] = [], lists: [Double] = []
      for _ in 0..<rounds {
        try browser.open("about:blank")
        try browser.open(url)
        paints.append(try number(browser, "performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        lists.append(try number(browser, "performance.timing.domComplete - performance.timing.navigationStart"))
      }
      let events = try browser.text("document.querySelector('[role=option]').getAttribute('aria-setsize')")
      var keys: [Double] = []
      for key in ["j", "End", "k", "PageUp", "g", "e", "PageDown", "j", "G", "ArrowUp"] {
        for _ in 0..<rounds { keys.append(try latency(browser, key)) }
      }
      let search = try searchLatency(browser)
      print("\(events) events, \(rounds) times")
      print("first paint: \(words(paints)); bar \(text(mostToFirstPaint))")
      print("all there:   \(words(lists))")
      print("a key:       \(words(keys)); bar \(text(mostForKey))")
      print("a search:    \(text(search)) for a letter")
      for complaint in browser.complaints { print("the page complains: \(complaint)") }
      return browser.complaints.isEmpty && median(paints) < mostToFirstPaint && median(keys) < mostForKey
    } catch {
      print("failed: \(error)")
      return false
    }
  }

  /// From a key until what it has changed is on the screen: the second picture after it has begun.
  private static func latency(_ browser: Browser, _ key: String) throws -> Double {
    try number(
      browser,
      """
      new Promise((done) => {
        const list = document.getElementById("events");
        list.focus();
        requestAnimationFrame(() => {
          const begin = performance.now();
          list.dispatchEvent(new KeyboardEvent("keydown", { key: "\(key)", bubbles: true }));
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin), 0));
        });
      })
      """)
  }

  /// The same for a letter in the search.
  private static func searchLatency(_ browser: Browser) throws -> Double {
    try number(
      browser,
      """
      new Promise((done) => {
        const field = document.getElementById("search"), begin = performance.now();
        field.value = "failure after 7";
        field.dispatchEvent(new Event("input"));
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin), 0));
      })
      """)
  }

  private static func number(_ browser: Browser, _ script: String) throws -> Double {
    switch try browser.run(script) {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: throw Browser.Trouble("no number: \(script)")
    }
  }

  private static func words(_ numbers: [Double]) -> String {
    "\(text(median(numbers))) at the median, \(text(numbers.max() ?? 0)) at most"
  }

  private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

  private static func text(_ milliseconds: Double) -> String {
    milliseconds < 10 ? "\((milliseconds * 10).rounded() / 10) ms" : "\(Int(milliseconds.rounded())) ms"
  }
}
