import FuzzPrograms
import Glibc
import RutterSpecs

/// Runs generated spec files against one flow, as `rutter test` does.
enum Specs {
  private final class Deaf: Reporter {
    func take(_ report: Report) {}
  }

  private final class Done: @unchecked Sendable {
    private var semaphore = sem_t()
    init() { sem_init(&semaphore, 0, 0) }
    func signal() { sem_post(&semaphore) }
    func wait() { sem_wait(&semaphore) }
  }

  /// The folder that the flow lies in, made at the first use.
  private static let folder: String = {
    var template = Array("/tmp/rutter-fuzz-XXXXXX".utf8CString)
    _ = mkdtemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let file = fopen(path + "/desk.lua", "w") else { preconditionFailure("no place for a flow") }
    fputs(Program.desk, file)
    fclose(file)
    return path
  }()

  static func run(_ text: String) {
    let file = SpecFile(path: folder + "/desk_spec.lua", text: text)
    var options = RunnerOptions()
    options.budget = RunnerOptions.Budget(runs: 20, microseconds: .max)
    options.mostSteps = 200
    options.mostLaunches = 5
    options.isUnattended = true
    let done = Done(), runner = Runner(options: options)
    Task.detached {
      _ = await runner.run([file], reporters: [Deaf()])
      done.signal()
    }
    done.wait()
  }
}
