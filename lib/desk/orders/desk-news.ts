// What has changed since an open page of the desk was rendered? Every page asks each second.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { readGoodsMark } from '@/lib/orders/goods/goods-list';
import { readDayMark } from '@/lib/orders/stays/day-stays';
import { readPlanMark } from '@/lib/orders/stays/plan-mark';
import { requestedAmountOf } from '@/lib/payments/ledger/waiting-request';
import { processWide } from '@/lib/process/process-wide';
import { readOverviewMark } from '@/lib/reconciliation/read-overview';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import { isIsoDate } from '@/lib/time/iso-date';
import { countsFor, type OpenCounts, readOpenCounts } from './desk-counts';
import { readExpiringMark } from './expiring-holds';

/**
 * Pending approvals, open issues, one order, one day, all rooms from a day on, or a page that
 * exists only once.
 */
type DeskTopic =
  | 'approvals'
  | 'attention'
  | `order:${string}`
  | `${keyof typeof dated}:${string}`
  | keyof typeof single;

/** Marks of the guest pages that begin with a day. */
const dated = { day: readDayMark, plan: readPlanMark } as const;

/** Marks of the pages that exist only once. */
const single = {
  goods: readGoodsMark,
  expiring: readExpiringMark,
  overview: readOverviewMark,
} as const;

export type ToldRequest = RowsOf<typeof findDecided>;

/** The most topics checked per page. */
const topicsMax = 3;
/** How long all pages of a process share common results. */
const sharedMs = 500;
/** Overlap with the previous request: reports again what was committed while it was running. */
const overlapMs = 5_000;
const lookBackMs = 12 * 3_600_000;

const findMarks = sql({ approvals: 'text!', attention: 'text!' })`
  SELECT (SELECT md5(coalesce(string_agg(r.id::text || '.' || (SELECT count(*)
      FROM approval_notice n WHERE n.request_id = r.id AND n.seen_at IS NOT NULL),
      ',' ORDER BY r.id), '')) FROM approval_request r WHERE r.state = 'PENDING') AS approvals,
    (SELECT concat_ws('.', count(*), count(owner_id), sum(occurrences),
      extract(epoch FROM max(greatest(opened_at, owned_at))))
      FROM attention_item WHERE closed_at IS NULL) AS attention`;

const findOrderMark = sql({ mark: 'text!' })`
  SELECT concat_ws('.', o.version,
    (SELECT count(*) FROM attention_item i WHERE i.order_id = o.id AND i.closed_at IS NULL),
    (SELECT count(*) FROM approval_notice n JOIN approval_request r ON r.id = n.request_id
      WHERE r.order_id = o.id AND r.state = 'PENDING' AND n.seen_at IS NOT NULL),
    (SELECT concat_ws('/', count(m.sent_at), max(m.sent_at), count(*) FILTER (WHERE m.state = 'PARKED'))
      FROM mail_outbox m WHERE m.order_id = o.id)) AS mark
  FROM "order" o WHERE o.reference = $1`;

const findDecided = sql({
  id: 'uuid',
  kind: 'ApprovalKind',
  state: 'ApprovalState',
  reference: 'text',
  /** Who decided; null: no one. */
  name: 'text?',
  amountMinor: 'text?',
})`
  SELECT r.id, r.kind, r.state, o.reference, d.name, ${requestedAmountOf('r')} AS "amountMinor"
  FROM approval_request r JOIN "order" o ON o.id = r.order_id
    LEFT JOIN "user" d ON d.id = r.decided_by_id
  WHERE r.requested_by_id = $1::uuid AND r.decided_at > $2
    AND r.decided_by_id IS DISTINCT FROM $1::uuid
  ORDER BY r.decided_at LIMIT 50`;

type Shared = { readonly open: OpenCounts; readonly marks: RowsOf<typeof findMarks> };

const memory = processWide<{ readAtMs: number; shared?: Promise<Shared> }>('desk-news', () => ({
  readAtMs: 0,
}));

type PageKind = keyof typeof dated | keyof typeof single;
type PageMark = { readonly topic: DeskTopic; readonly readAtMs: number; mark: Promise<string> };

/** The most recent pages: in the morning all desks show the same day. */
const pageMemory = processWide<Partial<Record<PageKind, PageMark>>>('desk-news-page', () => ({}));

/** The valid topics among these words. */
export function readTopics(words: readonly string[]): DeskTopic[] {
  return words
    .filter(
      (word) =>
        /^(approvals|attention|order:[A-Z0-9]{4,20})$/.test(word) ||
        isSingle(word) ||
        datedIn(word) !== null,
    )
    .slice(0, topicsMax) as DeskTopic[];
}

function isSingle(topic: string): topic is keyof typeof single {
  return Object.hasOwn(single, topic);
}

/** The kind and day of a dated topic; null for any other. */
function datedIn(topic: string): { kind: keyof typeof dated; day: string } | null {
  const [kind = '', day = ''] = topic.split(':');
  if (!/^20/.test(day) || !isIsoDate(day) || !Object.hasOwn(dated, kind)) return null;
  return { kind: kind as keyof typeof dated, day };
}

/** The mark of a topic; it changes when anything about the topic changes. */
export async function readTopicMark(topic: DeskTopic): Promise<string> {
  if (topic === 'approvals' || topic === 'attention') return (await readMarks())[topic];
  // An address can contain anything.
  if (readTopics([topic]).length === 0) return '';
  if (isSingle(topic)) return single[topic](systemClock.now());
  const page = datedIn(topic);
  if (page !== null) return dated[page.kind](page.day);
  const [order] = await readRows(findOrderMark, [topic.slice('order:'.length)]);
  return order?.mark ?? '';
}

/**
 * This person's numbers of the navigation, the marks of the topics, and what others decided since
 * then about this person's own requests.
 */
export async function readDeskNews(
  actor: Actor<'see_orders'>,
  page: { readonly topics: readonly DeskTopic[]; readonly since: Date },
  now: Date,
) {
  const { open, marks: shared } = await readShared(now);
  const from = Math.max(page.since.getTime() - overlapMs, now.getTime() - lookBackMs);
  const [decided, marks] = await Promise.all([
    readRows(findDecided, [actor.userId, new Date(from)]),
    Promise.all(
      page.topics.map(async (topic) => {
        if (topic === 'approvals' || topic === 'attention') return [topic, shared[topic]] as const;
        const kind = isSingle(topic) ? topic : datedIn(topic)?.kind;
        const mark = kind ? readSharedPage(kind, topic, now) : readTopicMark(topic);
        return [topic, await mark] as const;
      }),
    ),
  ]);
  return { counts: countsFor(actor, open), marks: Object.fromEntries(marks), decided };
}

function readShared(now: Date): Promise<Shared> {
  const ageMs = now.getTime() - memory.readAtMs;
  if (memory.shared && ageMs >= 0 && ageMs < sharedMs) return memory.shared;
  const shared = Promise.all([readOpenCounts(now), readMarks()]).then(([open, marks]) => ({
    open,
    marks,
  }));
  memory.readAtMs = now.getTime();
  memory.shared = shared;
  shared.catch(() => {
    delete memory.shared;
  });
  return shared;
}

function readSharedPage(kind: PageKind, topic: DeskTopic, now: Date): Promise<string> {
  const last = pageMemory[kind];
  const ageMs = now.getTime() - (last?.readAtMs ?? 0);
  if (last?.topic === topic && ageMs >= 0 && ageMs < sharedMs) return last.mark;
  const mark = readTopicMark(topic);
  pageMemory[kind] = { topic, readAtMs: now.getTime(), mark };
  mark.catch(() => {
    delete pageMemory[kind];
  });
  return mark;
}

async function readMarks() {
  const [marks] = await readRows(findMarks);
  return marks ?? { approvals: '', attention: '' };
}
