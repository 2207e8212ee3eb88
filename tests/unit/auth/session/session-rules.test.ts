import {
  isLastSeenDue,
  isSessionLive,
  sessionAbsoluteMs,
  sessionIdleMs,
} from '@/lib/auth/session/session-rules';

const opened = new Date('2026-11-21T08:00:00Z');
const at = (ms: number) => new Date(opened.getTime() + ms);
const session = {
  lastSeenAt: opened,
  expiresAt: at(sessionAbsoluteMs),
  revokedAt: null,
  isEnabled: true,
};

describe('K9 a session', () => {
  test('lives for an hour after the last request, not longer', () => {
    expect(isSessionLive(session, at(sessionIdleMs - 1))).toBe(true);
    expect(isSessionLive(session, at(sessionIdleMs))).toBe(false);
  });

  test('ends twelve hours after the sign-in, however busy it is', () => {
    expect(sessionAbsoluteMs).toBe(12 * 3_600_000);
    const busy = { ...session, lastSeenAt: at(sessionAbsoluteMs - 1) };
    expect(isSessionLive(busy, at(sessionAbsoluteMs - 1))).toBe(true);
    expect(isSessionLive(busy, at(sessionAbsoluteMs))).toBe(false);
  });

  test('K7 ends when it is revoked', () =>
    expect(isSessionLive({ ...session, revokedAt: at(1) }, at(2))).toBe(false));

  test('K6 ends when its person is disabled', () =>
    expect(isSessionLive({ ...session, isEnabled: false }, at(2))).toBe(false));

  test('writes down its last request once a minute', () => {
    expect(isLastSeenDue(session, at(59_999))).toBe(false);
    expect(isLastSeenDue(session, at(60_000))).toBe(true);
  });
});
