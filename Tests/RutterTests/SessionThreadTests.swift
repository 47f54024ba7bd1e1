import Rutter
import Testing

@Suite struct SessionThreadTests {
  @Test("the calling thread runs a function to its end, with what the function waits for")
  func caller() throws {
    let thread = try SessionThread.ofCaller()
    let sum = thread.run {
      var sum = 0
      for number in 1...3 {
        await Task.yield()
        sum += number
      }
      return sum
    }
    #expect(sum == 6)
  }

  @Test("a session lives on the calling thread, with its timers")
  func session() throws {
    let thread = try SessionThread.ofCaller()
    let flow = Flow(
      source: """
        local rutter = require "rutter"
        rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
        rutter.root(function()
          return rutter.screen { title = "Start", rutter.link { "Go", gives = rutter.integer, load = function()
            rutter.sleep(0.001) return 7
          end } }
        end)
        """)
    let title = thread.run {
      var options = Navigator.Options()
      options.thread = thread
      let navigator = try? await Navigator(flow, options)
      _ = try? await navigator?.tap("Go")
      _ = try? await navigator?.settle()
      let title = await navigator?.frame.top.title
      await navigator?.close()
      return title
    }
    #expect(title == "Number 7")
  }

  @Test("what the thread has to say is said before it waits")
  func beforeWaiting() async throws {
    let thread = try SessionThread.ofCaller()
    let (said, saying) = AsyncStream.makeStream(of: String.self)
    thread.setBeforeWaiting { saying.yield("waits") }
    // Long enough that the thread has nothing to do meanwhile, however loaded the machine is.
    thread.run { _ = try? await Task.sleep(for: .milliseconds(300)) }
    saying.finish()
    var heard: [String] = []
    for await word in said { heard.append(word) }
    #expect(heard.first == "waits")
  }
}
