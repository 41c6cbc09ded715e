# The Debian package in a clean root; read by run.
root=$place/root
kept=build/clean-root.tar
if [ ! -f "$kept" ]; then
  mmdebstrap --quiet --format=tar --variant=essential --include=adduser bookworm "$kept.new" >"$place/log" 2>&1 && mv "$kept.new" "$kept" || { cat "$place/log"; exit 1; }
fi
mkdir "$root"
tar -xf "$kept" -C "$root"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
dpkg_says() { inside dpkg "$@" >"$place/dpkg" 2>&1 || fail "dpkg $*: $(cat "$place/dpkg")"; }
unit() { sed -nE "s/^$1=//p" "$root/lib/systemd/system/roundhouse.service"; }
config=$root/etc/roundhouse/serve.conf
data=$root/var/lib/roundhouse
cp "$place"/made/*.deb "$root/roundhouse.deb"
[ $machine = amd64 ] || { cp "${emulator[@]}" "$root/usr/bin/" && inside dpkg --add-architecture $machine; }

# Starts what the unit file says, as its user, with nothing writable but its own folder and no way to more rights.
start_service() {
  local folder=/var/lib/$(unit StateDirectory) command
  command="${emulator[*]} $(unit ExecStart)"
  unshare --mount --propagation private bash -c '
    mount --bind "$1" "$1" && mount --bind "$1$2" "$1$2" && mount -o remount,bind,ro "$1" && mount -t proc proc "$1/proc" &&
    exec chroot "$1" setpriv --reuid "$3" --regid "$4" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i PATH=/usr/bin $5' \
    _ "$root" "$folder" "$(unit User)" "$(unit Group)" "$command" >"$place/server" 2>&1 &
  server=$!
}
stop_service() {
  kill -TERM "$server"
  wait "$server" || fail "the server did not end well: $(tail -5 "$place/server")"
  server=
}

dpkg_says -i /roundhouse.deb
for file in usr/bin/roundhouse usr/share/man/man1/roundhouse.1 usr/share/man/fr/man1/roundhouse.1 usr/share/bash-completion/completions/roundhouse \
  usr/share/roundhouse/web/index.html lib/systemd/system/roundhouse.service usr/share/doc/roundhouse/copyright usr/share/doc/roundhouse/examples/compose.yaml; do
  [ -s "$root/$file" ] || fail "the package has no $file"
done
inside getent passwd roundhouse >/dev/null || fail "there is no user roundhouse"
[ "$(inside stat -c '%U:%G %a' /var/lib/roundhouse)" = "roundhouse:roundhouse 700" ] || fail "the data folder is not the service's own"
[ "$(inside stat -c '%U:%G %a' /etc/roundhouse/serve.conf)" = "root:roundhouse 640" ] || fail "others may read the options"
[ -L "$root/etc/systemd/system/multi-user.target.wants/roundhouse.service" ] || fail "the service does not start with the machine"
grep -q '^ /etc/roundhouse/serve.conf ' <<<"$(inside dpkg-query -W -f='${Conffiles}' roundhouse)" || fail "the options are no configuration file of the package"

# The options, changed by somebody, hold from now on.
port=$(free_port)
sed -i "s/^listen = .*/listen = 127.0.0.1:$port/" "$config"
start_service
first_game "http://127.0.0.1:$port"
stop_service
[ -s "$data/roundhouse.db" ] || fail "the games are not in the data folder"
[ "$(stat -c %a "$data/roundhouse.db")" = 600 ] || fail "others may read the database"

# An upgrade keeps both.
dpkg_says -i /roundhouse.deb
grep -q "^listen = 127.0.0.1:$port\$" "$config" || fail "an upgrade has overwritten the options"
start_service
first_game "http://127.0.0.1:$port"
stop_service

dpkg_says -r roundhouse
[ ! -e "$root/usr/bin/roundhouse" ] || fail "a removed package leaves its program"
[ -s "$data/roundhouse.db" ] || fail "a removed package takes the games with it"
[ -s "$config" ] || fail "a removed package takes the options with it"
dpkg_says -P roundhouse
rm "$root/roundhouse.deb"
left=$(find "$root/etc" "$root/usr" "$root/lib" "$root/var" -iname '*roundhouse*' | head)
[ -z "$left" ] || fail "a purged package leaves: $left"
inside getent passwd roundhouse >/dev/null && fail "a purged package leaves its user"
[ $status -ne 0 ] || echo "deb for $machine: installed, two games, upgraded, removed, purged"
