import { fail, ok } from '@/lib/result/result';

it('wraps a value as success', () => expect(ok(1)).toEqual({ ok: true, value: 1 }));

it('puts what the caller needs flat beside the code, and lets nothing overwrite it', () => {
  expect(fail('TOO_LONG')).toEqual({ ok: false, code: 'TOO_LONG' });
  const answer = fail('BAD_KEY', { detail: 'odd', ok: true, code: 'X' });
  expect(answer).toEqual({ ok: false, code: 'BAD_KEY', detail: 'odd' });
});
