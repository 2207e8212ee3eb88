import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAudit } from '@/lib/audit/verify/verify-audit';
import { db } from '@/lib/db/client';
import { checkAllOrders } from '@/lib/payments/janitor/check-parity';
import { replayOrders } from '@/lib/payments/replay/replay-orders';
import { Lifetime } from '@/scripts/cli/lifetime';
import { startMailSink } from '@/scripts/stack/mail-sink';
import { seedDatabase } from '@/scripts/stack/seed';
import { startMockGateway } from '../../mock-gateway/server';

const lifetime = new Lifetime();
const folder = mkdtempSync(join(tmpdir(), 'diwan-story-'));
let fill: () => Promise<string>;

beforeAll(async () => {
  const sink = await startMailSink();
  const gateway = await startMockGateway({
    apiKey: process.env.GATEWAY_API_KEY,
    terminal: process.env.GATEWAY_TERMINAL,
    macKey: process.env.GATEWAY_MAC_KEY,
  } as Parameters<typeof startMockGateway>[0]);
  lifetime.own(sink.stop);
  lifetime.own(gateway.stop);
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const settings = {
    ...process.env,
    DIWAN_MODE: 'demo',
    GATEWAY_BASE_URL: at(gateway.ports.api),
    GATEWAY_CGI_URL: at(gateway.ports.cgi),
    GATEWAY_FEE_CEILING_PERCENT: '3',
    COMPLETION_CEILING_PERCENT: '115',
    COMPLETION_ABSOLUTE_PERCENT: '130',
    REVERSAL_FOUR_EYES_ABOVE: '500000',
    SMTP_URL: sink.smtpUrl,
  };
  const accounts = join(folder, 'accounts.json');
  fill = () => seedDatabase(lifetime, settings, accounts, at(gateway.ports.control));
});

afterAll(async () => {
  await lifetime.end();
  rmSync(folder, { recursive: true });
});

test('a new demo has thirty orders of all fates, of which the books are content, and a second start adds none', async () => {
  expect(await fill()).toBe('12 products added. 30 orders.');
  const states = await db().order.groupBy({ by: ['state'], _count: true });
  const answer = Object.fromEntries(states.map(({ state, _count }) => [state, _count]));
  expect(answer).toMatchObject({ NOT_STARTED: 1, AUTHORISED: 5, DECLINED: 1, CANCELLED: 1 });
  expect(answer).toMatchObject({ CHECKING: 1, RESULT_OVERDUE: 1 });
  const waiting = await db().approvalRequest.findMany({ where: { state: 'PENDING' } });
  expect(waiting.map(({ kind }) => kind).sort()).toEqual(['completion', 'resolution', 'reversal']);
  expect(
    (await db().attentionItem.findMany({ where: { closedAt: null } }))
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['left_uncompleted', 'statement_differences', 'surplus', 'unknown_operation']);
  const last = await db().order.findFirstOrThrow({ orderBy: { createdAt: 'asc' } });
  expect(Date.now() - last.createdAt.getTime()).toBeGreaterThan(23 * 86_400_000);
  const differing: unknown[] = [];
  const note = (order: unknown) => differing.push(order);
  expect(await replayOrders({ since: null }, note)).toBe(30);
  expect(await checkAllOrders(note)).toBe(30);
  expect(differing).toEqual([]);
  expect((await verifyAudit()).findings).toEqual([]);
  expect(await fill()).toBe('there already');
  expect(await db().order.count()).toBe(30);
});
