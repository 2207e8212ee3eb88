import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../../../scripts/cli/project-root';

// The framework prints what nobody caught; what it prints becomes a line of the log.
const program = `
const { routeConsoleToLog } = await import('./lib/log/console-log.ts');
const { log } = await import('./lib/log/log.ts');
const { writeSync } = await import('node:fs');
let printed = 0;
process.on('uncaughtException', (error) => { printed += 1; console.error(error); });
routeConsoleToLog();
log.info('process.started');
setTimeout(() => { writeSync(3, String(printed)); process.exit(); }, 50);
`;

test('a shop whose log nobody reads any more does not print that for ever', async () => {
  const words = ['--conditions=react-server', '--import', 'tsx', '--input-type=module'];
  const child = spawn(process.execPath, [...words, '-e', program], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  child.stdout?.destroy();
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  expect(String(said)).toBe('0');
});
