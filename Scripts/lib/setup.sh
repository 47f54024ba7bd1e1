# Shared by the commands in this folder: finding the project, and installing what is missing. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "error: $1"
  shift
  for line in "$@"; do say "$line"; done
  exit 2
}

# need_packages NAME... : installs the Debian packages that are missing; touches nothing if none is.
need_packages() {
  local missing=() name
  for name in "$@"; do
    dpkg-query -W -f='${db:Status-Abbrev}' "$name" 2>/dev/null | grep -q '^ii' || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local install="apt-get install -y --no-install-recommends ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo -n)
    else
      fail "these Debian packages are missing: ${missing[*]}" "Install them, then run this again:" "  sudo $install"
    fi
  fi
  say "Installing ${missing[*]} …"
  "${as_root[@]}" apt-get update -qq >/dev/null 2>&1 || true
  local log
  log=$(mktemp)
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $install -qq >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    fail "the packages could not be installed (no network?)" "Run this by hand to see why:" "  ${as_root[*]} $install"
  fi
  rm -f "$log"
}

need_swift() {
  command -v swift >/dev/null && return 0
  fail "no Swift toolchain found" "Install Swift 6.2 or later from https://www.swift.org/install/linux and put it on PATH."
}

# watch_build LOG : tells a person who waits how far it is, until it is killed or the script is gone.
watch_build() {
  local step last=""
  while sleep 5 && kill -0 $$ 2>/dev/null; do
    step=$(grep -aoE '^\[[0-9]+/[0-9]+\]' "$1" | tail -n 1) || step=""
    if [ -n "$step" ] && [ "$step" != "$last" ]; then printf '\r  %s ' "$step" >&2; fi
    last=$step
  done
}

# folders_below MODULE : sets `folders` to those of all modules that it is compiled against, also by way of others.
folders_below() {
  local name line open below=" "
  local -A allowed=()
  while IFS= read -r line; do allowed[${line%%:*}]=${line#*:}; done <"$root/Scripts/lib/arrows"
  # What is not in the table, as all tests are, may use everything.
  folders=("$root/Sources")
  [ -n "${allowed[$1]+known}" ] || return 0
  folders=()
  open=${allowed[$1]}
  while [ -n "${open// /}" ]; do
    line=$open open=""
    for name in $line; do
      case $below in *" $name "*) continue ;; esac
      below+="$name "
      open+=" ${allowed[$name]-}"
      if [ -d "$root/Sources/$name" ]; then folders+=("$root/Sources/$name"); fi
    done
  done
}

# forget_outdated FOLDER : has the next build in that folder compile anew, as a whole, each module below which something has
# changed.
#
# A build by itself does that for what names the type that has changed. It does not where a type of a second module holds
# it, and a third module names that alone (Swift 6.2, debug and release): the second module's interface stays the same to
# the byte, the third one is left as it is, and reads fields where they no longer are.
forget_outdated() {
  local module name folders=()
  for module in "$1"/*/{debug,release}/Modules/*.swiftmodule; do
    [ -e "$module" ] || continue
    name=${module##*/} name=${name%.swiftmodule}
    folders_below "$name"
    [ ${#folders[@]} -gt 0 ] || continue
    # A folder is newer when a file in it has gone.
    if [ -n "$(find "${folders[@]}" \( -type d -o -name '*.swift' -o -name '*.h' \) -newer "$module" -print -quit)" ]; then
      rm -f "$module" "${module%/Modules/*}/$name.build/"*.priors
    fi
  done
}

# swift_build ARGUMENT... : swift build, without what that would wrongly keep of builds before.
swift_build() {
  local folder=$root/.build argument before=""
  for argument in "$@"; do
    if [ "$before" = --scratch-path ]; then folder=$argument; fi
    before=$argument
  done
  forget_outdated "$folder"
  swift build "$@"
}

# build ARGUMENT... : the same, silent unless it fails, but for how far it is at a terminal.
build() {
  local log watcher="" code=0
  log=$(mktemp)
  if [ -t 2 ]; then
    watch_build "$log" </dev/null &
    watcher=$!
  fi
  (cd "$root" && swift_build "$@") >"$log" 2>&1 </dev/null || code=$?
  if [ -n "$watcher" ]; then
    kill "$watcher" 2>/dev/null || true
    wait "$watcher" 2>/dev/null || true
    printf '\r\033[K' >&2
  fi
  if [ "$code" -ne 0 ]; then
    grep -E 'error:|warning:' "$log" | sort -u | head -n 20 >&2 || tail -n 20 "$log" >&2
    say "error: the build failed; everything it said: $log"
    exit 70
  fi
  rm -f "$log"
}

# The libraries that Rutter links, as Debian names them, and what HTTP needs: the headers of libcurl and zlib, and at run
# time themselves.
libraries=(liblua5.4-dev libjansson-dev libsqlite3-dev libcurl4-openssl-dev libcurl4 zlib1g-dev ca-certificates)

# What only tests link: a terminal with cells to look at.
test_libraries=(libvterm-dev)

# build_release PRODUCT : builds a program as it is used.
#
# A command that is started often should start quickly. Most of what the loader would do is to look up names of libstdc++,
# of which Swift's runtime uses little, so that is linked statically where there is a static one; to mend places, which
# the toolchain's own linker packs; and to read the names of all that Swift would export, which nobody looks up.
build_release() {
  local static=$root/.build/static library
  library=$("$(dirname "$(readlink -f "$(command -v swiftc)")")/clang" -print-file-name=libstdc++.a) || library=""
  mkdir -p "$static"
  if [ -f "$library" ]; then ln -sf "$library" "$static/libstdc++.a"; fi
  build -c release --product "$1" --static-swift-stdlib -Xswiftc -L -Xswiftc "$static" -Xswiftc -use-ld=lld \
    -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
}
