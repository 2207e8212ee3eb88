import { goFirst, letResultsPass } from '@/lib/health/results-first';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(work: Promise<unknown>): { isDone: boolean } {
  const seen = { isDone: false };
  void work.then(() => {
    seen.isDone = true;
  });
  return seen;
}

test('without a result in hand, other work goes on at once', async () => {
  const seen = watched(letResultsPass());
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isDone).toBe(true);
});

test('other work waits while a result is recorded, and goes on soon after', async () => {
  let finish = (_outcome: string) => {};
  const recorded = goFirst(() => new Promise<string>((resolve) => (finish = resolve)));
  const seen = watched(letResultsPass());
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.isDone).toBe(false);
  finish('recorded');
  expect(await recorded).toBe('recorded');
  await vi.advanceTimersByTimeAsync(20);
  expect(seen.isDone).toBe(true);
});

test('a result that failed no longer holds other work back', async () => {
  const failed = goFirst(() => Promise.reject(new Error('no connection')));
  await expect(failed).rejects.toThrow('no connection');
  const seen = watched(letResultsPass());
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.isDone).toBe(true);
});

test('results that never end hold other work back for a second, not for ever', async () => {
  void goFirst(() => new Promise(() => {}));
  const seen = watched(letResultsPass());
  await vi.advanceTimersByTimeAsync(980);
  expect(seen.isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(60);
  expect(seen.isDone).toBe(true);
});
