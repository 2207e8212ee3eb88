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
  const [minutes = '0', seconds = '0'] = execFileSync('ps', ['-o', 'time=', '-p', `${pid}`])
    .toString()
    .trim()
    .split(':')
    .slice(-2);
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

export function residentMb(pid: number): number {
  return (
    statusMb(pid, 'VmRSS') ?? Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`])) / 1024
  );
}

/** The highest ever, where the system tells. */
export function peakMb(pid: number): number | null {
  return statusMb(pid, 'VmHWM');
}

function statusMb(pid: number, name: string): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(file, 'utf8'));
  return found ? Number(found[1]) / 1024 : null;
}
