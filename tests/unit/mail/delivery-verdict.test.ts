import {
  judgeFailure,
  pauseMinutes,
  sendingAgainCode,
  sendingCode,
  sendingMark,
  triesMax,
} from '@/lib/mail/delivery-verdict';

describe('a mail that could not be sent', () => {
  it('P1 waits 1, 2, 4 … minutes and an hour from then on', () =>
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(pauseMinutes)).toEqual([
      1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]));

  it.each([
    [{ code: 'ECONNECTION', command: 'CONN' }, 'ECONNECTION'],
    [{ code: 'ETIMEDOUT' }, 'ETIMEDOUT'],
    [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'SMTP_535'],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'SMTP_550'],
    [{ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'SMTP_451'],
    [{ code: 'EMESSAGE', responseCode: 452, command: 'DATA' }, 'SMTP_452'],
    [new Error('odd'), 'SEND_FAILED'],
    ['text', 'SEND_FAILED'],
    [{ code: 'a b\nc' }, 'SEND_FAILED'],
  ])('P1 is tried again after %j', (error, code) => {
    expect(judgeFailure(error, 3)).toEqual({ kind: 'later', code, afterMinutes: 4 });
  });

  it.each([
    [{ responseCode: 550, command: 'RCPT TO' }, 'REFUSED_550'],
    [{ responseCode: 554, command: 'DATA' }, 'REFUSED_554'],
  ])('P1 is parked at once after %j', (error, code) => {
    expect(judgeFailure(error, 1)).toEqual({ kind: 'parked', code });
  });

  it('P1 is parked after its last try', () => {
    expect(judgeFailure({ code: 'ETIMEDOUT' }, triesMax - 1).kind).toBe('later');
    const failure = judgeFailure({ code: 'ETIMEDOUT' }, triesMax);
    expect(failure).toEqual({ kind: 'parked', code: 'ETIMEDOUT' });
  });
});

it('F25 a mail over which a process died is sent once more, and parked after a second death', () => {
  expect(sendingMark(null)).toBe(sendingCode);
  expect(sendingMark('SMTP_451')).toBe(sendingCode);
  expect(sendingMark(sendingCode)).toBe(sendingAgainCode);
  expect(sendingMark(sendingAgainCode)).toBeNull();
});
