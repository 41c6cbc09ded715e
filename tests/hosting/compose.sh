# The three nodes, PostgreSQL and the proxy of compose.yaml, started by podman-compose just as they are; read by run.
# They run apart, with a network, mounts and processes of their own: the ports that compose.yaml publishes are free there, containers find each
# other by name over a real bridge, nothing of this machine's network is touched, and whatever still runs ends with the first process.
tools/packages podman-compose netavark aardvark-dns iptables iproute2 procps >/dev/null || exit 1
unshare --net --mount --propagation private --pid --fork --kill-child --mount-proc bash -ec '
  ip link set lo up
  # podman also keeps things where all podmans of a machine do.
  mount -t tmpfs none /run && mount -t tmpfs none /dev/shm
  [ ! -d /sys/fs/cgroup/unified ] || { umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup; }
  touch "$1/apart"
  while :; do sleep 60; done' _ "$place" & # the shell gathers what has lost its parent
server=$!
until [ -e "$place/apart" ]; do
  kill -0 "$server" 2>/dev/null || { echo "this machine gives no namespaces of its own"; exit 1; }
  sleep 0.1
done
first=$(pgrep --parent "$server")
apart() { nsenter --target "$first" --net --mount --pid --wdns="$PWD" "$@"; }
within=(apart)
# Without systemd nobody looks after health but this test.
cat >"$place/containers.conf" <<'END'
[containers]
cgroups = "disabled"
[network]
network_backend = "netavark"
END
export CONTAINERS_CONF=$place/containers.conf DISABLE_HC_SYSTEMD=true
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$PWD/hosting/podman" "$place/apart-podman" >"$place/own-podman"
chmod +x "$place/own-podman"
pod() { apart "$place/own-podman" "$@"; }
# compose ARGUMENT...: limits are those of compose.yaml for all, since not every machine lets them be raised to what podman would like
compose() {
  POSTGRES_PASSWORD='a word of the test' apart podman-compose --podman-path "$place/own-podman" --podman-run-args='--ulimit nofile=20000:20000 --ulimit nproc=4096:4096' --project-name roundhouse -f hosting/compose.yaml "$@" >"$place/log" 2>&1 &&
    ! grep '^exit code: [^0]' "$place/log" || fail "podman-compose $*: $(tail -30 "$place/log")"
}

# No registry is asked for the images of PostgreSQL and Caddy: Debian's packages stand in for them, under their names, and start as they do.
kept=build/compose-root.tar
if [ ! -f "$kept" ]; then
  cat >"$place/database" <<'END'
#!/bin/sh
# As in the official image: at the first start the database is made, and answers at a socket alone; then whoever has the password may come.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres:postgres "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --clear-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s\n' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --username "$POSTGRES_USER" --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256
  rm /tmp/password
  pg_ctl --wait --options "-c listen_addresses=''" start
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait stop
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
fi
exec postgres -c listen_addresses='*'
END
  chmod +x "$place/database"
  # Nothing of this is installed, only unpacked; without what neither needs to run here, it is a third as large.
  mmdebstrap --quiet --format=tar --variant=extract --include=postgresql-15,caddy,dash,coreutils,util-linux,libc-bin \
    --extract-hook="cp '$place/database' \"\$1/usr/bin/database\"" \
    --extract-hook='cd "$1" && rm -rf usr/lib/*/libLLVM* usr/lib/*/libz3* usr/lib/*/perl* usr/lib/*/gconv usr/lib/postgresql/15/lib/llvmjit* usr/lib/postgresql/15/lib/bitcode usr/share/perl* usr/share/locale usr/share/i18n usr/share/doc usr/share/man' \
    --extract-hook='printf "root:x:0:0::/:/bin/sh\npostgres:x:999:999::/:/bin/sh\n" >"$1/etc/passwd" && printf "root:x:0:\npostgres:x:999:\n" >"$1/etc/group"' \
    bookworm "$kept.new" >"$place/log" 2>&1 && mv "$kept.new" "$kept" || { cat "$place/log"; exit 1; }
fi
imported() { pod import --quiet "${@:2}" "$kept" "docker.io/library/$1" >"$place/log" 2>&1 || { cat "$place/log"; exit 1; }; }
imported postgres:15 --change ENTRYPOINT='["/usr/bin/database"]' --change STOPSIGNAL=SIGINT --change VOLUME=/var/lib/postgresql/data --change ENV=LANG=C.UTF-8 \
  --change ENV=PGDATA=/var/lib/postgresql/data --change ENV=PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin
imported caddy:2 --change CMD='["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]' --change ENV=XDG_DATA_HOME=/data --change ENV=XDG_CONFIG_HOME=/config
pod load --quiet -i "$(ls "$place"/made/*-image.tar)" >"$place/log" 2>&1 || { cat "$place/log"; exit 1; }

compose up -d
first_game http://localhost:8080
pod healthcheck run roundhouse_database_1 >/dev/null || fail "the database's check says that it is not well"

# One node dies in the middle of a game: whoever was there goes on at another one, and no move is lost. Then podman starts it again.
figure() { apart curl -sf "http://$(address "$1"):9090/metrics" | sed -nE "s/^roundhouse_$2 //p"; }
address() { pod inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' "roundhouse_$1_1"; }
# soon COMMAND...: waits until it succeeds
soon() {
  local tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ $tries -lt 150 ] || return 1
    sleep 0.2
  done
}
nodes=(node-1 node-2 node-3)
all_there() { for node in "${nodes[@]}"; do [ "$(figure "$node" nodes)" = 3 ] || return; done; }
serves_people() { for node in "${nodes[@]}"; do [ "$(figure "$node" websockets)" -gt 0 ] 2>/dev/null && return; done; return 1; }
soon all_there || fail "there are not three nodes: $(pod ps --all)"
apart "${program[@]}" load --server http://localhost:8080 --tables 2 --board new-york --pace 0.1 --check --json >"$place/game" 2>"$place/game.log" &
game=$!
soon serves_people || fail "nobody plays"
victim=roundhouse_${node}_1
apart kill -KILL "$(pod inspect --format '{{.State.Pid}}' "$victim")"
if wait $game; then
  lost=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["connections_lost"])' "$place/game")
  [ "$lost" -gt 0 ] || fail "a node died, and nobody noticed"
else
  fail "a game did not outlive a node: $(cat "$place/game" "$place/game.log")"
fi
soon all_there || fail "the node that died does not come back: $(pod logs "$victim" 2>&1 | tail -5)"
[ "$(pod inspect --format '{{.RestartCount}}' "$victim")" = 1 ] || fail "podman did not start $victim once more"

# A node is stopped in good order, and started as podman-restart.service does it with the machine.
pod stop roundhouse_node-3_1 >/dev/null 2>&1
[ "$(pod inspect --format '{{.State.ExitCode}}' roundhouse_node-3_1)" = 0 ] || fail "a node did not end well: $(pod logs roundhouse_node-3_1 2>&1 | tail -5)"
pod start --all --filter restart-policy=always >"$place/log" 2>&1 || fail "podman does not start what has stopped: $(cat "$place/log")"
soon all_there || fail "a node does not start with the machine: $(pod ps --all)"

# All of it is taken down, and started again under a name with TLS, with a process that only thinks: the games are still there.
compose down --timeout 15
export ROUNDHOUSE_URL=https://localhost THINKERS=1
compose up -d
authority=$(pod volume inspect --format '{{.Mountpoint}}' roundhouse_certificates)/caddy/pki/authorities/local/root.crt
answers_safely() { apart curl -sf --cacert "$authority" https://localhost/healthz >/dev/null; }
soon answers_safely || fail "nothing answers at $ROUNDHOUSE_URL: $(pod logs roundhouse_proxy_1 2>&1 | tail -5)"
[ "$(apart curl -s -o /dev/null -w '%{redirect_url}' http://localhost/)" = https://localhost/ ] || fail "the proxy does not lead from http to https"
grep -qi '^strict-transport-security:' <<<"$(apart curl -sI --cacert "$authority" https://localhost/)" || fail "a node does not know that it is behind TLS"
has_thinker() { [ "$(figure node-1 thinking_processes)" = 1 ]; }
soon has_thinker || fail "the nodes do not find the process that thinks: $(pod logs roundhouse_thinker_1 2>&1 | tail -5)"
games=$(pod exec roundhouse_database_1 psql --username roundhouse -Atc 'SELECT count(*) FROM game')
[ "$games" = 3 ] || fail "the games did not outlive their containers: $games"
compose down --timeout 15 --volumes
unset ROUNDHOUSE_URL THINKERS
left=$(pod ps --all --quiet; pod volume ls --quiet)
[ -z "$left" ] || fail "podman-compose down leaves: $left"
kill -KILL "$server"
wait "$server" 2>/dev/null
server=
within=()
[ $status -ne 0 ] || echo "compose: three nodes, PostgreSQL and Caddy; a game, two more while a node died ($lost connections made again), stopped, and started with TLS"
