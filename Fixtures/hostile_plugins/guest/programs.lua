-- Programs: `env`, `sh` and `cat` may be run.
-- luacheck: no max line length
-- luacheck: ignore 211
local rutter = require "rutter"
local attempts = require "attempts"
local refused, fails, raises, works, no = attempts.refused, attempts.fails, attempts.raises, attempts.works, attempts.no
local run, folder = rutter.run, rutter.options.folder

for _, program in ipairs {
  "ls", "/bin/ls", "bash", "./sh", "../bin/sh", "/tmp/sh", "sh ", " sh", "sh\n", "sh;ls", "sh -c ls", "/usr/bin/../bin/ls",
  "SH", "s", "sh/", "env ls", "/proc/self/exe", "busybox", "cat\\", "$(ls)", "`ls`", "|ls", "*", "?h", "rutter", ".", "..", "/",
  folder .. "/in/plain.txt",
} do
  refused("run " .. ("%q"):format(program):gsub(folder, "FOLDER"), "run", function() return run(program) end)
end
for what, arguments in pairs {
  ["a zero in the name"] = { "sh\0ls" }, ["nothing"] = { "" }, ["no text"] = { 7 }, ["no list"] = { "env", "x" },
  ["a zero in an argument"] = { "env", { "a\0b" } }, ["holes"] = { "env", { [1] = "a", [3] = "b" } },
  ["a record"] = { "env", { a = "b" } }, ["a number in the list"] = { "env", { {} } },
  ["a zero in the environment"] = { "env", {}, { environment = { A = "a\0B=c" } } },
  ["= in a name"] = { "env", {}, { environment = { ["A=B"] = "c" } } },
  ["an empty name"] = { "env", {}, { environment = { [""] = "c" } } },
  ["our mark"] = { "env", {}, { environment = { RUTTER_RUN = "c", RUTTER_CALL = "x", RUTTER_MARK = "y" } , limit = -1 } },
  ["a folder outside"] = { "env", {}, { folder = folder .. "/secret" } },
  ["a folder by .."] = { "env", {}, { folder = "../secret" } }, ["a folder by a link"] = { "env", {}, { folder = "folder_out" } },
  ["a folder that is a file"] = { "env", {}, { folder = "plain.txt" } }, ["a folder with a zero"] = { "env", {}, { folder = ".\0" } },
  ["a folder of proc"] = { "env", {}, { folder = "/proc/self/fd" } },
  ["an option that is none"] = { "env", {}, { uid = 0 } }, ["a limit above"] = { "env", {}, { limit = 1 << 40 } },
  ["a timeout below"] = { "env", {}, { timeout = -1 } }, ["a limit in words"] = { "env", {}, { limit = "1e9 GiB" } },
  ["100,000 arguments"] = { "env", (function() local list = {} for place = 1, 100000 do list[place] = "A=b" end return list end)() },
  ["an argument that is too long"] = { "env", { ("x"):rep(300000) } },
} do
  no("run with " .. what, function() return run(table.unpack(arguments, 1, 3)) end)
end

local function output(script, options) return assert(run("sh", { "-c", script }, options)).output end

works("an empty environment", function()
  local names = {}
  for name in assert(run("env")).output:gmatch "([^\n=]+)=[^\n]*\n" do
    if not name:find "^RUTTER_" then names[#names + 1] = name end
  end
  return #names == 0 or error(table.concat(names, " "))
end)
works("no shell reads the arguments", function()
  return run("cat", { "--", "$(echo x)" }).code == 1 and output("printf %s \"$1\"", nil) == ""
end)
works("arguments are one each", function()
  return run("sh", { "-c", "printf '<%s>' \"$@\"", "x", "a b", "*", "$HOME", "'\"", "", "é\n" }).output == "<a b><*><$HOME><'\"><><é\n>"
end)
works("no descriptors but three", function()
  -- The fourth is the folder that the shell reads.
  local list = output "for fd in /proc/$$/fd/*; do echo ${fd##*/}; done"
  return list == "0\n1\n2\n" or list == "0\n1\n2\n3\n" or error(list)
end)
works("no terminal", function() return output "(: </dev/tty) 2>/dev/null && echo SECRET || echo none" == "none\n" end)
works("standard input is empty", function() return output "cat" == "" end)
works("signals are as usual", function()
  -- Its own, not the shell's: while a shell starts a program it blocks all signals.
  local blocked, ignored = output("exec cat /proc/self/status"):match "SigBlk:\t(%x+)\nSigIgn:\t(%x+)"
  return blocked == ("0"):rep(16) and ignored == ("0"):rep(16) or error(blocked .. ignored)
end)
works("dies by a signal", function() return run("sh", { "-c", "kill -9 $$" }).signal == "SIGKILL" end)
works("no core of ours", function() return output "ulimit -c" ~= nil end)
works("cannot end its parent", function() return output "kill -0 1 2>/dev/null; echo x" == "x\n" end)
fails("a program that never ends", function() return run("sh", { "-c", "while :; do :; done" }, { timeout = 0.2 }) end)
fails("a program that ignores what it can", function()
  return run("sh", { "-c", "trap '' TERM INT HUP; while :; do :; done" }, { timeout = 0.2 })
end)
fails("a program that prints without end", function() return run("sh", { "-c", "while :; do echo xxxxxxxxxxxx; done" }, { limit = 100000 }) end)
works("errors without end", function() return #run("sh", { "-c", "i=0; while [ $i -lt 20000 ]; do echo xxxxxxxxxxxx >&2; i=$((i+1)); done" }).errors <= 65536 end)
fails("output that is no UTF-8", function() return run("sh", { "-c", "printf '\\377'" }) end)
works("errors that are no UTF-8", function() return run("sh", { "-c", "printf '\\377' >&2" }).errors ~= "" end)
--- What a command gives in which `sleep {0}` sleeps for as many seconds as `options.seconds` says, `{1}` for one more.
local function naps(command)
  return output((command:gsub("{(%d)}", function(more) return ("%d"):format(rutter.options.seconds + more) end)))
end
works("a grandchild that holds the output", function() return naps "sleep {1} & echo x" == "x\n" end)
works("a grandchild in another session", function() return naps "setsid sleep {2} & sleep 0.1; echo x" == "x\n" end)
works("a grandchild that is twice away", function() return naps "(setsid sh -c 'sleep {3} & sleep {4}' &) & echo x" == "x\n" end)
works("a grandchild without output", function() return naps "setsid sleep {0} >/dev/null 2>&1 </dev/null & echo x" == "x\n" end)
works("a program that reads nothing", function() return run("sh", { "-c", "exit 0" }, { input = ("x"):rep(1000000) }).code == 0 end)
works("a program that closes everything", function() return run("sh", { "-c", "exec <&- >&- 2>&-; exit 3" }).code == 3 end)
return true
