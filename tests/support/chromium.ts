// Which browser runs the browser tests, and with which flags?
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { releaseLock, waitForLock } from '../../scripts/bootstrap/lock.mjs';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';
import { Refusal } from '../../scripts/cli/refusal';

export type Browser = {
  executablePath: string;
  args: string[];
  /** Extra environment variables that the browser needs. */
  env: Record<string, string>;
  /** Where it was found, for display. */
  source: 'CHROMIUM_PATH' | 'playwright' | 'system' | 'package';
};

const pathVariables = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH', 'CHROME_PATH'];
/** Built against glibc, which Alpine lacks. */
const isPackaged =
  process.platform === 'linux' && process.arch === 'x64' && !existsSync('/etc/alpine-release');
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Stop the browser from using the network on its own, where nothing would answer. */
const quietFlags = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Looks in this order: an explicit path, Playwright's own download, the Chromium inside an npm
 * package (Linux x64; unpacked once, below .data), a system browser. The package's Chromium is
 * headless only, so a run takes two thirds of the time and is the same everywhere.
 */
export async function findChromium(environment = process.env): Promise<Browser> {
  const explicit = pathVariables.map((name) => environment[name]).find((path) => path);
  if (explicit) {
    if (!isProgram(explicit)) {
      throw new Refusal(`There is no browser at ${explicit}.`, 'Correct or unset CHROMIUM_PATH.');
    }
    return browser(explicit, 'CHROMIUM_PATH');
  }
  const downloaded = playwrightChromium.executablePath();
  if (downloaded && isProgram(downloaded)) return browser(downloaded, 'playwright');
  if (isPackaged) return packagedBrowser();
  const installed = findInstalled(environment.PATH ?? '');
  if (installed) return browser(installed, 'system');
  throw new Refusal(
    'There is no Chromium or Chrome for the browser tests.',
    'Install one, or set CHROMIUM_PATH to its program.',
  );
}

function browser(executablePath: string, source: Browser['source']): Browser {
  return { executablePath, args: flags(), env: {}, source };
}

function flags(): string[] {
  return process.getuid?.() === 0 ? [...quietFlags, '--no-sandbox'] : [...quietFlags];
}

function findInstalled(path: string): string | undefined {
  const folders = path.split(process.platform === 'win32' ? ';' : ':');
  const candidates = folders.flatMap((folder) => systemNames.map((name) => join(folder, name)));
  return [...candidates, ...(process.platform === 'darwin' ? macPrograms : [])].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function packagedBrowser(): Promise<Browser> {
  const folder = await unpackedBrowser();
  const [executablePath, libraries] = [join(folder, 'chromium'), join(folder, 'al2023', 'lib')];
  const env: Record<string, string> = {};
  // The package includes the few libraries that a minimal system lacks; the system's own are
  // preferred.
  if (missesLibraries(executablePath)) env.LD_LIBRARY_PATH = libraries;
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts');
  // The sandbox needs kernel privileges that a container rarely grants.
  const args = [...new Set([...flags(), '--no-sandbox', '--headless=shell', '--no-zygote'])];
  return { executablePath, args, env, source: 'package' };
}

/** Unpacked under a lock and moved into place atomically, so concurrent test runs share a copy. */
async function unpackedBrowser(): Promise<string> {
  const packageFile = join(projectRoot, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const folder = dataPath('browser', version);
  if (existsSync(folder)) return folder;
  const lock = dataPath('locks', 'browser');
  await waitForLock(lock, { timeoutMs: 600_000 });
  try {
    if (existsSync(folder)) return folder;
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const script =
      "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: projectRoot,
      // It unpacks into TMPDIR, and includes its libraries only if it believes it runs on Lambda.
      env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
      stdio: 'pipe',
    });
    renameSync(unfinished, folder);
    return folder;
  } finally {
    releaseLock(lock);
  }
}

function missesLibraries(program: string): boolean {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found');
  } catch {
    return true;
  }
}
