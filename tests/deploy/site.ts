// How does the shop of the manual come onto the machine? Its pages' commands, and the world around it.
import { boot, cutPower, inMachine } from './machine';
import { blockOf, certificateFor, settingsOf, withOurs } from './manual';

const goLive = (words: string) => blockOf('go-live.md', words);
/** The units of the manual's two instances. */
export const instances = ['diwan@3000', 'diwan@3001'];
const runner = '/usr/bin/node --conditions=react-server --import tsx';

/** Types lines there; their output, or an error with it. */
export async function type(lines: string): Promise<string> {
  const { status, output } = await inMachine(lines);
  if (status === 0) return output;
  throw new Error(`${lines.trim().slice(0, 300)}\n${output.slice(-1_500)}`);
}

/** A copy of this checkout with its packages, for a release; what differs from git's files is left out. */
const copyTo = (folder: string) => `cd /opt/checkout
tar --exclude=./.git --exclude=./.data --exclude=./test-results -cf - . | tar -C ${folder} -xf -`;

/** Part 2, steps 1 to 3: user, release, settings and database. */
export async function install(): Promise<void> {
  await type(goLive('adduser --system'));
  await type(copyTo('/srv/diwan/releases/first'));
  // Its packages came along: the machine reaches no registry.
  await type(goLive('npm ci').replace(/^.*npm ci\n/m, ''));
  await type(goLive('/etc/diwan/shop.env'));
  await type(settings('go-live.md', 'TRUSTED_PROXIES=1'));
  await type('echo NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt >> /etc/diwan/shop.env');
  await type(`${world}${ownCertificate}`);
  await type(bank);
  await startWorld();
  await type(goLive('roles.sql'));
}

/** Step 4 and 5. */
export async function open(): Promise<void> {
  await type(goLive('diwan user:create'));
  await seedGoods();
  await type(withOurs(goLive('systemctl enable'), { 'YOUR.NAME': 'shop.example' }));
  await untilReady();
}

/** The demo's goods, which no command puts into a shop of people: from the checkout. */
export async function seedGoods(): Promise<void> {
  const set = '--property=EnvironmentFile=/etc/diwan/shop.env --setenv=NODE_ENV=production';
  const from = '--property=WorkingDirectory=/opt/checkout --wait --pipe --quiet';
  await type(`systemd-run ${set} ${from} ${runner} prisma/seed/main.ts`);
  await sql('UPDATE product SET stock = 100000 WHERE stock IS NOT NULL');
}

/** The settings of a page, with what holds on this machine. */
export const settings = (page: string, words: string) =>
  settingsOf(page, words, 1025)
    .map(([name, value]) => `sed -i 's|^${name}=.*|${name}=${value}|' /etc/diwan/shop.env`)
    .join('\n');

const tls = `listen 127.0.0.1:PORT ssl; server_name bank.example; ssl_certificate /etc/ssl/drill/fullchain.pem;
  ssl_certificate_key /etc/ssl/drill/key.pem; location / { proxy_pass http://127.0.0.1:TO; proxy_set_header Host $http_host; }`;
const bankAt = (port: number, to: number) =>
  `server { ${tls.replace('PORT', String(port)).replace('TO', String(to))} }`;

/** Names, an authority of its own, and a certificate of it for everybody here. */
export const world = `echo '127.0.0.1 localhost shop.example bank.example acme.example' >> /etc/hosts
mkdir -p /etc/ssl/drill && cd /etc/ssl/drill
${certificateFor('/usr/local/share/ca-certificates/drill.crt', 'shop.example', 'bank.example', 'acme.example')}update-ca-certificates
`;
const ownCertificate = 'install -d /etc/ssl/diwan && cp fullchain.pem key.pem /etc/ssl/diwan/';

/** The bank behind TLS. */
export const bank = `cat > /etc/nginx/conf.d/bank.conf <<'END'
${bankAt(9443, 9900)}
${bankAt(6443, 5443)}
END
systemctl reload nginx`;

/** Pebble of Debian: an authority that speaks ACME, on loopback, and looks at port 80 of whoever asks. */
export async function startAuthority(): Promise<void> {
  await type(`cat > /etc/ssl/drill/acme.json <<'END'
{"pebble": {"listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000", "httpPort": 80, "tlsPort": 443,
  "certificate": "/etc/ssl/drill/fullchain.pem", "privateKey": "/etc/ssl/drill/key.pem"}}
END
systemd-run --unit=authority --setenv=PEBBLE_VA_NOSLEEP=1 --setenv=PEBBLE_WFE_NONCEREJECT=0 pebble -config /etc/ssl/drill/acme.json
left=300; until curl -s -o /dev/null https://acme.example:14000/dir; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done`);
}

/** Its root is new each time that it starts. */
export async function trustAuthority(): Promise<void> {
  await type(
    'curl -s https://acme.example:15000/roots/0 > /usr/local/share/ca-certificates/acme.crt && update-ca-certificates',
  );
}

/** The bank and a mail relay, which no unit of the manual starts. */
export async function startWorld(): Promise<void> {
  const set =
    '--property=EnvironmentFile=/etc/diwan/shop.env --setenv=MOCK_LEDGER_FILE=/var/tmp/ledger.json';
  const from = '--property=WorkingDirectory=/opt/checkout';
  await type(`systemd-run --unit=outside ${set} ${from} ${runner} tests/deploy/outside.ts
left=300; until curl -s -o /dev/null https://bank.example:9443/; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done`);
}

/** Until both instances say that they are ready. */
export async function untilReady(ports: readonly number[] = [3000, 3001]): Promise<void> {
  for (const port of ports) {
    const ready = `curl -fs -o /dev/null http://127.0.0.1:${port}/api/health/ready`;
    await type(`left=300; until ${ready}; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done`);
  }
}

/** The machine without power, until it serves again. */
export async function cyclePower(): Promise<void> {
  await cutPower();
  await boot();
  await startWorld();
  await untilReady();
}

/** One statement, as the server's administrator. */
export async function sql(statement: string): Promise<string> {
  const quoted = `'${statement.replaceAll("'", `'\\''`)}'`;
  return (
    await type(`cd / && runuser -u postgres -- psql -v ON_ERROR_STOP=1 -Atd diwan -c ${quoted}`)
  ).trim();
}

/** Visitors through the proxy; `how` says how many, or until when. */
export async function shop(how: string): Promise<string> {
  return type(`cd /opt/checkout
NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt ${runner} tests/deploy/shoppers.ts --shop https://shop.example ${how}`);
}
