// How much processor time has a process taken, and how much memory does it hold?
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in (USER_HZ), whatever the kernel's own clock. */
const tickMs = 10;

/** All its threads, at work for it and for the system, since it began. */
export function processorMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    // The name, in brackets, may hold blanks.
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  }
  const [minutes = '0', seconds = '0'] = said('time=', pid).split(':').slice(-2);
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

export function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  const found = existsSync(file) && /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return Number(found || said('rss=', pid)) / 1024;
}

function said(column: string, pid: number): string {
  return execFileSync('ps', ['-o', column, '-p', `${pid}`])
    .toString()
    .trim();
}
