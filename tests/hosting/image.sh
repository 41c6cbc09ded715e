# The container image, started by podman; read by run.
# What image and compose.yaml set in the environment are options of the program; compose.yaml can be read.
options=$("${program[@]}" serve --show-options)
for variable in $(grep -ohE 'ROUNDHOUSE_[A-Z_]+' hosting/Containerfile hosting/compose.yaml | sort -u | grep -v '^ROUNDHOUSE_URL$'); do
  name=$(tr 'A-Z_' 'a-z-' <<<"${variable#ROUNDHOUSE_}")
  grep -qE "^(# )?$name = ?" <<<"$options" || fail "$variable stands for no option of the program"
done
/usr/bin/python3 -c '
import sys, yaml
services = yaml.safe_load(open(sys.argv[1]))["services"]
assert set(services) == {"node-1", "node-2", "node-3", "thinker", "database", "proxy"}, services
assert all(services[f"node-{n}"]["environment"]["ROUNDHOUSE_STORE"].startswith("postgresql://") for n in (1, 2, 3))' hosting/compose.yaml || fail "compose.yaml does not describe three nodes, a database and a proxy"
pod() { hosting/podman "$place/podman" "$@"; }
port=$(free_port)
metrics=$(free_port)
pod load --quiet -i "$(ls "$place"/made/*-image.tar)" >"$place/log" 2>&1 || { cat "$place/log"; exit 1; }
image=$(pod images --quiet | head -1)
[ "$(pod image inspect --format '{{len .RootFS.Layers}} {{.Config.User}}' "$image")" = "2 65532:65532" ] || fail "the image is not the program alone, as an ordinary user"
emulated=()
started=()
[ $machine = amd64 ] || {
  emulated=(--volume "${emulator[0]}:/emulator:ro" --entrypoint /emulator)
  started=(/usr/bin/roundhouse serve)
}
[ "$(pod image inspect --format '{{.Architecture}}' "$image")" = $machine ] || fail "the image says that it is for another machine"
# The network is this machine's: the tests may reach nothing else. Limits are the usual ones, since not every machine lets them be raised.
start_container() {
  pod run --detach --name roundhouse --network host --cgroups disabled --ulimit nofile=1024:1024 --ulimit nproc=4096:4096 --read-only --cap-drop all \
    --security-opt no-new-privileges --volume roundhouse:/data --env ROUNDHOUSE_LISTEN=127.0.0.1:$port --env ROUNDHOUSE_METRICS_LISTEN=127.0.0.1:$metrics \
    "${emulated[@]}" "$image" "${started[@]}" >"$place/log" 2>&1 || { fail "podman does not start it: $(cat "$place/log")"; return 1; }
}
if start_container; then
  first_game "http://127.0.0.1:$port"
  grep -q '^roundhouse_moves_total [1-9]' <<<"$(curl -sf "http://127.0.0.1:$metrics/metrics")" || fail "the container shows no metrics"
  pod stop --time 10 roundhouse >/dev/null 2>&1
  [ "$(pod inspect --format '{{.State.ExitCode}}' roundhouse)" = 0 ] || fail "the container did not end well: $(pod logs roundhouse 2>&1 | tail -5)"
  # The games outlive the container.
  pod rm roundhouse >/dev/null 2>&1
  if start_container; then
    first_game "http://127.0.0.1:$port"
    pod stop --time 10 roundhouse >/dev/null 2>&1
    database=$(pod volume inspect --format '{{.Mountpoint}}' roundhouse)/roundhouse/roundhouse.db
    games=$(python3 -c 'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM game").fetchone()[0])' "$database" 2>&1 | tail -1)
    [ "$games" = 2 ] || fail "a new container does not go on with the database of the one before: $games"
  fi
fi
[ $status -ne 0 ] || echo "image for $machine: loaded, two games in two containers, one volume"
