// Does every command of the manual work as it is written? Each is run here, by another test, or by hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSettings } from '@/lib/settings/env';

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-manual-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Block = { readonly page: string; readonly lines: readonly string[] };

/** Blocks without a language are commands; lines of a block that is handed to a command go with it. */
const blocks: Block[] = readdirSync('docs/operations', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .flatMap((page) => {
    const text = readFileSync(path.join('docs/operations', page), 'utf8');
    return [...text.matchAll(/^( *)```\n(.*?)^ *```/gms)].map(([, indent = '', content = '']) => ({
      page,
      lines: content
        .replaceAll(new RegExp(`^${indent}`, 'gm'), '')
        .replaceAll(/<<END\n.*?^END\n/gms, '<<END\n')
        .split('\n')
        .filter((line) => line.trim() !== ''),
    }));
  });

const here = 'tests/unit/scripts/manual-commands.test.ts';
/** On a machine of its own: `npm run drill:deploy`. */
const drill = 'tests/deploy/main.ts';
const containers = 'tests/deploy/containers/compose.ts';

/** Command -> the test or script that runs it, or why none can. A new one without an entry fails. */
const known: readonly (readonly [command: RegExp, ranBy: string | { readonly not: string }])[] = [
  [/^diwan (?:db:migrate|doctor|replay)$/, here],
  [/^diwan (?:user:create|audit:verify|gap:report) --/, here],
  [/^PORT=3001 diwan doctor$/, 'tests/unit/scripts/deploy-environment.test.ts'],
  [/^install -(?:d -)?m \d+ (?:-o root -g diwan )?\S+(?: \S+)* ?\/etc\/(?:diwan|systemd)\b/, here],
  [/^install -d -m 750 -o root -g diwan \/etc\/diwan$/, here],
  [
    /^install -m 755(?: deploy\/systemd\/diwan(?:-release|-recovery)?){3} \/usr\/local\/bin\/$/,
    here,
  ],
  [/^(?:for name in| {2}sed -i|done$)/, here],
  [/^sed 's\/shop\\\.example/, here],
  [/^[A-Z_]+=\S/, 'tests/unit/scripts/deploy-environment.test.ts'],
  [/^nginx -t && systemctl reload nginx$/, 'tests/unit/scripts/deploy-programs.test.ts'],
  [
    /^runuser -u postgres -- psql .* < deploy\/postgres\/roles\.sql$/,
    'tests/integration/database-roles.test.ts',
  ],
  [/^psql -c "SELECT pg_create_physical_replication_slot/, 'tests/integration/two-servers.test.ts'],
  [/^touch \S+standby\.signal$/, 'tests/support/standby-server.ts'],
  [
    /^(?:cat >> \S+postgresql\.auto\.conf <<END|touch \S+recovery\.signal)$/,
    'tests/restore/archive.ts',
  ],
  [/^runuser -u postgres -- psql -Atc 'SELECT pg_is_in_recovery\(\)'$/, 'tests/restore/archive.ts'],
  [/^install -d -m 700 -o postgres|^install -m 644 deploy\/postgres/, drill],
  [/^cd \/srv\/diwan\/current && chown|^runuser -u diwan .* npm run build$/, drill],
  [
    /^runuser -u diwan .* npm ci$|^(?:curl|echo 'deb) |^install -d \/etc\/apt|^apt-get install -y nodejs$/,
    { not: 'asks registries beyond the mirror; the drill brings its own Node and packages' },
  ],
  [
    /^(?:apt-get|adduser|install -d -o diwan|ln -sfn|chown postgres:postgres|mv|cp -a|cd|systemctl) |^main=/,
    drill,
  ],
  [/^diwan (?:upgrade|rollback|backup|restore)\b/, drill],
  [/^\(umask 077 && cat |^cp deploy\/haproxy\//, drill],
  [/^(?:tar -xzf )?~\/(?:deploy|diwan)\S+/, drill],
  [/^(?:scp|editor) /, { not: 'the drill brings the archive and the settings in itself' }],
  [/^docker build /, 'tests/deploy/containers/images.ts'],
  [/^docker compose |^ {2}node scripts\/run\.mjs gap:report /, containers],
  [/^(?:umask 077|cp \.\.\/\.\.\/\.env\.example shop\.env|for role in .*; done)$/, containers],
  [/^(?:sed -i "s\|\^DATABASE_URL|grep '\^DATABASE_URL|echo "DATABASE_OWNER_URL)/, containers],
  [/^(?:set -e|mkdir -p \/backup\/broken|find \. -mindepth 1 .*)$/, containers],
  [/^(?:recovery_\w+ = |restore_command = )/, 'tests/restore/archive.ts'],
  [
    /^(?:cat >> postgresql\.auto\.conf|SETTINGS$|END$|touch recovery|chown -R postgres)/,
    'tests/restore/archive.ts',
  ],
  [/^deploy\/postgres\/passwords\.sh$/, drill],
  [
    /^pg_basebackup -h one\.example/,
    { not: 'the embedded server comes without it; tests copy alike' },
  ],
];

const commands = blocks.flatMap(({ page, lines }) => lines.map((line) => ({ page, line })));

test.each(commands)('$page: $line', ({ line }) => {
  const entry = known.find(([pattern]) => pattern.test(line));
  expect(entry, 'no test runs it and nothing says why').toBeDefined();
  const ranBy = entry?.[1] ?? '';
  if (typeof ranBy === 'string') expect(existsSync(ranBy), ranBy).toBe(true);
});

test('the table names no command that has gone', () => {
  const gone = known.filter(([pattern]) => !commands.some(({ line }) => pattern.test(line)));
  expect(gone.map(([pattern]) => pattern.source)).toEqual([]);
});

/** Words of a command line, as a shell takes them. */
const words = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

describe('a command of the shop', () => {
  // The others are no commands of the app.
  const asked = commands
    .filter(({ line }) => /^diwan (?!upgrade|rollback|backup|restore)/.test(line))
    .map(({ line }) => words(line));
  test.each([...new Set(asked.map(([, name = '']) => name))])(
    '%s is there, with every option that the manual uses',
    (name) => {
      const given = ['scripts/run.mjs', name, '--help'];
      const { stdout, status } = spawnSync(process.execPath, given, { encoding: 'utf8' });
      expect(status).toBe(0);
      for (const option of asked
        .filter(([, one]) => one === name)
        .flatMap((all) => all.filter((word) => word.startsWith('--'))))
        expect(stdout).toMatch(new RegExp(`^ {2}${option}(?: |$)`, 'm'));
    },
    30_000,
  );
});

describe('on a machine of its own', () => {
  /** Below a folder, and as whoever runs the test. */
  const run = (lines: readonly string[]) => {
    const script = lines
      .join('\n')
      .replaceAll('-o root -g diwan ', '')
      .replaceAll(/(?<=\s)\/(etc|usr)\//g, `${folder}/$1/`);
    const { status, stderr } = spawnSync('sh', ['-euc', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  };
  const blockWith = (part: string) => blocks.find(({ lines }) => lines.join('\n').includes(part));
  const lines = (part: string, chosen: RegExp) =>
    (blockWith(part)?.lines ?? []).filter((line) => chosen.test(line));

  test('the settings are copied, with secrets that production takes', () => {
    mkdirSync(path.join(folder, 'etc'));
    run(blockWith('.env.example /etc/diwan/shop.env')?.lines ?? []);
    const written = readFileSync(path.join(folder, 'etc/diwan/shop.env'), 'utf8');
    const settings = Object.fromEntries(
      [...written.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const secrets = ['NEXTAUTH_SECRET', 'AUDIT_ANCHOR_KEY', 'METRICS_TOKEN', 'NOTIFICATION_SECRET'];
    for (const name of secrets) expect(settings[name]).toMatch(/^[0-9a-f]{64}$/);
    const parsed = parseSettings(settings);
    const wrong = parsed.ok ? [] : parsed.problems.map(({ variable }) => variable);
    expect(wrong.filter((name) => secrets.includes(name))).toEqual([]);
  });

  test('units, command and the proxy’s file go where they belong', () => {
    for (const to of ['etc/systemd/system', 'etc/nginx/conf.d', 'usr/local/bin']) {
      mkdirSync(path.join(folder, to), { recursive: true });
    }
    run(lines('diwan-backup.timer', /^(?:install|sed) /));
    run(lines('diwan db:migrate', /^install /));
    const units = readdirSync(path.join(folder, 'etc/systemd/system'));
    expect(units).toEqual(readdirSync('deploy/systemd').filter((name) => /\.\w+$/.test(name)));
    const proxy = readFileSync(path.join(folder, 'etc/nginx/conf.d/diwan.conf'), 'utf8');
    expect(proxy).toContain('server_name YOUR.NAME;');
    expect(proxy).not.toContain('shop.example');
    const answer = readdirSync(path.join(folder, 'usr/local/bin'));
    expect(answer).toEqual(['diwan', 'diwan-recovery', 'diwan-release']);
  });
});
