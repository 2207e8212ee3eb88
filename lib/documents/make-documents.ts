// Who numbers documents? Transactions of a few dozen under one lock: the last number plus one.
import 'server-only';
import { lockNamed } from '@/lib/db/named-lock';
import { sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { letResultsPass } from '@/lib/health/results-first';
import { log } from '@/lib/log/log';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { committed, documentDigest } from './document-digest';
import { type DocumentKind, documentLabel, lastGiven } from './document-series';
import { contentOf, type Due, findDue, kindsToMake } from './due-documents';
import { numbersBefore, rememberNumbers } from './numbers-before';

const documentsPerRun = 500;
const documentsPerTransaction = 50;

const insertDocuments = sql`
  WITH made AS (
    INSERT INTO document (kind, series_year, number, label, order_id, movement_id, corrects_id,
      locale, issued_at, content, digest, is_test, version)
    SELECT d.kind, d."seriesYear", d.number, d.label, d."orderId", d."movementId",
      d."correctsId", d.locale, d."issuedAt", d.content, d.digest, d."isTest", d.version
    FROM jsonb_to_recordset($2) AS d(kind text, "seriesYear" int, number int, label text,
      "orderId" uuid, "movementId" uuid, "correctsId" uuid, locale text, "issuedAt" timestamptz,
      content jsonb, digest text, "isTest" bool, version int)
  ) DELETE FROM document_due WHERE movement_id = ANY($1::uuid[])`;

const putOff = sql`
  UPDATE document_due SET due_at = now() + interval '1 minute' WHERE movement_id = $1`;

const running = processWide('documents being made', () => new Set<Promise<unknown>>());

/**
 * Makes what is due once the runs of this process have ended: a page and a lane that meet do not
 * both begin a transaction for the same documents.
 */
export async function makeAfterOthers(most = documentsPerRun): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
  const run = makeDueDocuments(systemClock, most);
  running.add(run);
  await run.finally(() => running.delete(run));
}

/**
 * Makes the documents that are due, the oldest first. Returns how many. Simultaneous runs wait for
 * each other. After a failure the batch is made one by one, so that a document that cannot be made
 * is logged and retried in a minute without stopping the others.
 */
export async function makeDueDocuments(
  clock = systemClock,
  most = documentsPerRun,
): Promise<number> {
  // Before the lock: documents show the merchant's identity as known when the run begins.
  await merchantIdentity();
  const { isDue, given, madeAt } = await numbersBefore(yearOf(clock.now()));
  const labels: string[] = [];
  let isMore = isDue;
  let made = 0;
  let size = documentsPerTransaction;
  while (made < most && isMore) {
    await letResultsPass();
    let due: readonly Due[] = [];
    try {
      const numbered = await withTx(async (tx) => {
        // Held until the commit, so that no one sees a last number that may be rolled back.
        await lockNamed(tx, 'documents');
        const asked = Math.min(size, most - made);
        const issuedAt = clock.now();
        const found = await tx.query(findDue, [asked, yearOf(issuedAt)]);
        due = untilSamePayment(found);
        // None at all: another run was faster.
        isMore = found.length === asked || due.length < found.length;
        return due.length > 0 ? makeDocuments(tx, due, issuedAt, given) : [];
      });
      labels.push(...numbered);
      made += due.length;
    } catch (error) {
      const [first] = due;
      if (first === undefined) throw error;
      isMore = true;
      size = 1;
      if (due.length > 1) continue;
      const { movementId, orderId } = first;
      log.error('document.not_made', { movementId, orderId, error });
      await queryOnce(putOff, [movementId]);
      size = documentsPerTransaction;
    }
  }
  // Records the numbers outside the database before anyone can read the new documents.
  if (labels.length > 0) await rememberNumbers(madeAt, labels);
  return made;
}

/** A credit note refers to its invoice, so the invoice must be of an earlier transaction. */
function untilSamePayment(due: readonly Due[]): readonly Due[] {
  const seen = new Set<string>();
  const end = due.findIndex(({ attemptId }) => seen.size === seen.add(attemptId).size);
  return end === -1 ? due : due.slice(0, end);
}

/** Gives their labels. */
async function makeDocuments(
  tx: Tx,
  due: readonly Due[],
  issuedAt: Date,
  given: readonly string[],
): Promise<readonly string[]> {
  const year = yearOf(issuedAt);
  const nextNumber = numbersOf(year, given);
  const made: object[] = [];
  const labels: string[] = [];
  for (const one of due) {
    const { movementId, orderId, locale, isTest, invoiceId, madeVersion } = one;
    let version = madeVersion === null ? 0 : madeVersion + 1;
    for (const kind of kindsToMake(one)) {
      const number = nextNumber(kind, one);
      const label = documentLabel({ kind, year, number, isTest });
      const content = committed(contentOf(one, { kind, label, issuedAt }));
      labels.push(label);
      made.push({
        ...{ kind, seriesYear: year, number, label, orderId, movementId, locale, issuedAt, isTest },
        correctsId: kind === 'credit_note' ? invoiceId : null,
        version,
        content,
        digest: documentDigest(content),
      });
      version += 1;
    }
  }
  const ids = due.map(({ movementId }) => movementId);
  await tx.queryLast(insertDocuments, [ids, JSON.stringify(made)]);
  return labels;
}

/** Draws the next number of a series: after the last one given, here or before a restore. */
function numbersOf(year: number, given: readonly string[]) {
  const labels = [...settings().documentNumbersGiven, ...given];
  const lasts = new Map<string, number>();
  return (kind: DocumentKind, { isTest, lastNumbers }: Due): number => {
    const series = `${kind} ${isTest}`;
    let last = lasts.get(series);
    if (last === undefined) {
      const here = lastNumbers[kind] ?? 0;
      const before = lastGiven(labels, { kind, year, isTest });
      if (before > here) log.warn('document.numbers_skipped', { kind, year, here, before });
      last = Math.max(here, before);
    }
    lasts.set(series, last + 1);
    return last + 1;
  };
}

/** The year on the merchant's calendar. */
function yearOf(at: Date): number {
  const timeZone = settings().merchantTimezone;
  return Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(at));
}
