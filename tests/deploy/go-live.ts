// Does go-live.md bring a shop onto a fresh machine, and do the pages of its day keep it serving there?
import { boot, inMachine, prepareRoot } from './machine';
import { blockOf, withOurs } from './manual';
import { mustKnow, ordersAround } from './orders';
import { atKills, type Report } from './report';
import { cyclePower, install, instances, open, shop, sql, type, untilReady } from './site';

export async function playGoLive(report: Report): Promise<void> {
  const needed = { isNeeded: true };
  await report.part('root, packages', () => prepareRoot('go-live'), needed);
  await report.part('boot', boot, needed);
  await report.part('release, settings, database', install, needed);
  await report.part('tables, people, instances, proxy', open, needed);
  await report.part('doctor of both', () => type(blockOf('go-live.md', 'PORT=3001 diwan doctor')));
  await report.bought('first purchase');
  await disturb(report, 'nginx');
  await report.part('power cycle', cyclePower);
  await report.bought('purchase after it');
  await report.part('backup', () => type(blockOf('backup.md', 'systemctl start diwan-backup')));
  await report.under('upgrade', upgrade);
  await report.under('roll back', () => type(blockOf('upgrade.md', 'diwan rollback')));
  await report.part('restore to a time', restore);
  await report.bought('purchase after it');
  await report.part('HAProxy in the place of nginx', haproxy);
  await disturb(report, 'HAProxy');
}

/** Instances end in turn behind a proxy, and both. */
async function disturb(report: Report, proxy: string): Promise<void> {
  await report.under(`${proxy}: restart in turn`, () =>
    inTurn((unit) => `systemctl restart ${unit}`),
  );
  await report.under(
    `${proxy}: kill -9 in turn`,
    () => inTurn((unit) => `kill -9 $(systemctl show --property=MainPID --value ${unit}); sleep 3`),
    atKills,
  );
  await report.part(`${proxy}: the shop's words where none answers`, async () => {
    await type(`systemctl stop ${instances.join(' ')}`);
    const said = await type('curl -s -w %{http_code} https://shop.example/');
    await type(`systemctl start ${instances.join(' ')}`);
    await untilReady();
    if (!/do not pay again[\s\S]*50[23]$/.test(said)) throw new Error(said);
  });
}

/** The bank of the drill stays behind nginx; a machine here may allow fewer open files than Debian does. */
async function haproxy(): Promise<void> {
  const block = withOurs(blockOf('proxy.md', 'systemctl restart haproxy'), {
    'apt-get install': 'apt-get install --no-download',
    'systemctl disable --now nginx':
      'rm /etc/nginx/conf.d/diwan.conf /etc/nginx/sites-enabled/default && systemctl restart nginx',
    'systemctl restart haproxy':
      "sed -i 's/maxconn 10000/maxconn 4000/' /etc/haproxy/haproxy.cfg && systemctl restart haproxy",
  });
  await type(block);
}

async function inTurn(lines: (unit: string) => string): Promise<void> {
  for (const unit of instances) {
    await type(lines(unit));
    await untilReady([Number(unit.split('@')[1])]);
  }
}

/** The same source with one file more: another build. */
async function upgrade(): Promise<void> {
  const to = '/var/tmp/next';
  await type(
    `mkdir ${to} && cp -a /srv/diwan/releases/first/. ${to} && echo next > ${to}/public/release.txt`,
  );
  await type(
    withOurs(blockOf('upgrade.md', 'diwan upgrade '), { '/var/tmp/diwan-next.tar.gz': to }),
  );
  await theNextServes();
}

/** The release with one file more is what visitors get. */
export async function theNextServes(): Promise<void> {
  const served = await type(
    'curl -s https://shop.example/release.txt; curl -s https://shop.example/api/health/ready',
  );
  if (!served.includes('next') || served.includes('build_differs')) throw new Error(served);
}

/** The commands of backup.md, to a time between two orders: the later one is gone, and named. */
async function restore(): Promise<void> {
  const { kept, time, lost, order } = await ordersAround(shop, sql);
  const newest = (await type('ls -1d /backup/base/*Z | tail -n 1')).trim();
  const stopping = blockOf('backup.md', 'systemctl stop');
  const going = withOurs(blockOf('backup.md', 'recovery.signal'), {
    '/backup/base/2026-11-23T023000Z': newest,
    '2026-11-23 10:15:00+00': time,
  });
  await type(`${stopping}${going}`);
  await type(
    `cd /; left=300; until [ "$(runuser -u postgres -- psql -Atc 'SELECT pg_is_in_recovery()')" = f ]; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done`,
  );
  await mustKnow(sql, [kept, lost], [kept]);
  await look(order);
  await type(`systemctl start ${instances.join(' ')}`);
  await untilReady();
}

/** Step 4 of the page; no statement of the bank lies here, and doctor misses the app. */
async function look(order: string): Promise<void> {
  await type('mkdir -p /backup/mails');
  const block = withOurs(blockOf('backup.md', 'diwan gap:report'), {
    ' --statement /backup/bank.csv': '',
  });
  for (const line of block.trim().split('\n')) {
    const { status, output } = await inMachine(line);
    if (/audit:verify|replay/.test(line) && status !== 0) throw new Error(output);
    if (line.includes('gap:report') && !output.includes(order)) throw new Error(output);
  }
}
