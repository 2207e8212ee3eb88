// Who stops the database server when everything of ours was killed?
import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A shell of about one megabyte that waits on a pipe from us. When we end, however that
 * happened, the pipe closes, and it stops the server cleanly and removes its folder in /tmp.
 * When the server ends first, it has nothing to do any more.
 */
export function guardServer(server: ChildProcess, temporaryFolder: string): void {
  if (process.platform === 'win32' || server.pid === undefined) return;
  const script = [
    'trap "" INT TERM HUP',
    'read line && exit',
    'kill -INT "$0"',
    'while kill -0 "$0" 2>/dev/null; do sleep 0.2; done',
    'rm -rf "$1"',
  ].join('\n');
  const guard = spawn('/bin/sh', ['-c', script, String(server.pid), temporaryFolder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  guard.stdin?.on('error', () => {});
  server.once('exit', () => guard.stdin?.end('done\n'));
}
