import Glibc
import Testing

@testable import RutterSpecs

@Suite struct WorkedTimeTests {
  @Test("what a process only waits for, because one that it has started works, counts as its own")
  func children() {
    var id: pid_t = 0
    let script: [String] = ["sh", "-c", "(while :; do :; done) & wait"]
    var words = script.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let failure = posix_spawnp(&id, "sh", nil, &attributes, &words, environ)
    #expect(failure == 0)
    guard failure == 0 else { return }
    var worked: Int64 = 0
    for _ in 0..<6_000 where worked < 300_000 {
      worked = WorkedTime.of(id) ?? 0
      usleep(10_000)
    }
    kill(-id, SIGKILL)
    waitpid(id, nil, 0)
    #expect(worked >= 300_000)
    // Of a process that is gone nothing is known.
    #expect(WorkedTime.of(id) == nil)
  }
}
