import { createProbe, within } from '@/lib/health/probe';

describe('what is tried to know the health', () => {
  it('is tried once while it goes well, and again when that is old', async () => {
    const attempt = vi.fn(async () => null);
    const ask = createProbe(5_000, attempt);
    for (const now of [0, 1_000, 4_999]) expect(await ask(now)).toBeNull();
    expect(attempt).toHaveBeenCalledTimes(1);
    await ask(5_000);
    expect(attempt).toHaveBeenCalledTimes(2);
    // I2 The clock was set back by an hour.
    await ask(-3_600_000);
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('is tried again at the next question after it went wrong', async () => {
    const ask = createProbe(5_000, vi.fn().mockResolvedValueOnce('full').mockResolvedValue(null));
    expect([await ask(0), await ask(1)]).toEqual(['full', null]);
  });

  it('is tried by one at a time, also when it hangs', async () => {
    const attempt = vi.fn(() => new Promise<null>(() => {}));
    const ask = createProbe(5_000, attempt);
    const answers = [0, 10_000, 100_000].map((now) => within(1, ask(now), 'late'));
    expect(await Promise.all(answers)).toEqual(['late', 'late', 'late']);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
