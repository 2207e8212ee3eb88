// Does the command keep to its streams and statuses, and the key to itself?
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mac-find-'));
const { vectors } = JSON.parse(readFileSync('tests/vectors/default-profile.json', 'utf8'));
const [, , result] = vectors;
const file = (name: string, text: string) => {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
};
const message = file(
  'result.txt',
  new URLSearchParams({ ...result.data, P_SIGN: result.p_sign }).toString(),
);
const key = file('key.txt', `${result.key}\n`);
const find = (...given: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'mac:find', ...given], {
    encoding: 'utf8',
    input: result.key,
  });

test('prints the profile alone, and says the rest beside it', () => {
  const { stdout, stderr, status } = find('--key-file', key, message);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ name: 'way4-hmac-sha256', algorithm: 'hmac-sha256' });
  expect(stderr).toContain('signed as way4-hmac-sha256 publishes it');
  expect(`${stdout}${stderr}`).not.toContain(result.key);
  expect(find('--key-file', '-', message).stdout).toBe(stdout);
}, 60_000);

test.each<[string, number, string[], string]>([
  [
    'a key of another',
    2,
    ['--steps', '500', '--key-file', file('other.txt', 'B7'.repeat(16)), message],
    'What is the exact string',
  ],
  ['no key file', 1, [message], 'See: npm run mac:find -- --help'],
  [
    'a missing file',
    1,
    ['--key-file', path.join(folder, 'none'), message],
    'cannot be read (ENOENT)',
  ],
  [
    'no signed message',
    1,
    ['--key-file', key, file('facts.txt', 'ORDER=270001234569&RC=00')],
    'No P_SIGN was found',
  ],
  ['half a number', 1, ['--steps', 'many', '--key-file', key, message], '--steps is not a number'],
])(
  '%s ends with %i',
  (_what, wanted, given, says) => {
    const { stdout, stderr, status } = find(...given);
    expect(status).toBe(wanted);
    expect(stdout).toBe('');
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/B7B7|00112233/);
  },
  60_000,
);
