import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockHolder, releaseLock, tryLock, waitForLock } from '@/scripts/bootstrap/lock.mjs';
import { isNodeNewEnough } from '@/scripts/bootstrap/node-version.mjs';
import { firstMismatch } from '@/scripts/bootstrap/packages.mjs';
import { processIdentity } from '@/scripts/bootstrap/process-identity.mjs';

describe('the version of Node', () => {
  test.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v24.1.0'])('%s is new enough', (version) => {
    expect(isNodeNewEnough(version)).toBe(true);
  });
  test.each(['v20.18.3', 'v18.20.0', 'v16.0.0'])('%s is too old', (version) => {
    expect(isNodeNewEnough(version)).toBe(false);
  });
});

describe('installed packages', () => {
  const all = { needsDevelopment: true };
  const wanted = {
    packages: {
      '': { name: 'shop' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', dev: true },
      'node_modules/c': { version: '3.0.0', integrity: 'sha512-c', optional: true },
    },
  };
  const { '': _root, ...present } = wanted.packages;

  test('the same packages match', () =>
    expect(firstMismatch(wanted, { packages: present }, all)).toBeUndefined());
  test('a package of another version does not match', () => {
    const packages = { ...present, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-x' } };
    expect(firstMismatch(wanted, { packages }, all)).toBe('node_modules/a');
  });
  test('a missing package does not match', () => {
    const { 'node_modules/a': _a, ...packages } = present;
    expect(firstMismatch(wanted, { packages }, all)).toBe('node_modules/a');
  });
  test('a package for another system may be absent, but not of another version', () => {
    const { 'node_modules/c': _c, ...packages } = present;
    expect(firstMismatch(wanted, { packages }, all)).toBeUndefined();
    const other = { ...packages, 'node_modules/c': { version: '3.0.1' } };
    expect(firstMismatch(wanted, { packages: other }, all)).toBe('node_modules/c');
  });
  test('development packages may be absent where they are not needed', () => {
    const { 'node_modules/b': _b, ...packages } = present;
    expect(firstMismatch(wanted, { packages }, { needsDevelopment: false })).toBeUndefined();
    expect(firstMismatch(wanted, { packages }, all)).toBe('node_modules/b');
  });
});

describe('a lock', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'diwan-lock-'));
    file = join(folder, 'locks', 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is taken once and can be taken again when it was given back', () => {
    expect(tryLock(file)).toEqual({ taken: true });
    expect(tryLock(file)).toEqual({ taken: false, pid: process.pid });
    releaseLock(file);
    expect(tryLock(file)).toEqual({ taken: true });
  });
  test('of a process that is gone is taken over', () => {
    expect(tryLock(file)).toEqual({ taken: true });
    // The number lives, as it is ours, but the process that wrote this was another.
    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'another' }));
    expect(lockHolder(file)).toBeUndefined();
    expect(tryLock(file)).toEqual({ taken: true });
  });
  test('that is half written is taken over', () => {
    expect(tryLock(file)).toEqual({ taken: true });
    writeFileSync(file, '{"pid":');
    expect(tryLock(file)).toEqual({ taken: true });
  });
  test('that stays taken is not waited for for ever', async () => {
    const heard: number[] = [];
    expect(tryLock(file)).toEqual({ taken: true });
    expect(await waitForLock(file, { timeoutMs: 0, onWait: (pid) => heard.push(pid) })).toBe(false);
    expect(heard).toEqual([process.pid]);
  });
});

describe('the identity of a process', () => {
  test('stays the same while it lives', () => {
    expect(processIdentity(process.pid)).toBeDefined();
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
  });
  test('is nothing for a number that no process has', () =>
    expect(processIdentity(2 ** 30)).toBeUndefined());
});
