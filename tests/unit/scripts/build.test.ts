import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionKeyOf, deploymentIdOf, readBuildIdentity } from '@/scripts/build/build-identity';
import { judgeBuild } from '@/scripts/doctor/build-check';

const none = { NODE_ENV: 'test' } as const;
const key = Buffer.alloc(32, 7).toString('base64');
const given = { ...none, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key };

describe('two builds answer to each other’s pages', () => {
  test('the salt of the action ids is the same for every build, and as long as it must be', () => {
    expect(actionKeyOf(none)).toBe(actionKeyOf({ ...none, PATH: '/elsewhere' }));
    expect(Buffer.from(actionKeyOf(none), 'base64')).toHaveLength(32);
  });
  test('a salt of one’s own is used as it is', () => expect(actionKeyOf(given)).toBe(key));
  test.each(['short', `${key}\n${key}`, Buffer.alloc(31).toString('base64'), key.replace('=', '')])(
    'what is no key is refused, and not repeated',
    (text) => {
      const attempt = () => actionKeyOf({ ...none, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: text });
      expect(attempt).toThrow('is not base64 of 16, 24 or 32 bytes');
      expect(attempt).not.toThrow(text);
    },
  );
  test('a build is named by what it is made of, or as it is told', () => {
    expect(deploymentIdOf(none, 'ab'.repeat(32))).toBe('abababababababab');
    expect(deploymentIdOf({ ...none, NEXT_DEPLOYMENT_ID: 'v7' }, 'ab')).toBe('v7');
    expect(() => deploymentIdOf({ ...none, NEXT_DEPLOYMENT_ID: 'v 7' }, 'ab')).toThrow('letters');
  });
  test('no action encloses a value of its page: the salt has nothing to guard', () => {
    const sources = ['app', 'lib'].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => ({ name, text: readFileSync(join(room, name), 'utf8') })),
    );
    const marked = sources.filter(({ text }) => /^\s*['"]use (?:server|cache)/m.test(text));
    expect(marked.length).toBeGreaterThan(20);
    const answer = marked.filter(({ text }) => text.match(/['"]use server['"]/g)?.length !== 1);
    expect(answer).toEqual([]);
    expect(marked.filter(({ text }) => !text.startsWith("'use server';"))).toEqual([]);
  });
});

describe('the doctor reads a build', () => {
  const built = { deploymentId: 'a1', actionKey: key };

  test('says which one it is, and that the shop serves the same', () => {
    expect(judgeBuild(built, ['a1'], key)).toMatchObject({ state: 'good' });
    expect(judgeBuild(built, [], key)).toMatchObject({ state: 'good' });
  });
  test.each([
    ['two builds behind one address', built, ['a1', 'b2'], 'bad'],
    ['a build with a salt of its own', { ...built, actionKey: 'x' }, ['a1'], 'bad'],
    ['a build without a name', { ...built, deploymentId: '' }, [], 'bad'],
    ['another build in the shop', built, ['b2'], 'note'],
    ['no build here', undefined, ['b2'], 'note'],
  ])('names %s', (_what, here, served, state) => {
    expect(judgeBuild(here, served, key)).toMatchObject({ state });
  });
  test('from what the framework wrote into it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'diwan-build-'));
    try {
      expect(readBuildIdentity(folder)).toBeUndefined();
      mkdirSync(join(folder, 'server'));
      const write = (file: string, content: object) =>
        writeFileSync(join(folder, file), JSON.stringify(content));
      write('required-server-files.json', { config: { deploymentId: 'a1' } });
      write('server/server-reference-manifest.json', { encryptionKey: key, node: {} });
      expect(readBuildIdentity(folder)).toEqual(built);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
