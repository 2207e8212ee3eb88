// Does one-machine.md bring a shop onto a bare Debian, keep it there, and bring it onto the next one?
import { theNextServes } from './go-live';
import { boot, cutPower, elsewhere, inMachine, prepareRoot, startOver } from './machine';
import { blockOf, withOurs } from './manual';
import { mustKnow, ordersAround } from './orders';
import { type Report, seenOf } from './report';
import {
  bank,
  cyclePower,
  instances,
  seedGoods,
  settings,
  shop,
  sql,
  startAuthority,
  startWorld,
  trustAuthority,
  type,
  untilReady,
  world,
} from './site';

const page = (words: string) => blockOf('one-machine.md', words);
const archive = '~/diwan.tar.gz';
/** What the safe keeps: the settings, by the text of their file. */
let safe = '';

export async function playOneMachine(report: Report): Promise<void> {
  const needed = { isNeeded: true };
  await report.part(
    'root; its packages are brought along',
    () => prepareRoot('one-machine'),
    needed,
  );
  await report.part('boot', boot, needed);
  await report.part('the world: names, authority, bank', begin, needed);
  const asks = async () => {
    const said = await installFirst();
    if (!said.includes('GATEWAY_MAC_KEY')) throw new Error(said);
  };
  await report.part('tar, install.sh as far as the settings', asks, needed);
  await report.part('settings, install.sh to the end', installLast, needed);
  await report.part('install.sh again does nothing', installAgain);
  await report.part('people', () => type(page('diwan user:create')));
  await report.bought('first purchase');
  await report.part('backup to a disk, a machine, an object store', backUp);
  await report.part('doctor', () => type(page('diwan doctor')));
  await report.part('from outside: pages, and nothing else', comeFromOutside);
  await report.under('the certificate is renewed', renew);
  await report.part('power cycle', cyclePower);
  await report.bought('purchase after it');
  await report.under('upgrade to another archive', upgrade);
  await report.under('roll back', () => type('diwan rollback'));
  await report.part('restore to a time', restore);
  await report.bought('purchase after it');
  await report.part('the machine is lost: a new one, from a disk', () =>
    moveOn('disk', installFirst),
  );
  await report.bought('purchase there');
  await report.part('the next one: by ssh, with an own certificate', () =>
    moveOn('machine', () => installWith('--certificate ~/fullchain.pem --key ~/key.pem')),
  );
  await report.bought('purchase there');
  await report.part('the next one: by rclone, behind ufw, from a checkout where there is npm', () =>
    moveOn('store', installBehindUfw),
  );
  await report.bought('purchase there');
  await report.part('from outside: pages, and nothing else', comeFromOutside);
}

async function begin(): Promise<void> {
  await type(`${world}cp fullchain.pem key.pem ~`);
  await startAuthority();
}

/** The copy of step 1 comes by the folder that the machine shares with this one. */
async function installWith(certificate: string, release = archive): Promise<string> {
  await type(`cp /opt/checkout/.data/release/diwan-checkout-*.tar.gz ${archive}`);
  const block = page('~/deploy/install.sh shop.example');
  const given = { [`${archive} --mail you@shop.example`]: `${release} ${certificate}` };
  return type(withOurs(block, given));
}

/** Let's Encrypt is out of reach here: an authority on loopback takes its place. */
async function installFirst(release = archive): Promise<string> {
  const asked = '--acme https://acme.example:14000/dir --mail you@shop.example';
  const said = await installWith(asked, release);
  await trustAuthority();
  return said;
}

/** A wall of one's own stays; it lets nobody in before it is told what install.sh says. */
async function installBehindUfw(): Promise<void> {
  await type('apt-get install -y --no-install-recommends --no-download ufw && ufw --force enable');
  const hasNpm = (await inMachine('command -v npm')).status === 0;
  const said = await installFirst(hasNpm ? '/opt/checkout' : archive);
  await type(/ufw allow .*$/m.exec(said)?.[0] ?? `false # ${said}`);
}

async function installLast(): Promise<void> {
  await type(bank);
  await type(settings('one-machine.md', 'GATEWAY_MAC_KEY=KEY'));
  await startWorld();
  await type(page('~/deploy/install.sh\n'));
  await untilReady();
  await seedGoods();
  safe = await type('cat /etc/diwan/shop.env');
}

async function installAgain(): Promise<void> {
  const said = await type(page('~/deploy/install.sh\n'));
  const done = said.split('\n').filter((line) => line.startsWith('+ '));
  if (done.length > 0) throw new Error(done.join('\n'));
}

/** The three kinds of place where backups go, and their folders on the disk that stays. */
const places = {
  machine: [`root@127.0.0.1:${elsewhere.inside}/machine`, `${elsewhere.inside}/machine`],
  store: ['rclone:remote:shop', `${elsewhere.inside}/store/shop`],
  disk: [elsewhere.inside, elsewhere.inside],
} as const;
type Place = keyof typeof places;

const backUpTo = (place: Place) =>
  type(withOurs(page('diwan backup --to'), { '/mnt/elsewhere': places[place][0] }));

/** Who takes them there: ssh, and an object store. */
async function openPlaces(): Promise<void> {
  await type(`cd ${elsewhere.inside} && mkdir -p ~/.ssh ~/.config/rclone /run/sshd machine store
ssh-keygen -qt ed25519 -N '' -f ~/.ssh/id_ed25519 && cp ~/.ssh/id_ed25519.pub ~/.ssh/authorized_keys
systemctl start ssh
systemd-run --unit=store rclone serve webdav --addr 127.0.0.1:8090 ${elsewhere.inside}/store
printf '[remote]\\ntype = webdav\\nurl = http://127.0.0.1:8090\\nvendor = other\\n' > ~/.config/rclone/rclone.conf
left=100; until curl -s -o /dev/null http://127.0.0.1:8090; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done`);
}

async function backUp(): Promise<void> {
  await openPlaces();
  for (const place of Object.keys(places) as Place[]) {
    const folder = places[place][1];
    await backUpTo(place);
    // By its unit, too, which may less than a person.
    await type(`systemctl start diwan-copy
ls -d ${folder}/base/*Z* ${folder}/wal/*.gz ${folder}/spool/spool-3000`);
  }
  await type('diwan backup && test ! -e /backup/base/.not-elsewhere');
  const here = await inMachine('diwan backup --to /var/tmp');
  if (here.status === 0) throw new Error(`The same disk was taken: ${here.output}`);
}

/** A network namespace of the machine is the street: it has a cable to it and nothing else. */
async function comeFromOutside(): Promise<void> {
  const said = await type(`ip netns add street
ip link add cable type veth peer name house && ip link set cable netns street
ip addr add 10.77.0.1/24 dev house && ip link set house up
ip -n street addr add 10.77.0.2/24 dev cable && ip -n street link set cable up
systemd-run --unit=carelessness /usr/bin/node -e "require('http').createServer((q, a) => a.end('open')).listen(8080, '0.0.0.0')"
left=100; until curl -s http://127.0.0.1:8080; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done
look="ip netns exec street curl -s -o /dev/null --connect-timeout 3 --resolve shop.example:443:10.77.0.1 --resolve shop.example:80:10.77.0.1 -w %{http_code}"
echo
echo "https $($look https://shop.example/) http $($look http://shop.example/) other $($look http://10.77.0.1:8080/ || true)"
ip netns del street; systemctl stop carelessness`);
  if (!said.includes('https 200 http 301 other 000')) throw new Error(said);
}

async function renew(): Promise<void> {
  const serial =
    'openssl s_client -connect shop.example:443 </dev/null 2>/dev/null | openssl x509 -noout -serial';
  const before = await type(serial);
  await type('certbot renew --quiet --force-renewal --no-random-sleep-on-renew');
  const after = await type(serial);
  if (after === before || !after.startsWith('serial=')) throw new Error(`${before} → ${after}`);
}

/** An archive with one file more. */
async function upgrade(): Promise<void> {
  await type(`mkdir /var/tmp/next && tar -C /var/tmp/next -xzf ${archive} && echo next > /var/tmp/next/public/release.txt
tar -C /var/tmp/next -czf ~/diwan-next.tar.gz .`);
  await type(page('diwan upgrade ').replace(/^diwan rollback\n/m, ''));
  await theNextServes();
}

async function restore(): Promise<void> {
  const { kept, time, lost, order } = await ordersAround(shop, sql);
  const line = (to: string) => withOurs(page("diwan restore '"), { '2026-11-23 10:15': to }).trim();
  const refused = await inMachine(`echo no | ${line(time)}`);
  if (refused.status === 0) throw new Error(refused.output);
  await mustKnow(sql, [kept, lost], [kept, lost]);
  const { status, output } = await inMachine(`echo restore | ${line(time)}`);
  if (status !== 0 || !output.includes(order)) throw new Error(output);
  await mustKnow(sql, [kept, lost], [kept]);
  // Step 5 of backup.md; the safe gets it, too.
  const given = /DOCUMENT_NUMBERS_GIVEN="[^"]+"/.exec(output)?.[0];
  await type(`sed -i 's|^DOCUMENT_NUMBERS_GIVEN=.*|${given}|' /etc/diwan/shop.env`);
  safe = await type('cat /etc/diwan/shop.env');
  // A time that the log does not reach: everything is as it was.
  const early = await inMachine(`echo restore | ${line('tomorrow')}`);
  if (early.status === 0) throw new Error(early.output);
  await mustKnow(sql, [kept, lost], [kept]);
  await type(`systemctl start ${instances.join(' ')}`);
  await untilReady();
}

/** Another disk in its place, with what the safe and one of the places keep. */
async function moveOn(place: Place, installAgain: () => Promise<unknown>): Promise<void> {
  const [bought = ''] = seenOf(await shop('--times 1')).bought;
  await sql('SELECT pg_switch_wal()');
  await backUpTo(place);
  await cutPower();
  await startOver('one-machine');
  await boot();
  await begin();
  await openPlaces();
  await type(`mkdir -p /etc/diwan && cat > /etc/diwan/shop.env <<'END'
${safe}END`);
  await installAgain();
  await type(bank);
  await startWorld();
  const line = withOurs(page('diwan restore latest'), { '/mnt/elsewhere': places[place][0] });
  const { status, output } = await inMachine(`echo restore | ${line.trim()}`);
  if (status !== 0) throw new Error(output);
  await mustKnow(sql, [bought], [bought]);
  await type(`systemctl start ${instances.join(' ')}`);
  await untilReady();
}
