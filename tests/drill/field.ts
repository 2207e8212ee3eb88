// What does the drill run on? Two instances and a balancer, two database servers, a mock gateway.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { BankControl } from '../faults/harness/bank';
import { startProxy } from '../faults/proxy/tcp-proxy';
import { startStack } from '../support/stack';
import { AlarmWatch, Pager } from './alarms';
import { Balancer } from './balancer';
import { BookedPoster } from './book';
import { Drill, databaseHost, writeHosts } from './drill';
import { Servers, serverSettings } from './servers';
import { signInClerk } from './shoppers';

const goodsEnough = 1_000_000;
const mailsEnough = 20_000;

/** Starts everything; the lifetime stops it. */
export async function startDrill(lifetime: Lifetime): Promise<Drill> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-drill-'));
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  const hostsFile = join(folder, 'hosts.json');
  const balancer = new Balancer();
  const url = await balancer.listen();
  lifetime.own(() => balancer.stop());
  const line = await startProxy({ name: 'database', target: { path: '' } });
  lifetime.own(() => line.stop());
  const mailLine = await startProxy({ name: 'mail', target: { path: '' } });
  lifetime.own(() => mailLine.stop());
  const pager = new Pager(randomBytes(24).toString('base64url'));
  const pagerUrl = await pager.listen();
  lifetime.own(() => pager.stop());
  const stack = await startStack({
    instances: 2,
    mailsKept: mailsEnough,
    databaseSettings: serverSettings,
    settings: {
      APP_URL: url,
      TRUSTED_PROXIES: '1',
      ATTEMPTS_PER_ORDER: '0',
      MOCK_LIST_MAX: '500000',
      MOCK_ORDERS_MAX: '500000',
      NODE_OPTIONS: `--import=${join(projectRoot, 'tests/drill/odd-machine.mjs')}`,
      DRILL_HOSTS: hostsFile,
      ALARM_WEBHOOK_URL: pagerUrl,
      ALARM_WEBHOOK_SECRET: pager.secret,
      ALARM_WEBHOOK_PRIVATE: 'yes',
    },
    through: async (server, address) => {
      if (server === 'smtp') {
        mailLine.leadTo({ host: '127.0.0.1', port: Number(new URL(address).port) });
        return `smtp://127.0.0.1:${mailLine.port}`;
      }
      if (server !== 'database') return address;
      const database = new URL(address);
      line.leadTo({ path: `${database.searchParams.get('host')}/.s.PGSQL.5432` });
      database.searchParams.delete('host');
      database.host = `${databaseHost}:${line.port}`;
      writeHosts(hostsFile, true);
      return database.href;
    },
  });
  lifetime.own(() => stack.stop());
  const database = new URL(stack.databaseUrl).pathname.slice(1);
  const servers = new Servers(stack.databaseServer(), database, line);
  lifetime.own(() => servers.stop());
  await servers.addStandby();
  const poster = new BookedPoster([stack.gateway.apiUrl, stack.gateway.cgiUrl]);
  lifetime.own(() => poster.close());
  const bank = new BankControl(stack.control);
  const drill = new Drill(lifetime, stack, servers, balancer, poster, bank, hostsFile, [
    ...stack.instances,
  ]);
  const alarms = new AlarmWatch(() => drill.living, String(stack.settings.METRICS_TOKEN));
  lifetime.own(() => alarms.stop());
  Object.assign(drill, { pager, alarms, mailLine });
  await drill.sql(`UPDATE product SET stock = ${goodsEnough} WHERE kind = 'GOODS'`);
  balancer.serve(stack.instances.map(({ port }) => port));
  drill.clerk = await signInClerk(drill, stack.accounts['admin@demo.test'] ?? '');
  return drill;
}
