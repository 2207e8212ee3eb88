import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { parseSettings } from '@/lib/settings/env';
import { settingNames } from '@/lib/settings/settings-schema';
import { projectRoot } from '../../../scripts/cli/project-root';

type Environment = Record<string, string>;
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const pairs = (text: string): Environment =>
  Object.fromEntries([...text.matchAll(/\b([A-Z_]+)=(\S*)/g)].map(([, name, to]) => [name, to]));

/** A copy of .env.example in which nothing was filled in but what production asks for. */
const copied: Environment = {
  ...Object.fromEntries(
    [...read('.env.example').matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => [name, '']),
  ),
  ...Object.fromEntries(
    ['NEXTAUTH_SECRET', 'GATEWAY_API_KEY', 'GATEWAY_MAC_KEY'].map((name) => [
      name,
      randomBytes(32).toString('hex'),
    ]),
  ),
  APP_URL: 'https://shop.example',
  DATABASE_URL: 'postgresql://shop_app:x@127.0.0.1:5432/diwan',
  GATEWAY_BASE_URL: 'https://bank.example:9900',
  GATEWAY_CGI_URL: 'https://bank.example:5443',
  GATEWAY_TERMINAL: 'SHOP0001',
};

/** What systemd.exec(5) says: EnvironmentFile= beats Environment=, and env(1) has the last word. */
function ofUnit(file: string, instance: string): Environment {
  const unit = read(`deploy/systemd/${file}`).replaceAll('%i', instance);
  const lines = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  expect(lines('EnvironmentFile')).toEqual(['/etc/diwan/shop.env']);
  const [command = ''] = lines('ExecStart');
  const [before = ''] = command.split('/usr/bin/node');
  return {
    ...pairs(lines('Environment').join(' ')),
    ...copied,
    ...(before.startsWith('/usr/bin/env ') ? pairs(before) : {}),
  };
}

const image = pairs(
  [...read('Dockerfile').matchAll(/^ENV ((?:.*\\\n)*.*)$/gm)].map(([, set]) => set).join(' '),
);
const services = parse(read('deploy/compose/compose.yaml'), { merge: true }).services;
const cluster = parseAllDocuments(read('deploy/kubernetes/diwan.yaml')).map((one) => one.toJSON());

/** The image, then `env_file`, then `environment`. */
const ofService = (name: string): Environment => {
  expect(services[name].env_file).toBe('shop.env');
  return { ...image, ...copied, ...services[name].environment };
};

/** The image, then `envFrom`, then `env`. */
function ofPod(): Environment {
  const { spec } = cluster.find(({ kind }) => kind === 'StatefulSet');
  const [{ env, envFrom }] = spec.template.spec.containers;
  expect(envFrom).toEqual([{ secretRef: { name: 'diwan' } }]);
  const own = env.map(({ name, value }: { name: string; value: string }) => [name, value]);
  return { ...image, ...copied, ...Object.fromEntries(own) };
}

const parts: [part: string, environment: Environment, port: number, spool: string][] = [
  ['diwan@3000', ofUnit('diwan@.service', '3000'), 3000, '/var/lib/diwan/spool-3000'],
  ['diwan@3001', ofUnit('diwan@.service', '3001'), 3001, '/var/lib/diwan/spool-3001'],
  ['diwan-doctor', ofUnit('diwan-doctor.service', ''), 3000, '/var/lib/diwan/spool-3000'],
  ['compose, one', ofService('one'), 3000, '/spool'],
  ['compose, two', ofService('two'), 3001, '/spool'],
  ['a pod', ofPod(), 3000, '/spool'],
];

describe('with a copy of .env.example whose lines stay empty', () => {
  test.each(parts)('%s has its own port and spool', (_part, environment, port, spoolDir) => {
    // The framework takes PORT as it is: empty is no number to it.
    expect(environment.PORT).toBe(String(port));
    expect(environment.NODE_ENV).toBe('production');
    const parsed = parseSettings(environment);
    expect(parsed).toMatchObject({ ok: true });
    expect(parsed.ok && parsed.settings).toMatchObject({ mode: 'production', port, spoolDir });
  });

  test('the parts of one proxy believe its word about visitors', () => {
    for (const [, environment] of parts.slice(3)) expect(environment.TRUSTED_PROXIES).toBe('1');
    expect(read('docs/operations/go-live.md')).toMatch(/^TRUSTED_PROXIES=1$/m);
  });
});

describe('deploy/systemd/diwan', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'diwan-command-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'scripts'));
  writeFileSync(
    path.join(folder, 'scripts/run.mjs'),
    'console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2), cwd: process.cwd() }))',
  );
  const lines = Object.entries({ ...copied, MAIL_FROM: '"Dar Dijla <shop@shop.example>"' });
  writeFileSync(
    path.join(folder, 'shop.env'),
    lines.map(([name, value]) => `${name}=${value}\n`).join(''),
  );
  writeFileSync(
    path.join(folder, 'owner.env'),
    'DATABASE_OWNER_URL=postgresql://shop_owner:y@127.0.0.1:5432/diwan\n',
  );
  const run = (args: string[], more: Environment = {}) => {
    const env: NodeJS.ProcessEnv = {
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !settingNames.includes(name)),
      ),
      ...more,
      NODE_ENV: 'test',
      DIWAN_FOLDER: folder,
      DIWAN_SETTINGS: folder,
    };
    const command = path.join(projectRoot, 'deploy/systemd/diwan');
    const { stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
    return stdout === '' ? expect.fail(stderr) : JSON.parse(stdout);
  };

  test('reads the settings of the shop, and hands the words on as they are', () => {
    const { env, args, cwd } = run(['user:create', '--name', 'Noor Salim']);
    expect(args).toEqual(['user:create', '--name', 'Noor Salim']);
    expect(cwd).toBe(folder);
    expect(env).toMatchObject({
      ...copied,
      NODE_ENV: 'production',
      PORT: '3000',
      SPOOL_DIR: '/var/lib/diwan/spool-3000',
      MAIL_FROM: 'Dar Dijla <shop@shop.example>',
    });
    expect(env.DATABASE_OWNER_URL).toBe('');
  });

  test('names the spool of the instance that PORT means', () => {
    const env = run(['doctor'], { PORT: '3001' }).env;
    expect(env).toMatchObject({ PORT: '3001', SPOOL_DIR: '/var/lib/diwan/spool-3001' });
  });

  test('gives the owner of the tables to db:migrate alone', () => {
    expect(run(['db:migrate']).env.DATABASE_OWNER_URL).toMatch('shop_owner');
    expect(run(['db:migrate'], { PORT: '3001' }).env.DATABASE_URL).toMatch('shop_app');
  });
});
