import Browser
import RutterCore
import RutterPages
import RutterWorkers
import TestFolders
import Testing

/// The pages in a real browser: what shows, what keys do, what a screen reader is told.
@Suite(.enabled(if: Browser.path != nil, Comment(rawValue: Browser.isMissing)), .serialized)
struct BrowserTests {
  private let folder = Folder()
  private static let flow = """
    local rutter = require "rutter"
    local said = rutter.cell("nothing")
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Menu",
        rutter.link { "</script><script>document.title = 'broken'</script>", to = 4 },
        rutter.link { "Slow", gives = rutter.integer, load = function() rutter.sleep(0.01) return 5 end },
        rutter.text { said:get() },
        rutter.button { "Now", action = function() said:set "now" end },
        rutter.button { "Later", action = function() rutter.sleep(1) said:set "later" end },
        rutter.button { "Fail", action = function() error "no luck" end },
      }
    end)
    """

  private func browser() throws -> Browser { try Browser(folder: folder.folder("browser")) }

  /// The page of a short session with a load and an error.
  private func sessionPage() throws -> String {
    let flow = folder.file("menu.lua", Self.flow), transcript = "\(folder.path)/transcript"
    _ = Command.run(
      "run", flow, "--virtual-time", "--record", transcript, input: "1\nback\nSlow\nwait\nback\nFail\nwait\nquit\n")
    let page = "\(folder.path)/page.html"
    try #require(Command.run("replay", transcript, "--html", page).code == 0)
    return "file://\(page)"
  }

  private func testPages() throws -> (index: String, failure: String) {
    _ = folder.file("menu.lua", Self.flow)
    let spec = folder.file(
      "menu_spec.lua",
      """
      it("passes", function() test.launch("menu.lua") end)
      it("depends on the order", { explore = true }, function()
        local app = test.launch("menu.lua")
        app:tap "Later"
        app:advance(1)
        app:tap "Now"
        app:advance(9)
        assert.equals("now", app:find { role = "text" }.label)
      end)
      """)
    _ = Command.run("test", spec, "--report", "html=\(folder.path)/pages")
    return ("file://\(folder.path)/pages/index.html", "file://\(folder.path)/pages/failure-1.html")
  }

  private static let moment = "document.getElementById('moment-name').textContent"
  private static let what = "document.querySelector('.side .what').textContent"

  @Test("a session opens at its beginning, with its title, and with nothing to complain of")
  func opens() throws {
    let browser = try browser()
    try browser.open(sessionPage())
    #expect(try browser.text("document.title") == "A session of menu.lua")
    #expect(try browser.text(Self.moment) == "Event 0")
    #expect(try browser.text(Self.what) == "opened")
    #expect(browser.complaints.isEmpty)
  }

  @Test("keys move: arrows and j, k, Home, End, e and c")
  func keys() throws {
    let browser = try browser()
    try browser.open(sessionPage())
    for (key, event) in [("j", 1), ("ArrowDown", 2), ("k", 1), ("ArrowUp", 0), ("k", 0), ("G", 7), ("g", 0)] {
      try browser.press(key)
      #expect(try browser.text(Self.moment) == "Event \(event)", "after \(key)")
    }
    try browser.press("e")
    #expect(try browser.text(Self.what) == "tap \"Fail\"")
    #expect(try browser.text("document.querySelector('.effects .error').textContent").contains("no luck"))
    // From the end of a load to what has asked for it.
    try browser.run("document.getElementById('event-4').click()")
    #expect(try browser.text(Self.what).contains("sleep of load of link 'Slow' ends"))
    #expect(try browser.text("document.querySelector('.running').textContent").contains("load of link 'Slow'"))
    try browser.press("c")
    #expect(try browser.text(Self.what) == "tap \"Slow\"")
    #expect(browser.complaints.isEmpty)
  }

  @Test("search finds events by what happened, what came of it and what it showed")
  func search() throws {
    let browser = try browser()
    try browser.open(sessionPage())
    try browser.press("/")
    #expect(try browser.text("document.activeElement.id") == "search")
    // A key is text there.
    try browser.write("no luck")
    #expect(try browser.text("document.getElementById('found').textContent") == "1 of 8")
    #expect(try browser.text(Self.what) == "tap \"Fail\"")
    try browser.press("Escape")
    #expect(try browser.text("document.getElementById('found').textContent") == "")
    #expect(try browser.text("document.activeElement.id") == "events")
    try browser.press("/")
    try browser.write("Number 5")
    try browser.press("Enter")
    #expect(try browser.text(Self.what).contains("sleep of load of link 'Slow' ends"))
  }

  @Test("what shows is a path and a screen, and what is new in it is marked")
  func shows() throws {
    let browser = try browser()
    try browser.open(sessionPage())
    let screen = "document.querySelector('.screen').textContent"
    #expect(try browser.text(screen).contains("Menu"))
    #expect(try browser.text(screen).contains("</script><script>"))
    try browser.press("j")
    #expect(try browser.text("document.querySelector('.path').textContent").hasPrefix("rootNumber 4"))
    // The link that loads looks otherwise than before.
    for _ in 1...2 { try browser.press("j") }
    #expect(try browser.text("[...document.querySelectorAll('.new .label')].map((one) => one.textContent)") == "Slow")
    #expect(try browser.text("document.title") == "A session of menu.lua")
  }

  @Test("two orders stand beside each other, with the first difference marked")
  func orders() throws {
    let (_, failure) = try testPages(), browser = try browser()
    try browser.open(failure)
    let names = try browser.text("[...document.querySelectorAll('.order')].map((one) => one.textContent)")
    #expect(names.hasSuffix(",It fails in this order"))
    #expect(try browser.text(Self.moment).hasSuffix(": the first difference"))
    #expect(try browser.text("document.querySelectorAll('.row.different').length") == "1")
    let sides = "[...document.querySelectorAll('.side')].map((side) => side.textContent)"
    #expect(try browser.text("new Set(\(sides)).size") == "2")
    try browser.press("g")
    #expect(try browser.text("new Set(\(sides).map((side) => side.replace(/^It .+? order/, ''))).size") == "1")
    try browser.press("d")
    #expect(try browser.text(Self.moment).hasSuffix(": the first difference"))
    #expect(browser.complaints.isEmpty)
  }

  @Test("the list of tests is searched, walked by keys, and leads to a failure and back")
  func tests() throws {
    let (index, failure) = try testPages(), browser = try browser()
    try browser.open(index)
    #expect(try browser.text("document.querySelectorAll('#tests tbody tr').length") == "2")
    try browser.press("/")
    try browser.write("failed")
    #expect(try browser.text("document.getElementById('found').textContent") == "1 of 2")
    try browser.run("document.activeElement.blur()")
    try browser.press("j")
    #expect(try browser.text("document.activeElement.className") == "failed")
    #expect(try browser.text("document.activeElement.querySelector('a').href") == failure)
    try browser.open(failure)
    #expect(try browser.text("document.querySelector('header nav a').href") == index)
    #expect(browser.complaints.isEmpty)
  }

  // MARK: For everybody

  /// What is wrong with a page by the list of what tools for accessibility look for; see each test below.
  private static let contrast = """
    (() => {
      const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
      const color = (text) => text.match(/[\\d.]+/g).map(Number);
      const ground = (element) => {
        for (; element; element = element.parentElement) {
          const [r, g, b, alpha = 1] = color(getComputedStyle(element).backgroundColor);
          if (alpha === 1) return [r, g, b];
        }
        return [255, 255, 255];
      };
      const bad = [];
      for (const element of document.body.querySelectorAll('*')) {
        const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!isText || !element.checkVisibility() || ['SCRIPT', 'NOSCRIPT'].includes(element.tagName)) continue;
        const one = light(color(getComputedStyle(element).color)), two = light(ground(element));
        const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
        if (ratio < 4.5) bad.push(`${element.tagName}.${element.className} ${element.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
      }
      return bad.join('; ');
    })()
    """

  private static let structure = """
    (() => {
      const bad = [], shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const levels = shown('h1, h2, h3, h4, h5, h6').map((one) => Number(one.tagName[1]));
      if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1) bad.push('one h1 first: ' + levels);
      levels.forEach((level, place) => { if (place && level > levels[place - 1] + 1) bad.push('a heading is left out: ' + levels); });
      for (const landmark of ['header', 'main', 'footer']) if (shown('body > ' + landmark).length !== 1) bad.push('no ' + landmark);
      if (!document.documentElement.lang) bad.push('no language');
      const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
      if (new Set(ids).size !== ids.length) bad.push('an id twice');
      for (const name of ['aria-labelledby', 'aria-activedescendant', 'for'])
        for (const one of document.querySelectorAll(`[${name}]`))
          if (!document.getElementById(one.getAttribute(name))) bad.push(`${name} leads nowhere: ${one.getAttribute(name)}`);
      if (document.documentElement.scrollWidth > document.documentElement.clientWidth) bad.push('wider than the window');
      for (const one of shown('button, input, summary, a')) {
        const box = one.getBoundingClientRect();
        if (!one.matches('.skip, input[type=radio]') && (box.height < 20 || box.width < 20) && !one.matches('p a, p button, td a, nav a'))
          bad.push('small: ' + one.outerHTML);
      }
      return bad.join('; ');
    })()
    """

  /// Roles of what somebody can operate, which need a name each.
  private static let controls: Set<String> = [
    "button", "link", "searchbox", "textbox", "listbox", "option", "radio", "DisclosureTriangle", "checkbox",
  ]

  private func check(_ browser: Browser, _ url: String) throws {
    for isDark in [false, true] {
      for width in [1280, 400] {
        try browser.look(width: width, height: 800, isDark: isDark)
        try browser.open(url)
        #expect(try browser.text(Self.contrast) == "", "\(isDark ? "dark" : "light"), \(width)")
        #expect(try browser.text(Self.structure) == "", "\(isDark ? "dark" : "light"), \(width)")
      }
    }
    let parts = try browser.parts()
    for part in parts where Self.controls.contains(part.role) {
      #expect(!part.name.isEmpty, "a \(part.role) has no name")
    }
    for role in ["banner", "main", "contentinfo", "search"] {
      #expect(parts.contains { $0.role == role }, "no \(role)")
    }
    // Tab comes to everything in turn, and past it: nothing holds it.
    var met: [String] = []
    let stops = "[...document.querySelectorAll('a, button, input, summary, [tabindex=\"0\"]')]"
    let count = try browser.text("\(stops).filter((one) => one.checkVisibility()).length")
    for _ in 0..<(Int(count) ?? 0) {
      try browser.press("Tab")
      met.append(try browser.text("((one) => one.id || one.textContent || one.value)(document.activeElement)"))
    }
    #expect(Set(met).count > 2 && zip(met, met.dropFirst()).allSatisfy { $0 != $1 }, "\(met)")
    #expect(browser.complaints.isEmpty)
  }

  @Test("everybody can use each page: names, headings, landmarks, contrast, Tab; light and dark, wide and narrow")
  func everybody() throws {
    let browser = try browser(), tests = try testPages()
    for page in [try sessionPage(), tests.index, tests.failure] { try check(browser, page) }
  }

  @Test("a screen reader is told of each event by its option, and where the keys are")
  func reader() throws {
    let browser = try browser()
    try browser.open(sessionPage())
    try browser.press("j")
    let parts = try browser.parts()
    #expect(parts.contains(Browser.Part("listbox", "Events")))
    #expect(parts.contains { $0.role == "option" && $0.name.hasPrefix("1 ") && $0.name.contains("tap") })
    #expect(parts.contains(Browser.Part("heading", "Event 1")))
    #expect(parts.contains(Browser.Part("searchbox", "Search")))
    #expect(try browser.text("document.getElementById('events').getAttribute('aria-activedescendant')") == "event-1")
    #expect(try browser.text("document.querySelector('[aria-selected=true]').getAttribute('aria-posinset')") == "2")
  }
}
