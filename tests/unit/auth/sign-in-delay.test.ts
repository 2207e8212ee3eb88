import { networkFrom } from '@/lib/auth/client-network';
import {
  chargeSignInTry,
  type DelayKind,
  type DelayRecord,
  delaySeconds,
} from '@/lib/auth/sign-in-delay';

const start = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const minuteMs = 60_000;

describe('K1 the delay after tries without a success', () => {
  test.each([
    ['account', [0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60]],
    ['network', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60]],
    ['person', [...Array.from({ length: 21 }, () => 0), 2, 4, 8, 16, 32, 60, 60]],
  ] as const)('of one %s grows as %j', (kind, seconds) => {
    expect(seconds.map((_, failures) => delaySeconds(kind, failures))).toEqual(seconds);
  });

  test.each(['account', 'network', 'person'] as const)('of one %s never becomes a lock', (kind) => {
    expect(delaySeconds(kind, 1_000_000)).toBe(60);
    expect(delaySeconds(kind, Number.MAX_SAFE_INTEGER)).toBe(60);
  });

  test('lets at most 1,500 of a day of ceaseless tries at one account through', () =>
    expect(triesLetThrough('account', 24 * 3600)).toBeLessThan(1500));

  test('lets few of a thousand tries within an hour through, however many networks they claim', () => {
    // 500 claimed addresses over one connection are one network: the real hop decides.
    const networks = Array.from({ length: 500 }, (_, at) =>
      networkFrom({
        forwardedFor: `198.51.${at >> 8}.${at & 255}`,
        peer: '203.0.113.7',
        trustedProxies: 0,
      }),
    );
    expect(new Set(networks)).toEqual(new Set(['203.0.113.7']));
    for (const kind of ['account', 'network'] as const) {
      let record: DelayRecord | undefined;
      let checked = 0;
      for (let at = 0; at < 1000; at += 1) {
        const decision = chargeSignInTry(kind, record, later(at * 3_600));
        if (!decision.isAllowed) continue;
        checked += 1;
        record = decision.record;
      }
      expect(checked, kind).toBeLessThan(80);
    }
  });

  test('is none that a clock set back has made longer than a minute', () => {
    const waiting = { failures: 20, nextAllowedAt: later(60_000), updatedAt: start };
    expect(chargeSignInTry('account', waiting, start)).toEqual({
      isAllowed: false,
      waitSeconds: 60,
    });
    const dayBefore = later(-24 * 60 * minuteMs);
    expect(chargeSignInTry('account', waiting, dayBefore)).toMatchObject({
      isAllowed: true,
      record: { failures: 21, nextAllowedAt: new Date(dayBefore.getTime() + minuteMs) },
    });
  });

  test('counts a burst at one instant one by one', () => {
    let record: DelayRecord | undefined;
    let allowed = 0;
    for (let i = 0; i < 1000; i += 1) {
      const decision = chargeSignInTry('account', record, start);
      if (decision.isAllowed) {
        allowed += 1;
        record = decision.record;
      }
    }
    expect(allowed).toBe(4);
  });
});

describe('K2 a stranger who keeps an account waiting', () => {
  test('does not prolong the delay by asking during it', () => {
    const record = { failures: 9, nextAllowedAt: later(60_000), updatedAt: start };
    const during = chargeSignInTry('account', record, later(59_001));
    expect(during).toEqual({ isAllowed: false, waitSeconds: 1 });
    expect(chargeSignInTry('account', record, later(60_000)).isAllowed).toBe(true);
  });

  test('is forgotten by halves', () => {
    const record = { failures: 40, nextAllowedAt: start, updatedAt: start };
    const failuresAfter = (ms: number) => {
      const decision = chargeSignInTry('account', record, later(ms));
      return decision.isAllowed ? decision.record.failures : null;
    };
    expect([failuresAfter(14 * minuteMs), failuresAfter(15 * minuteMs)]).toEqual([41, 21]);
    expect([failuresAfter(45 * minuteMs), failuresAfter(365 * 24 * 60 * minuteMs)]).toEqual([6, 1]);
  });

  test('gains nothing when the clock goes back', () => {
    const record = { failures: 5, nextAllowedAt: start, updatedAt: later(minuteMs) };
    const decision = chargeSignInTry('account', record, start);
    expect(decision.isAllowed && decision.record.failures).toBe(6);
  });
});

function triesLetThrough(kind: DelayKind, seconds: number): number {
  let record: DelayRecord | undefined;
  let allowed = 0;
  for (let second = 0; second < seconds; second += 1) {
    const decision = chargeSignInTry(kind, record, later(second * 1000));
    if (decision.isAllowed) {
      allowed += 1;
      record = decision.record;
    }
  }
  return allowed;
}
