import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateClient } from '../build/generate';
import { buildApp } from '../build/next-build';
import { defineCommand } from '../cli/command';
import { dataPath, projectRoot } from '../cli/project-root';
import { releaseFiles } from '../release/release-files';
import { dropFolder, sizeOf, writeRelease } from '../release/write-release';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};
const name = `diwan-checkout-${version}-${process.platform}-${process.arch}`;

await defineCommand({
  name: 'release',
  summary: 'Makes one archive of the built shop, for hosts that build nothing.',
  help: [
    'Holds what serves and what the commands of docs/operations load, for the system and processor',
    'of this host, and no development package. With --folder it stays a folder, without deploy/.',
  ],
  options: { folder: { type: 'string' } },
  ignoresEnvFiles: true,
  async run({ values }, lifetime) {
    await generateClient(lifetime);
    await buildApp(lifetime);
    const isArchive = typeof values.folder !== 'string';
    const folder = isArchive ? dataPath('release', name) : resolve(String(values.folder));
    if (isArchive) dropFolder(folder);
    writeRelease(folder, await releaseFiles());
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
    if (!isArchive) {
      console.log(`${folder}: ${megabytes(sizeOf(folder))}`);
      return;
    }
    for (const more of ['deploy', 'docs/operations', '.env.example']) {
      cpSync(join(projectRoot, more), join(folder, more), { recursive: true });
    }
    const archive = `${folder}.tar.gz`;
    const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
    execFileSync('tar', ['-C', folder, ...order, '-czf', archive, '.']);
    console.log(
      `${archive}: ${megabytes(statSync(archive).size)}, ${megabytes(sizeOf(folder))} unpacked`,
    );
    dropFolder(folder);
    console.log('On the host, which needs Node and no compiler, in a new folder:');
    console.log(`  tar -xzf ${name}.tar.gz`);
    console.log('  NODE_ENV=production node scripts/run.mjs db:migrate');
    console.log(
      '  NODE_ENV=production NEXT_MANUAL_SIG_HANDLE=1 node scripts/processes/serve.mjs start -H 127.0.0.1',
    );
  },
});
