import { db } from '@/lib/db/client';
import { loseAnswers, sendDueOperations } from '@/lib/payments/operations/send-due-operations';
import { proxyDatabase } from '../../support/database-proxy';
import { ask, holdNight, lastOperation, readAttempt, receivedBy } from '../../support/one-night';
import { ownTime, passWhileStuck } from '../../support/passing-time';
import { withBank } from '../../support/shop';

// Between the shop and its database, so that a connection can die or hang at the very COMMIT.
ownTime();
const proxy = await proxyDatabase();
const bank = withBank();
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);
let stay: Awaited<ReturnType<typeof holdNight>>;

beforeEach(async () => {
  stay = await holdNight(bank);
});
afterEach(() => proxy.clear());
// The test's own clients end after this, over connections that the proxy has let go.
afterAll(() => proxy.clear());

/** Cuts the connection that commits a change with this text in it, or keeps silent on it. */
const cut = (text: string, when: 'before' | 'after', how: 'cut' | 'silent' = 'cut', times = 1) =>
  proxy.add({
    ...(how === 'cut' ? { type: 'down' } : { type: 'timeout', timeoutMs: 0 }),
    stream: when === 'before' ? 'upstream' : 'downstream',
    match: [text, 'COMMIT'],
    within: 'BEGIN',
    times,
  });

/** Completes the stay; on a silent connection the time passes after which a statement fails. */
async function complete(toxic: ReturnType<typeof cut>) {
  const isStuck = () => toxic.delivered.length > 0;
  return (await passWhileStuck(4_000, isStuck, () => ask(stay, 'completion'))).value;
}

const losses = [
  ['cut', 'before'],
  ['cut', 'after'],
  ['silent', 'before'],
  ['silent', 'after'],
] as const;

const audited = (action: string) =>
  db().auditEntry.count({ where: { subject: `order:${stay.orderId}`, action } });

describe('H3 the commit that allows a sending is lost', () => {
  test.each(losses)('%s %s it reached the database: a message is sent once', async (how, when) => {
    const toxic = cut('ABOUT_TO_SEND', when, how);
    expect(await complete(toxic)).toMatchObject({ state: 'SUCCEEDED', sends: 1 });
    expect(toxic.delivered).toHaveLength(1);
    expect(receivedBy(bank, stay, 'completion')).toHaveLength(1);
    expect(await audited('completion.sent')).toBe(1);
    const where = { attemptId: stay.attemptId, source: 'COMPLETION_REQUEST' } as const;
    const evidence = await db().evidence.findMany({ where });
    const answer = evidence.map((one) => one.digest);
    expect(answer).toEqual([receivedBy(bank, stay, 'completion')[0]?.digest]);
  });

  test('twice: nothing is sent, and nothing is lost', async () => {
    const toxic = cut('ABOUT_TO_SEND', 'before', 'cut', 2);
    await expect(ask(stay, 'completion')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(toxic.delivered).toHaveLength(2);
    expect(receivedBy(bank, stay, 'completion')).toEqual([]);
    expect(await lastOperation(stay)).toMatchObject({ state: 'INTENT', sends: 0 });
    await sendDueOperations({ now: () => inMinutes(2) });
    expect(await lastOperation(stay)).toMatchObject({ state: 'SUCCEEDED', sends: 1 });
  });

  test('and the row that it left as sent is called unknown, never sent again by itself', async () => {
    const match = ['ABOUT_TO_SEND', 'COMMIT'];
    proxy.add({ type: 'down', stream: 'downstream', match, within: 'BEGIN', times: 1 });
    // The second look is lost, too: its lock is the second statement of its transaction.
    proxy.add({ type: 'down', stream: 'upstream', match: ['FOR UPDATE', 'digest = $3'], times: 1 });
    await expect(ask(stay, 'completion')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(await lastOperation(stay)).toMatchObject({ state: 'SENT', sends: 1 });
    await loseAnswers(inMinutes(2));
    await sendDueOperations({ now: () => inMinutes(30) });
    expect(await lastOperation(stay)).toMatchObject({ state: 'UNKNOWN', sends: 1 });
    expect(receivedBy(bank, stay, 'completion')).toEqual([]);
  });
});

describe('H3 the commit of an answer is lost', () => {
  test.each(losses)('%s %s it reached the database: it is recorded once', async (how, when) => {
    const toxic = cut('COMPLETION_ANSWER', when, how);
    expect(await complete(toxic)).toMatchObject({ state: 'SUCCEEDED', sends: 1 });
    expect(toxic.delivered).toHaveLength(1);
    expect(receivedBy(bank, stay, 'completion')).toHaveLength(1);
    expect((await readAttempt(stay.attemptId)).state).toBe('COMPLETED');
    expect(await audited('completion.answered')).toBe(1);
    expect(await audited('completion.answered_late')).toBe(0);
    const where = { attemptId: stay.attemptId, source: 'COMPLETION_ANSWER' } as const;
    const answers = await db().evidence.count({ where });
    expect(answers).toBe(1);
  });
});
