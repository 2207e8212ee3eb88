// Does an upgrade on one machine keep somebody serving? deploy/systemd/diwan-release, with the system's programs played.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let home = '';
const at = (...parts: string[]) => path.join(home, ...parts);
const said = () => readFileSync(at('log'), 'utf8').trim().split('\n');
const current = () => path.basename(readlinkSync(at('current')));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { mode: 0o755 });
}

function release(name: string, migrations: Record<string, string> = {}): string {
  write(at('releases', name, 'scripts/processes/serve.mjs'), '');
  for (const [migration, sql] of Object.entries({ '1_init': '', ...migrations })) {
    write(at('releases', name, 'prisma/migrations', migration, 'migration.sql'), sql);
  }
  return at('releases', name);
}

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'diwan-release-'));
  const now = `$(basename "$(readlink -f "${home}/current")")`;
  const programs = {
    id: 'echo 0',
    sleep: '',
    runuser: `shift 5; echo "$*" >> ${home}/log`,
    diwan: `echo "$1 in $(basename "$DIWAN_FOLDER")" >> ${home}/log`,
    // What was asked, and which release the link names at that time.
    systemctl: `case $1 in
      list-units) printf 'diwan@3000.service a\\ndiwan@3001.service b\\n' ;;
      show) echo LISTEN=127.0.0.1 ;;
      restart) echo "$2 ${now}" >> ${home}/log; echo "${now}" > ${home}/serves ;;
    esac`,
    curl: `! grep -q bad ${home}/serves`,
  };
  for (const [name, text] of Object.entries(programs))
    write(at('bin', name), `#!/bin/sh\n${text}\n`);
  copyFileSync('deploy/systemd/diwan-release', at('bin/diwan-release'));
  write(at('log'), '');
  write(at('serves'), 'first');
  release('first');
  symlinkSync('releases/first', at('current'));
});
afterEach(() => rmSync(home, { recursive: true }));

function run(...args: string[]) {
  const env = {
    PATH: `${at('bin')}:${process.env.PATH}`,
    DIWAN_HOME: home,
    DIWAN_READY_TRIES: '2',
  };
  const { status, stderr } = spawnSync('sh', [at('bin/diwan-release'), ...args], {
    env: env as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test.each([
  ['sources, which are built beside', 'app/page.tsx', ['npm run build']],
  ['an archive, which came built', 'server.js', []],
])(
  'an upgrade takes %s; it migrates, switches, and restarts one instance after the other',
  (_what, file, built) => {
    const source = mkdtempSync(path.join(tmpdir(), 'diwan-source-'));
    write(path.join(source, 'scripts/processes/serve.mjs'), '');
    write(path.join(source, file), '');
    expect(run('upgrade', source)).toEqual({ status: 0, stderr: '' });
    rmSync(source, { recursive: true });
    const name = current();
    expect(said()).toEqual([
      ...built,
      `db:migrate in ${name}`,
      `diwan@3000.service ${name}`,
      `diwan@3001.service ${name}`,
    ]);
    expect(path.basename(readlinkSync(at('previous')))).toBe('first');
  },
);

test('where the first instance does not become ready, the second one is never taken away', () => {
  symlinkSync(release('bad'), at('previous'));
  const { status, stderr } = run('rollback');
  expect(status).toBe(1);
  expect(stderr).toMatch(/first serves again/);
  expect(current()).toBe('first');
  expect(said()).toEqual(['diwan@3000.service bad', 'diwan@3000.service first']);
});

test('nothing is restarted while an instance is not ready', () => {
  symlinkSync(release('other'), at('previous'));
  write(at('serves'), 'bad');
  const { status, stderr } = run('rollback');
  expect({ status, said: said() }).toEqual({ status: 1, said: [''] });
  expect(stderr).toMatch(/nothing was changed/);
});

test('nobody rolls back over a migration that took away what the release before uses', () => {
  symlinkSync(release('before'), at('previous'));
  release('first', {
    '2_gone': '-- contract 1_init: nothing reads it\nALTER TABLE "order" DROP COLUMN "x";\n',
  });
  const { status, stderr } = run('rollback');
  expect({ status, said: said() }).toEqual({ status: 1, said: [''] });
  expect(stderr).toMatch(/2_gone took away/);
});
