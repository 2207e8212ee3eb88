// Answers: how does the ledger survive a restart of the mock?
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Gateway } from './gateway';

type Saved = {
  ledger: Parameters<Gateway['ledger']['load']>[0];
  stans: Parameters<Gateway['stans']['load']>[0];
  nonces: string[];
};

const PAUSE_MS = 200;

/**
 * Loads the file and rewrites it atomically soon after each change; without a path keeps nothing.
 * A kill loses at most the last fraction of a second.
 */
export function keepLedger(gateway: Gateway, path: string): { finish: () => void } {
  if (path === '') return { finish: () => undefined };
  load(gateway, path);
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = PAUSE_MS;
  const write = (): void => {
    timer = undefined;
    const startedMs = Date.now();
    writeFileSync(`${path}.part`, JSON.stringify(collect(gateway)));
    renameSync(`${path}.part`, path);
    // A large ledger is written less often, so that writing never takes most of the time.
    pauseMs = Math.max(PAUSE_MS, (Date.now() - startedMs) * 10);
  };
  gateway.changes.on('change', () => {
    timer ??= setTimeout(write, pauseMs).unref();
  });
  return {
    finish: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    },
  };
}

function collect(gateway: Gateway): unknown {
  return {
    ledger: gateway.ledger.save(),
    stans: gateway.stans.save(),
    nonces: gateway.nonces.list(),
  };
}

function load(gateway: Gateway, path: string): void {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new Error('Cannot read MOCK_LEDGER_FILE.');
  }
  try {
    const saved = JSON.parse(text) as Saved;
    gateway.ledger.load(saved.ledger);
    gateway.stans.load(saved.stans);
    for (const nonce of saved.nonces) gateway.nonces.add(nonce);
  } catch {
    throw new Error('MOCK_LEDGER_FILE is not a ledger of this mock gateway; move it elsewhere.');
  }
}
