import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is said of many payments at once, or of none. */
const aboutMany = ['spool.replayed', 'operation.refused', 'quarantine.not_looked_at'];

it('what the log says of one payment is said by the log of money, which names it', () => {
  const plain = readdirSync('lib/payments', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(file).matchAll(/\blog\.(?:info|warn|error)\(\s*'([^']+)'/g)])
    .map(([, event]) => event ?? '');
  expect(
    plain.filter((event) => /^(?:payment|result|operation|spool|quarantine)\./.test(event)).sort(),
  ).toEqual(aboutMany.sort());
});

function read(file: string): string {
  return readFileSync(path.join('lib/payments', file), 'utf8');
}
