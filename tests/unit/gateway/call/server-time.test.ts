import { serverTime } from '@/lib/gateway/call/server-time';

describe('the time at the gateway', () => {
  const answered = { delivery: 'answered', status: 200, contentType: null, body: '' } as const;

  it('is what an answer says', () => {
    const date = 'Fri, 01 Jan 2027 12:00:00 GMT';
    expect(serverTime({ ...answered, date })).toEqual(new Date('2027-01-01T12:00:00Z'));
  });

  it('is unknown without a readable answer', () => {
    expect(serverTime(answered)).toBeUndefined();
    expect(serverTime({ ...answered, date: 'soon' })).toBeUndefined();
    expect(serverTime({ delivery: 'unknown', code: 'TIMEOUT', detail: '' })).toBeUndefined();
  });
});
