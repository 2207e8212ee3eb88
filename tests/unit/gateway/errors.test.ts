import { NotSentError, systemCode, UnknownDeliveryError } from '@/lib/gateway/errors';

it('trouble with the gateway says what is certain, under a name and a code', () => {
  const answer = new NotSentError('REFUSED', 'ECONNREFUSED');
  expect(answer).toMatchObject({ name: 'NotSentError', delivery: 'not_sent', code: 'REFUSED' });
  expect(answer).toMatchObject({ message: 'REFUSED', detail: 'ECONNREFUSED' });
  const expected = { name: 'UnknownDeliveryError', delivery: 'unknown', detail: '' };
  expect(new UnknownDeliveryError('TIMEOUT')).toMatchObject(expected);
});

describe("the system's own code of an error", () => {
  const error = (code: unknown) => Object.assign(new Error('at 10.0.0.1'), { code });

  it.each(['ECONNRESET', 'HPE_INVALID_CONSTANT', 'E2BIG'])('%s is kept', (code) => {
    expect(systemCode(error(code))).toBe(code);
  });

  it.each([
    error('econnreset'),
    error('xECONNRESET'),
    error('ECONNRESET at 10.0.0.1'),
    error(`E${'X'.repeat(64)}`),
    error('E'),
    error(61),
    error(undefined),
    new Error('ECONNRESET'),
    { code: 'ECONNRESET' },
    'ECONNRESET',
    null,
    undefined,
  ])('is unknown for anything else (%#)', (odd) => expect(systemCode(odd)).toBe('UNKNOWN'));
});
