// How are the checks run in parallel, and what is printed?
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../cli/project-root';
import type { Circle } from './circles';
import type { Failure, Skipped } from './findings';
import type { Gate, GateId, GateResult } from './gates';
import { addCounts, type Counts, closingLine } from './results';

type Failed = {
  readonly name: string;
  readonly log: string;
  readonly failures: readonly Failure[];
};

/**
 * Runs the checks of a circle. Prints a line for each gate as it ends, what failed, and the closing line, which scripts
 * read. Resolves with the exit status.
 */
export async function runCircle(circle: Circle, gates: Record<GateId, Gate>): Promise<number> {
  const logs = mkdtempSync(join(tmpdir(), 'diwan-checks-'));
  const counts: Counts[] = [];
  const failed: Failed[] = [];
  for (const lanes of circle) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const gate of lane.map((id) => gates[id])) {
          const began = performance.now();
          const result = await gate.run();
          console.log(gateText(gate.name, result, (performance.now() - began) / 1000));
          counts.push(result.counts);
          if (result.counts.failed > 0) {
            failed.push({ name: gate.name, ...writeLog(logs, gate.name, result) });
          }
        }
      }),
    );
  }
  if (failed.length === 0) rmSync(logs, { recursive: true, force: true });
  else console.log(failuresText(failed));
  const sum = addCounts(counts);
  console.log(`\n${closingLine(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

/** One line for a gate, and one for each file some of whose tests did not run. */
export function gateText(name: string, result: GateResult, seconds: number): string {
  const { counts, skipped } = result;
  const line = `${counts.failed === 0 ? '✔' : '✖'} ${name}: ${closingLine(counts)} [${seconds.toFixed(1)} s]`;
  return [line, ...skipped.map((one) => `  ${skippedText(one)}`)].join('\n');
}

/** Programs that some tests need, by the package of Debian that has them. */
const packages = {
  dovecot: 'dovecot-imapd',
  haproxy: 'haproxy',
  nginx: 'nginx',
  promtool: 'prometheus',
  'systemd-nspawn': 'systemd-container',
} as const;

function skippedText({ file, count }: Skipped): string {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  const missing = Object.entries(packages)
    .filter(([program]) => text.includes(program) && !isInstalled(program))
    .map(([program, name]) => `${program} is missing: apt-get install ${name}`);
  return [`${count} skipped in ${file}`, ...missing].join('; ');
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

function writeLog(
  folder: string,
  name: string,
  { output, failures }: GateResult,
): Omit<Failed, 'name'> {
  const log = join(folder, `${name.replaceAll(' ', '-')}.log`);
  writeFileSync(log, output);
  return { log, failures };
}

/** What a red run prints beside its lines: so much can be read at one glance. */
const linesMax = 56;

/** Each failure with its reason and the command that repeats it alone, as far as the lines reach. */
export function failuresText(failed: readonly Failed[]): string {
  const blocks = failed.flatMap(({ name, log, failures }) => [
    ['', `✖ ${name}; its whole log: ${log}`],
    ...failures.map((one) => [
      `  ${one.name}`,
      ...one.reason.split('\n').map((line) => `    ${line}`),
      `    again: ${one.repeat}`,
    ]),
  ]);
  const lines: string[] = [];
  let left = blocks.length;
  for (const block of blocks) {
    if (lines.length + block.length > linesMax) break;
    lines.push(...block);
    left -= 1;
  }
  return [...lines, ...(left > 0 ? [`  and ${left} more, in the logs`] : [])].join('\n');
}
