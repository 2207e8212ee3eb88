import { routeConsoleToLog } from '@/lib/log/console-log';
import { createLog } from '@/lib/log/log';

it('N3 M4 what libraries print becomes one masked line each', () => {
  const lines: string[] = [];
  const target = { ...console };
  routeConsoleToLog(target, createLog({ write: (line) => lines.push(line) }));
  const given = { digest: '1' };
  target.error('⨯', Object.assign(new Error('GET /orders/D-1?key=canary failed'), given));
  target.warn('\u001b[31m%s\u001b[0m', 'P_SIGN=canary');
  target.log({ headers: { 'x-api-key': 'canary' } });
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['error', 'warn', 'info']);
  expect(lines.join('')).not.toContain('canary');
  for (const line of lines) expect(line.trimEnd().split('\n')).toHaveLength(1);
});
