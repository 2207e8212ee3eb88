// Who is around the shop in the engine's network? The bank behind TLS, and an authority that signed its name.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lifetime } from '../../../scripts/cli/lifetime';
import { projectRoot } from '../../../scripts/cli/project-root';
import { typescriptFlags } from '../../../scripts/processes/child';
import { certificateFor, settingsOf } from '../manual';
import { beside, here, inside, places, tried } from './engine';

export const folder = join(places.run, 'deploy/compose');
export const authority = join(places.run, 'tls/ca.crt');
const node = [process.execPath, ...typescriptFlags].join(' ');
const tries = 300;

/** A copy of deploy/ in which the manual's commands write, and a certificate for shop and bank. */
export async function prepareWorld(): Promise<void> {
  cpSync(join(projectRoot, 'deploy'), join(places.run, 'deploy'), { recursive: true });
  cpSync(join(projectRoot, '.env.example'), join(places.run, '.env.example'));
  mkdirSync(join(folder, 'tls'));
  await here(
    `mkdir -p ${places.run}/tls; cd ${places.run}/tls
${certificateFor('ca.crt', 'shop.example', 'bank.example')}cp key.pem fullchain.pem ${folder}/tls/; chmod 644 ca.crt`,
  );
}

/** The lines of go-live.md 2 with what holds here, written into a file of settings. */
export function writeSettings(file: string): void {
  const lines = settingsOf('go-live.md', 'TRUSTED_PROXIES=1', 587);
  const text = lines.reduce(
    (now, [name, value]) =>
      now.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value.replaceAll('"', '')}`),
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, `${text}NODE_EXTRA_CA_CERTS=/drill/ca.crt\n`);
}

/** The bank, by the settings of the shop, until the drill ends. */
export async function startBank(lifetime: Lifetime, settings: string): Promise<void> {
  const lines = `exec ${node} --env-file=${settings} tests/deploy/containers/bank.ts`;
  const bank = beside(`cd ${projectRoot}; ${lines}`, {
    MOCK_LEDGER_FILE: join(places.run, 'ledger.json'),
    BANK_TLS: join(places.run, 'tls'),
  });
  lifetime.own(async () => {
    bank.kill('SIGKILL');
  });
  await until(`curl -s --cacert ${authority} -o /dev/null https://bank.example:9443/`);
}

/** Asks again until a command goes well. */
export async function until(lines: string, cwd = '/'): Promise<void> {
  let output = '';
  for (let left = tries; left > 0; left -= 1) {
    const asked = await tried(lines, cwd);
    if (asked.status === 0) return;
    output = asked.output;
    await pause(400);
  }
  throw new Error(`${lines}\n${output.slice(-1_500)}`);
}

/** A program of this checkout, in the engine's network. */
export function program(words: string): Promise<string> {
  return inside(`NODE_EXTRA_CA_CERTS=${authority} ${node} ${words}`, projectRoot);
}

/** The demo's goods, which no command puts into a shop of people: from the checkout. */
export async function seedGoods(settings: string, address = ''): Promise<void> {
  const own = address === '' ? '' : `DATABASE_URL='${address}'`;
  await inside(
    `${own} NODE_ENV=production ${node} --env-file=${settings} prisma/seed/main.ts`,
    projectRoot,
  );
}

/** One statement, as the server's administrator. */
export async function sql(statement: string): Promise<string> {
  const quoted = `'${statement.replaceAll("'", `'\\''`)}'`;
  const psql = 'docker compose exec -T -u postgres database psql -v ON_ERROR_STOP=1 -Atd diwan';
  return (await inside(`${psql} -c ${quoted}`, folder)).trim();
}
