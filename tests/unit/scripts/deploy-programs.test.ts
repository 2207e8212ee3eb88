// Do the programs that read our files accept them? Only where a program is installed.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testKeyPem, validCertificate } from '../gateway/test-certificates';

const folder = mkdtempSync(path.join(tmpdir(), 'diwan-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const searched = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { env: searched, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
const where = (program: string) =>
  test.skipIf(run('sh', '-c', `command -v ${program}`).status !== 0);
/** A copy whose paths and ports are of this test. */
const copy = (file: string, replace: readonly (readonly [string | RegExp, string])[]) => {
  const text = replace.reduce(
    (now, [old, to]) => now.replaceAll(old, to),
    readFileSync(file, 'utf8'),
  );
  const to = path.join(folder, path.basename(file));
  writeFileSync(to, text);
  return to;
};
writeFileSync(path.join(folder, 'fullchain.pem'), validCertificate);
writeFileSync(path.join(folder, 'key.pem'), testKeyPem);

where('haproxy')('HAProxy accepts its file', () => {
  const pem = path.join(folder, 'diwan.pem');
  writeFileSync(pem, `${validCertificate}\n${testKeyPem}`);
  const file = copy('deploy/haproxy/haproxy.cfg', [['/etc/haproxy/diwan.pem', pem]]);
  const { status, said } = run('haproxy', '-c', '-f', file);
  expect(said).not.toMatch(/\[(WARNING|ALERT)\]/);
  expect(status).toBe(0);
});

where('systemd-analyze')('systemd accepts the units', () => {
  // It wants to see the programs that they start.
  const units = readdirSync('deploy/systemd').filter((name) => /\.(service|timer)$/.test(name));
  const there = path.join(folder, 'units');
  mkdirSync(there);
  const written = units.map((name) => {
    const file = copy(path.join('deploy/systemd', name), [
      ['/usr/bin/node', process.execPath],
      ['/srv/diwan/current', process.cwd()],
      ['/usr/local/bin', path.join(process.cwd(), 'deploy/systemd')],
    ]);
    copyFileSync(file, path.join(there, name));
    return path.join(there, name);
  });
  const { status, said } = run('systemd-analyze', 'verify', ...written);
  expect(said.split('\n').filter((line) => units.some((name) => line.includes(name)))).toEqual([]);
  expect(status).toBe(0);
});
