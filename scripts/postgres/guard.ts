// What stops the database server when all our processes were killed?
import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Starts a shell of about one megabyte that waits on a pipe from us. When we end, for whatever
 * reason, the pipe closes, and the shell stops the server cleanly and removes its folder in /tmp.
 * If the server ends first, the shell does nothing.
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
