import CRutterIsolation
import Glibc
import IsolationProbe
import Testing

/// What the process of an isolated plugin may ask of the system, tried for real.
@Suite struct FilterTests {
  @Test(
    "a system call that is not on the list kills the process",
    arguments: [
      .PROBE_OPEN_OLD, .PROBE_UNLINK, .PROBE_SOCKET, .PROBE_PIPE, .PROBE_DUP, .PROBE_FORK, .PROBE_CLONE, .PROBE_EXEC,
      .PROBE_KILL, .PROBE_SIGNAL_OTHER, .PROBE_PTRACE, .PROBE_PRCTL, .PROBE_SET_LIMIT, .PROBE_EXECUTABLE_MEMORY,
      .PROBE_MAKE_EXECUTABLE, .PROBE_OTHER_ABI, .PROBE_READ_MEMORY, .PROBE_GETCWD,
    ] as [probe_attempt])
  func killed(_ attempt: probe_attempt) { #expect(probe_try(attempt) == SIGSYS) }

  @Test("what libraries try is refused, and they go on", arguments: [.PROBE_OPEN, .PROBE_STAT] as [probe_attempt])
  func refused(_ attempt: probe_attempt) { #expect(probe_try(attempt) == -EPERM) }

  @Test("a process that asks for nothing else lives")
  func fine() { #expect(probe_try(.PROBE_NOTHING) == 0) }

  @Test("a hardened process has its two pipes and no other descriptor, and no memory beyond its room")
  func room() {
    var layers: UInt32 = 0
    #expect(probe_look(&layers) == 2)
    let floor = UInt32(RI_LAYER_PRIVILEGES | RI_LAYER_LIMITS | RI_LAYER_FILTER)
    #expect(layers & floor == floor)
  }
}
