#!/bin/sh
# Brings the shop onto one machine with Debian 12 or newer, as root: docs/operations/one-machine.md.
#   install.sh <name of the shop> <archive of npm run release, or a checkout> [--mail <your address>]
#     --certificate <file> --key <file>    takes these instead of asking Let's Encrypt for a certificate
#     --acme <address>                     asks another authority
#   install.sh                             goes on, after the settings were written, and at any other time
# Says what it does; what is there already it leaves as it is.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
settings=/etc/diwan
home=/srv/diwan
tls=/etc/ssl/diwan
export DEBIAN_FRONTEND=noninteractive

did() { echo "+ $*"; }
there() { echo "· $*"; }
refuse() { echo "$*" >&2; exit 1; }

name= release= mail= certificate= key= acme=
while [ $# -gt 0 ]; do
  case $1 in
    --mail) mail=$2; shift ;;
    --certificate) certificate=$(readlink -f "$2"); shift ;;
    --key) key=$(readlink -f "$2"); shift ;;
    --acme) acme=$2; shift ;;
    -*) refuse "There is no option $1: see the head of $0." ;;
    *) if [ -z "$name" ]; then name=$1; else release=$(readlink -f "$1"); fi ;;
  esac
  shift
done

[ "$(id -u)" = 0 ] || refuse 'Run it as root.'
[ -d /run/systemd/system ] || refuse 'This machine was not started by systemd.'
[ -n "$name" ] || name=$(sed -n 's|^APP_URL=https://||p' "$settings/shop.env" 2>/dev/null || true)
case $name in '' | *[!a-z0-9.-]*) refuse 'Name the shop as its visitors will: install.sh shop.example <archive>' ;; esac
[ -L "$home/current" ] || [ -e "$release" ] || refuse 'Name the archive of npm run release, or a checkout.'
[ -z "$certificate" ] || [ -f "$key" ] || refuse '--certificate needs --key.'
cd "$here"
echo "The shop $name comes onto this machine. +: done now, ·: was there"

# Installs a file where it is missing or differs; says whether it did.
put() {
  to=$3
  [ ! -d "$to" ] || to=$to/$(basename "$2")
  if cmp -s "$2" "$to"; then return 1; fi
  install -m "$1" "$2" "$to"
  did "$to"
}

# Its unit is not active before the machine has started anew.
has_ufw() { command -v ufw > /dev/null && LC_ALL=C ufw status | grep -q '^Status: active'; }

packages() {
  wanted='nginx postgresql openssl adduser curl ca-certificates rsync'
  [ -n "$certificate" ] || wanted="$wanted certbot"
  has_ufw || wanted="$wanted nftables"
  missing=
  for one in $wanted; do
    [ "$(dpkg-query -Wf '${db:Status-Status}' "$one" 2>/dev/null)" = installed ] || missing="$missing $one"
  done
  if [ -n "$missing" ]; then
    did "packages:$missing"
    apt-get -qq update
    # shellcheck disable=SC2086
    apt-get -qq install -y --no-install-recommends $missing > /dev/null
  else
    there 'packages'
  fi
}

is_new_enough() {
  version=${1#v}
  case $version in [0-9]*.[0-9]*) ;; *) return 1 ;; esac
  major=${version%%.*}
  minor=${version#*.}
  [ "$major" -gt 20 ] || { [ "$major" = 20 ] && [ "${minor%%.*}" -ge 19 ]; }
}

# Node of Debian where that is new enough, else of NodeSource, whose updates come with the system's.
node_js() {
  if is_new_enough "$(/usr/bin/node --version 2>/dev/null || true)"; then
    there "Node $(/usr/bin/node --version)"
    return
  fi
  if ! is_new_enough "$(apt-cache policy nodejs | sed -n 's/^ *Candidate: //p')"; then
    did 'NodeSource, for Node 24'
    install -d /etc/apt/keyrings
    curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key -o /etc/apt/keyrings/nodesource.asc
    echo 'deb [signed-by=/etc/apt/keyrings/nodesource.asc] https://deb.nodesource.com/node_24.x nodistro main' > /etc/apt/sources.list.d/nodesource.list
    apt-get -qq update
  fi
  apt-get -qq install -y --no-install-recommends nodejs > /dev/null
  did "Node $(/usr/bin/node --version)"
}

lay_release() {
  id diwan > /dev/null 2>&1 || { adduser --quiet --system --group --home "$home" diwan; did 'the user diwan'; }
  if [ -L "$home/current" ]; then
    there "a release; another one comes by: diwan upgrade"
    return
  fi
  rm -rf "$home/releases/first"
  install -d "$home/releases/first"
  if [ -d "$release" ]; then
    tar -C "$release" --exclude=./.git --exclude=./.data -cf - . | tar -C "$home/releases/first" -xf -
  else
    tar -C "$home/releases/first" -xf "$release"
  fi
  [ -f "$home/releases/first/scripts/processes/serve.mjs" ] || refuse "$release is no release of the shop."
  chown -R diwan:diwan "$home/releases"
  did "the release, in $home/releases/first"
  if [ -d "$home/releases/first/app" ]; then
    command -v npm > /dev/null || refuse 'A checkout is built here, which needs npm. An archive of npm run release needs none.'
    did 'its build, which takes minutes'
    (cd "$home/releases/first" && runuser -u diwan -- env HOME="$home" npm run build)
  fi
  ln -sfn releases/first "$home/current"
}

write_settings() {
  install -d -m 750 -o root -g diwan "$settings"
  [ -f "$settings/owner.env" ] || install -m 600 /dev/null "$settings/owner.env"
  if [ -f "$settings/shop.env" ]; then
    there "$settings/shop.env"
    return
  fi
  install -m 640 -o root -g diwan "$home/current/.env.example" "$settings/shop.env"
  for secret in NEXTAUTH_SECRET AUDIT_ANCHOR_KEY METRICS_TOKEN NOTIFICATION_SECRET; do
    set_line "$secret" "$(openssl rand -hex 32)"
  done
  set_line APP_URL "https://$name"
  set_line TRUSTED_PROXIES 1
  # Authorities that this machine trusts are trusted by the shop, too.
  echo NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt >> "$settings/shop.env"
  did "$settings/shop.env, with secrets of its own"
}

set_line() { sed -i "s|^$1=.*|$1=$2|" "$settings/shop.env"; }

as_postgres() { (cd / && runuser -u postgres -- "$@"); }

database() {
  install -d -m 700 -o postgres -g postgres /backup/wal /backup/base
  cluster=$(echo /etc/postgresql/*/main)
  [ -d "$cluster" ] || refuse "One PostgreSQL is expected, and there is: $cluster"
  if put 644 postgres/shop.conf "$cluster/conf.d/shop.conf"; then systemctl restart postgresql; fi
  systemctl start postgresql
  as_postgres sh -c 'left=60; until pg_isready -q; do left=$((left - 1)); [ $left -gt 0 ]; sleep 1; done'
  if [ "$(as_postgres psql -Atc "SELECT count(*) FROM pg_database WHERE datname = 'diwan'")" = 0 ]; then
    as_postgres psql -qv ON_ERROR_STOP=1 -v database=diwan < postgres/roles.sql
    did 'database and roles'
  else
    there 'database and roles'
  fi
  if ! grep -q '^DATABASE_OWNER_URL=.' "$settings/owner.env"; then
    postgres/passwords.sh
    did 'passwords of the database, in shop.env and owner.env'
  fi
}

firewall() {
  if has_ufw; then
    there 'ufw, which is yours: ufw allow proto tcp to any port 80,443'
    return
  fi
  # The one that you came by, too.
  ports=$({ sshd -T 2> /dev/null | sed -n 's/^port //p'; echo "${SSH_CONNECTION:-}" | cut -d ' ' -f 4; } | grep . | sort -u | paste -sd , -)
  sed "s/{ 22 }/{ ${ports:-22} }/" nftables/diwan.nft > "$settings/.firewall"
  if put 600 "$settings/.firewall" "$settings/firewall.nft"; then nft -f "$settings/firewall.nft"; fi
  rm "$settings/.firewall"
  grep -q "$settings/firewall.nft" /etc/nftables.conf || echo "include \"$settings/firewall.nft\"" >> /etc/nftables.conf
  systemctl -q enable nftables
}

proxy() {
  install -d -m 755 "$tls" /var/www/diwan-acme
  if [ -n "$certificate" ]; then
    rm -f "$tls/temporary"
    put 644 "$certificate" "$tls/fullchain.pem" || there 'the certificate'
    put 600 "$key" "$tls/key.pem" || true
  elif [ ! -e "$tls/fullchain.pem" ]; then
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$name" -keyout "$tls/key.pem" -out "$tls/fullchain.pem" 2> /dev/null
    touch "$tls/temporary"
  fi
  sed "s/shop\.example/$name/g" nginx/diwan.conf > "$settings/.proxy"
  # 1.25 has a line of its own for it.
  case $(nginx -v 2>&1) in
    *nginx/1.2[0-4].*) ;;
    *) sed -i 's/^\( *listen .*443 ssl\) http2;/\1;/; s/^\( *\)ssl_protocols /\1http2 on;\n&/' "$settings/.proxy" ;;
  esac
  put 644 "$settings/.proxy" /etc/nginx/conf.d/diwan.conf || there 'nginx'
  rm "$settings/.proxy"
  # An open page of an order or of the desk holds two connections (docs/operations/proxy.md).
  sed -i 's/worker_connections 768;/worker_connections 8192;/' /etc/nginx/nginx.conf
  echo 'worker_rlimit_nofile 20000;' > /etc/nginx/modules-enabled/90-diwan.conf
  nginx -qt
  systemctl reload-or-restart nginx
  if [ -e "$tls/temporary" ]; then ask_for_certificate; else there "a certificate until $(openssl x509 -noout -enddate -in "$tls/fullchain.pem" | sed 's/.*=//')"; fi
}

# certbot.timer of its package renews it.
ask_for_certificate() {
  set -- --webroot -w /var/www/diwan-acme -d "$name" --cert-name "$name" --deploy-hook 'systemctl reload nginx'
  [ -z "$acme" ] || set -- "$@" --server "$acme"
  if [ -n "$mail" ]; then set -- "$@" --email "$mail"; else set -- "$@" --register-unsafely-without-email; fi
  certbot certonly --quiet --non-interactive --agree-tos "$@" ||
    refuse "No certificate came for $name. Does its name lead here, and is port 80 open? Then run the same again; or name one with --certificate and --key."
  ln -sfn "/etc/letsencrypt/live/$name/fullchain.pem" "$tls/fullchain.pem"
  ln -sfn "/etc/letsencrypt/live/$name/privkey.pem" "$tls/key.pem"
  rm "$tls/temporary"
  systemctl reload nginx
  did "a certificate for $name, renewed by certbot.timer"
}

commands_and_units() {
  changed=no
  for file in systemd/*; do
    case $file in
      *.service | *.timer) if put 644 "$file" /etc/systemd/system; then changed=yes; fi ;;
      *) put 755 "$file" /usr/local/bin || true ;;
    esac
  done
  [ $changed = no ] || systemctl daemon-reload
}

# The settings that only people know, by name, where they are still empty.
lacking() {
  for setting in GATEWAY_BASE_URL GATEWAY_CGI_URL GATEWAY_API_KEY GATEWAY_TERMINAL GATEWAY_MAC_KEY SMTP_URL MAIL_FROM \
    NOTIFICATION_ADDRESS AUDIT_ANCHOR_ADDRESS MERCHANT_NAME MERCHANT_ADDRESS; do
    grep -q "^$setting=." "$settings/shop.env" || echo "    $setting"
  done
}

start() {
  systemctl -q enable --now diwan-backup.timer diwan-doctor.timer
  for port in 3000 3001; do
    if systemctl is-active -q "diwan@$port"; then there "diwan@$port"; continue; fi
    systemctl -q enable --now "diwan@$port"
    left=120
    until curl -fs --max-time 5 -o /dev/null "http://127.0.0.1:$port/api/health/ready"; do
      left=$((left - 1))
      [ $left -gt 0 ] || refuse "diwan@$port is not ready: journalctl -u diwan@$port says why."
      sleep 1
    done
    did "diwan@$port serves"
  done
}

packages
node_js
lay_release
write_settings
database
firewall
commands_and_units
proxy
if [ -n "$(lacking)" ]; then
  echo "Write these lines into $settings/shop.env, then run $0 again:"
  lacking
  exit 0
fi
diwan db:migrate
start
echo "https://$name serves. diwan doctor says what is not as it should be."
