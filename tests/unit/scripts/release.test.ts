import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../scripts/cli/project-root';
import { readOnly, releasedCommands, releaseEntries } from '../../../scripts/release/release-files';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const below = (folder: string, ending: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

test('a release can read every statement, picture and mail that is read apart', () => {
  const programs = below('lib', '.ts').filter((file) => read(file).includes('serveApart<'));
  const started = programs.filter((file) => !file.endsWith('/serve-apart.ts'));
  expect(started.length).toBeGreaterThan(0);
  expect(releaseEntries).toEqual(expect.arrayContaining(started));
});

test('a release has every command that the files of deploy/ run in it', () => {
  const named = ['systemd', 'compose', 'kubernetes'].flatMap((folder) =>
    below(`deploy/${folder}`, '').flatMap((file) =>
      [...read(file).matchAll(/run\.mjs[", ]+([a-z:-]+)/g)].map(([, command]) => command),
    ),
  );
  expect(named).toContain('db:migrate');
  expect(releasedCommands).toEqual(expect.arrayContaining(named));
});

test('a release has what its commands open by a name that no import says', () => {
  const sources = below('lib', '.ts').map(read);
  const opened = sources.flatMap((text) => text.match(/\w+\.(?:txt\.gz|ttf)(?=')/g) ?? []);
  expect(opened).toContain('passwords.txt.gz');
  expect(readOnly.map((file) => path.basename(file))).toEqual(expect.arrayContaining(opened));
});
