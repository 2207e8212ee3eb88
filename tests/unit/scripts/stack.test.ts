import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSettings, settingNames } from '@/lib/settings/env';
import { hashInputs, hasStamp, writeStamp } from '@/scripts/build/inputs-hash';
import { Lifetime } from '@/scripts/cli/lifetime';
import { refusalText } from '@/scripts/cli/refusal';
import { judgeClock } from '@/scripts/doctor/clock';
import { canReach } from '@/scripts/postgres/account';
import { cleanEnvironment, steersTheApp } from '@/scripts/processes/clean-environment';
import { portRefusal } from '@/scripts/processes/ports';
import { openDatabase, unreachable } from '@/scripts/stack/database';
import { keepSecrets, makeSecrets } from '@/scripts/stack/demo-secrets';
import { demoSettings, portFrom } from '@/scripts/stack/demo-settings';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diwan-unit-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const addresses = {
  port: 3000,
  databaseUrl: 'postgresql://u:p@localhost/db',
  gatewayApiUrl: 'http://127.0.0.1:9900',
  gatewayCgiUrl: 'http://127.0.0.1:5443',
  smtpUrl: 'smtp://127.0.0.1:2525',
};
const empty = { NODE_ENV: 'test' } as const;

describe('a clean environment', () => {
  test('has no value for any setting, and keeps the rest', () => {
    const source = { ...empty, PATH: '/bin', LANG: 'C', PGHOST: 'x', MOCK_API_PORT: '1' };
    const set = Object.fromEntries(settingNames.map((name) => [name, 'value']));
    const clean = cleanEnvironment({ ...source, ...set });
    for (const name of settingNames) expect(clean[name], name).toBe('');
    expect(clean).toMatchObject({ PATH: '/bin', LANG: 'C' });
    expect(clean.PGHOST).toBeUndefined();
    expect(clean.MOCK_API_PORT).toBeUndefined();
  });
  test.each(['GATEWAY_ANYTHING', 'DIWAN_MODE', 'PORT', 'DATABASE_URL', 'HOSTNAME', 'TZ'])(
    '%s could steer the app',
    (name) => expect(steersTheApp(name)).toBe(true),
  );
  test.each(['PATH', 'HOME', 'CI', 'CHROMIUM_PATH', 'TMPDIR', 'npm_execpath'])(
    '%s could not',
    (name) => expect(steersTheApp(name)).toBe(false),
  );
});

describe("the demo's settings", () => {
  test('are whole and accepted by the app', () => {
    const parsed = parseSettings(demoSettings(empty, makeSecrets(), addresses));
    expect(parsed).toMatchObject({ ok: true, settings: { mode: 'demo', isTest: true } });
  });
  test('hold the values that the contract and .env.example name', () =>
    expect(demoSettings(empty, makeSecrets(), addresses)).toMatchObject({
      GATEWAY_FEE_CEILING_PERCENT: '3',
      COMPLETION_CEILING_PERCENT: '115',
      COMPLETION_ABSOLUTE_PERCENT: '130',
      REVERSAL_FOUR_EYES_ABOVE: '500000',
      ATTEMPTS_PER_SESSION_HOUR: '0',
      ATTEMPTS_PER_NETWORK_HOUR: '0',
    }));
  test('leave what the environment sets', () => {
    const source = { ...empty, GATEWAY_API_KEY: 'mine', DATABASE_URL: 'postgresql://mine' };
    const answer = demoSettings(source, makeSecrets(), addresses);
    expect(answer).toMatchObject({ GATEWAY_API_KEY: 'mine', DATABASE_URL: 'postgresql://mine' });
  });
  test('do not put a second ceiling below a first one that was set', () => {
    const source = { ...empty, COMPLETION_CEILING_PERCENT: '150' };
    const settings = demoSettings(source, makeSecrets(), addresses);
    expect(settings.COMPLETION_ABSOLUTE_PERCENT).toBeUndefined();
    expect(parseSettings(settings).ok).toBe(true);
  });
});

describe('a command of production whose settings were not read', () => {
  test.each([
    { DIWAN_MODE: 'production' },
    { DIWAN_MODE: ' production ', DATABASE_URL: ' ' },
    { DIWAN_MODE: '', NODE_ENV: 'production' },
  ] as NodeJS.ProcessEnv[])('is refused the database of the checkout: %j', (environment) =>
    expect(openDatabase(new Lifetime(), environment)).rejects.toMatchObject({
      sentence: expect.stringContaining('never uses the embedded database'),
      remedy: expect.stringContaining('docs/operations/go-live.md'),
    }),
  );
});

describe('generated secrets', () => {
  test('stay the same, in a file for its owner alone', () => {
    const file = join(folder, '.data', 'secrets.json');
    const first = keepSecrets(file);
    expect(keepSecrets(file)).toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first);
  });
  test('hold for one run where nothing can be kept, as in a container', () => {
    // A folder of the kernel's, in which even root makes nothing.
    expect(Object.keys(keepSecrets('/sys/diwan/secrets.json'))).toEqual(Object.keys(makeSecrets()));
  });
  test('that cannot be read are one sentence', () => {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, '{"GATE');
    expect(() => keepSecrets(file)).toThrow('Cannot read');
  });
});

describe('a build stamp', () => {
  beforeEach(() => {
    mkdirSync(join(folder, 'app'));
    writeFileSync(join(folder, 'app', 'page.tsx'), 'one');
    writeFileSync(join(folder, 'package.json'), '{}');
  });
  const hash = () => hashInputs(folder, ['app', 'package.json', 'absent']);

  test('holds while nothing changes', () => {
    const stamp = join(folder, '.next', 'made-from');
    expect(hasStamp(stamp, hash())).toBe(false);
    writeStamp(stamp, hash());
    expect(hasStamp(stamp, hash())).toBe(true);
  });
  test.each([
    ['a changed file', () => writeFileSync(join(folder, 'app', 'page.tsx'), 'two')],
    ['a new file', () => writeFileSync(join(folder, 'app', 'new.tsx'), '')],
    ['a removed file', () => rmSync(join(folder, 'app', 'page.tsx'))],
    ['an input that appears', () => writeFileSync(join(folder, 'absent'), '')],
  ])('does not hold after %s', (_what, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });
});

describe('the sentence for a taken port', () => {
  const shop = { port: 3000, purpose: 'the shop', variable: 'PORT', answer: 'taken' as const };

  test('names the port, what it is for and the setting', () => {
    const refusal = portRefusal([shop]);
    expect(refusal?.sentence).toBe('Port 3000 (the shop) is already used by another program.');
    expect(refusal?.remedy).toBe('Stop that program, or choose another: PORT=3010 npm run demo');
  });
  test('names all of them at once', () => {
    const panel = { port: 9901, purpose: 'the panel', variable: 'MOCK_CONTROL_PORT' };
    const refusal = portRefusal([shop, { ...panel, answer: 'taken' }]);
    expect(refusal && refusalText(refusal)).toContain('3000 (the shop), 9901 (the panel)');
    expect(refusal?.remedy).toContain('PORT=3010 MOCK_CONTROL_PORT=9911');
  });
});

test.each([
  ['ECONNREFUSED', 'nothing listens'],
  ['ENOTFOUND', 'host name is unknown'],
  ['28P01', 'refuses the user or the password'],
  ['3D000', 'no database with that name'],
])('a database that cannot be used: %s is said in words', (code, words) => {
  expect(unreachable(Object.assign(new Error('x'), { code })).sentence).toContain(words);
});

test.each(['DATABASE_URL', 'DATABASE_OWNER_URL'])(
  'db:migrate of production refuses %s in the clear',
  (name) => {
    const safe = 'postgresql://shop@db.invalid/shop?sslmode=verify-full';
    const child = spawnSync(process.execPath, ['scripts/run.mjs', 'db:migrate'], {
      env: {
        ...process.env,
        DIWAN_MODE: '',
        DATABASE_URL: safe,
        DATABASE_OWNER_URL: safe,
        [name]: 'postgresql://shop:word@db.invalid/shop',
      },
      encoding: 'utf8',
    });
    expect(child.status).toBe(1);
    expect(child.stderr).toContain(`${name} must have sslmode=verify-full`);
    expect(child.stderr).not.toContain('word');
  },
);

describe('small parts', () => {
  test('an empty or senseless port means the usual one', () => {
    expect(portFrom({ ...empty, PORT: '' }, 'PORT', 3000)).toBe(3000);
    expect(portFrom({ ...empty, PORT: 'x' }, 'PORT', 3000)).toBe(3000);
    expect(portFrom({ ...empty, PORT: '8080' }, 'PORT', 3000)).toBe(8080);
  });
  test('the account of the database server reaches a folder that lets it in', () => {
    const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
    // Root enters every folder; it is asked for an account that may not.
    const account = uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid };
    chmodSync(folder, 0o755);
    expect(canReach(folder, account)).toBe(true);
    chmodSync(folder, 0o600);
    expect([canReach(folder, account), canReach(folder, undefined)]).toEqual([false, true]);
  });
  test.each([
    ['Sat, 21 Nov 2026 10:00:00 GMT', 'good'],
    ['Sat, 21 Nov 2026 09:58:00 GMT', 'note'],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 'bad'],
    [undefined, 'note'],
    ['nonsense', 'note'],
  ])('a gateway that says %s at ten o’clock gives a %s clock', (header, state) => {
    expect(judgeClock(header, new Date('2026-11-21T10:00:05Z')).state).toBe(state);
  });
});
