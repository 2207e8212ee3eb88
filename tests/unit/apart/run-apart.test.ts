import { runApart } from '@/lib/apart/run-apart';

const program = 'tests/support/apart-program.ts';
const ample = { memoryMb: 128, seconds: 250 };
const run = (wish: string, more: Partial<typeof ample> = {}) =>
  runApart<unknown>(program, wish, { ...ample, ...more });

describe('work apart', () => {
  test('answers in pieces, and knows no setting of ours', async () =>
    expect(await run('hello')).toEqual({ ok: true, value: [['NODE_ENV'], 'hello'] }));

  test('is ended when it takes too long', async () => {
    expect(await run('endless', { seconds: 1 })).toEqual({ ok: false, code: 'TOO_MUCH_WORK' });
  });

  test('is ended when it hoards memory, and nothing else with it', async () => {
    expect(await run('hoard', { memoryMb: 64 })).toEqual({ ok: false, code: 'TOO_MUCH_WORK' });
    expect(await run('after')).toMatchObject({ ok: true });
  });

  test('fails as the program fails', async () =>
    await expect(run('throw')).rejects.toThrow('thrown there'));

  test('waits in a line of five', async () => {
    const codes = (
      await Promise.all(Array.from({ length: 7 }, () => run('throw').catch(() => null)))
    ).map((answer) => (answer === null || answer.ok ? 'done' : answer.code));
    expect(codes).toEqual([...Array(5).fill('done'), 'BUSY', 'BUSY']);
  });
});
