// The compiler is the first guard of the log; these lines fail the type check if it sleeps.
import { createLog, text } from '@/lib/log/log';

const wide: string = JSON.parse('"a value from outside"');

it('N3 the type of a log line lets closed values pass and stops wide strings, secrets and nested objects', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  const verdict: 'approved' | 'declined' = 'approved';
  log.info('types.allowed', { count: 1, isTest: true, verdict, minor: 5n, at: new Date(0) });
  log.info('types.allowed', { orderId: wide, code: wide, detail: text(wide) });
  log.error('types.allowed', { error: wide as unknown });
  // @ts-expect-error a wide string needs text()
  log.info('types.refused', { detail: wide });
  // @ts-expect-error a secret never has a value of its own
  log.info('types.refused', { password: wide });
  // @ts-expect-error not even a literal one
  log.info('types.refused', { mac: 'ABCDEF' });
  // @ts-expect-error objects are not loggable: a request would bring its headers along
  log.info('types.refused', { request: { headers: {} } });
  expect(lines).toHaveLength(7);
  expect(lines.join('')).not.toContain('ABCDEF');
});
