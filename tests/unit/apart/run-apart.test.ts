import { runApart } from '@/lib/apart/run-apart';
import { readCalendar } from '@/lib/channels/read-calendar';
import { readFile } from '@/lib/statements/file/read-file';

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

  // Tests against the database have these done without a process (tests/support/apart-here.ts).
  // Mails are read apart in mail-in/read-mail, a profile is searched in inspector-profile.
  test('reads a calendar and a file of the bank', async () => {
    const reading = { timeZone: 'Asia/Baghdad', today: '2026-11-01', horizon: '2027-11-01' };
    const text = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20261201\nEND:VEVENT';
    const asked = { text: `${text}\nEND:VCALENDAR`, reading: { ...reading, host: 'shop.test' } };
    const spans = readCalendar(asked.text, asked.reading);
    expect(spans).toMatchObject({ ok: true, value: [{}] });
    const calendar = await runApart('lib/channels/parse-apart.ts', asked, ample);
    expect(calendar).toEqual({ ok: true, value: [spans] });

    const rows = new TextEncoder().encode('RRN,Card\n628,4111111111111111');
    expect(await readFile(rows)).toMatchObject({ ok: true, value: { cards: { cells: 1 } } });
  });
});
