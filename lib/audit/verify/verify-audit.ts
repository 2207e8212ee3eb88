// Is the whole audit trail unchanged? Checks chains, anchors and guards in one pass.
import 'server-only';
import { type Anchor, RootHash } from '@/lib/audit/anchor-hash';
import {
  type AuditFinding,
  type AuditLink,
  type AuditRow,
  checkRow,
  type KnownAnchor,
} from '@/lib/audit/chain-check';
import { checkGuards } from '@/lib/audit/guards';
import { readAnchors } from '@/lib/audit/read-anchors';
import { eachNewRow, eachRow, rootOf, withSnapshot } from '@/lib/audit/read-heads';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { lastReached } from './checkpoints';
import {
  anchorFinding,
  checkAnchorChain,
  checkKnownAnchors,
  differs,
  type Report,
} from './verify-anchors';
import { type SealRange, verifySeals } from './verify-seals';

const findingsMax = 1_000;
const suspectsMax = 20;

/**
 * Reads every entry once, in one snapshot and with bounded memory. Names each changed, removed,
 * inserted or relinked entry by subject and sequence. A chain that was rewritten as a whole is
 * consistent in itself: the anchors taken after its entries reveal it, and rewritten anchors are
 * revealed by `known` ones, copied from where the database's owner has no access.
 */
export function verifyAudit(known: readonly KnownAnchor[] = []) {
  return verify(known, async ({ tx, anchors, report, seals }) => {
    await lastReached(tx, report);
    const pass = new ChainPass(anchors, report);
    await eachRow(tx, (row) => pass.visit(row));
    pass.end();
    for (const anchor of pass.brokenAnchors()) {
      report(anchorFinding(anchor, 'ROOT_DIFFERS'));
      for (const suspect of await rewrittenSince(tx, anchor)) report(suspect);
    }
    return { ...pass.counts(), since: 0n, ...(await seals({})) };
  });
}

/**
 * Reads what came since the last checkpoint, from seal to seal, at most `sealsMax` of them. Checks
 * that each entry is the next of its subject and in its seal, and that anchors since then and all
 * checkpoints are intact. Changes below the last checkpoint are found only by `verifyAudit`.
 */
export function verifyNew(known: readonly KnownAnchor[] = [], sealsMax?: number) {
  return verify(known, async ({ tx, anchors, report, seals }) => {
    const from = await lastReached(tx, report);
    const sealed = await seals({ from, ...(sealsMax !== undefined && { sealsMax }) });
    const since = from?.lastEntryId ?? 0n;
    const upTo = sealed.isEnd ? null : (sealed.last?.lastEntryId ?? 0n);
    let entries = 0;
    await eachNewRow(tx, { since, upTo }, (row, previous) => {
      reportRow(previous, row, report);
      entries += 1;
    });
    for (const anchor of anchors) {
      const { sinceEntryId, lastEntryId } = anchor;
      // An anchor that attests everything is read only by verifyAudit.
      if (sinceEntryId === 0n || lastEntryId <= since) continue;
      if (upTo !== null && lastEntryId > upTo) continue;
      if (differs(anchor, await rootOf(tx, anchor))) report(anchorFinding(anchor, 'ROOT_DIFFERS'));
    }
    return { entries, since, ...sealed };
  });
}

type Round = {
  readonly tx: Tx;
  readonly anchors: readonly Anchor[];
  readonly report: Report;
  readonly seals: (range: SealRange) => ReturnType<typeof verifySeals>;
};

/**
 * Checks what both need first: guards, and the chain of anchors against the copies kept outside.
 */
function verify<T extends object>(
  known: readonly KnownAnchor[],
  read: (round: Round) => Promise<T>,
) {
  return withSnapshot(async (tx) => {
    const findings: AuditFinding[] = [];
    /** More were found than are listed in `findings`. */
    let isCut = false;
    const report = (finding: AuditFinding) => {
      if (findings.length < findingsMax) findings.push(finding);
      else isCut = true;
    };
    for (const { table, trigger, code } of await checkGuards(tx)) {
      report({
        check: 'guard',
        subject: trigger === '' ? 'this session' : `${table}.${trigger}`,
        sequence: null,
        code,
      });
    }
    const anchors = await readAnchors(tx);
    checkAnchorChain(anchors, report);
    checkKnownAnchors(anchors, known, report);
    const hashes = new Set(anchors.map(({ hash }) => hash));
    const seals = (range: SealRange) => verifySeals(tx, { known, anchors: hashes }, range, report);
    const done = await read({ tx, anchors, report, seals });
    return { ...done, anchors: anchors.length, findings, isCut };
  });
}

function reportRow(previous: AuditLink | undefined, row: AuditRow, report: Report): void {
  for (const code of checkRow(previous, row)) {
    report({ check: 'chain', subject: row.subject, sequence: row.sequence, code });
  }
}

/** One pass over all rows: links each to the one before and builds every anchor's root. */
class ChainPass {
  readonly #anchors: readonly { anchor: Anchor; root: RootHash; counter: { entries: bigint } }[];
  #previous: (AuditLink & { subject: string }) | undefined;
  /** The first anchor to which the current subject has not been added yet. */
  #next = 0;
  #subjects = 0;
  #entries = 0;
  #ofSubject = 0;
  /** How many of the entries belong to anchors before the next one. */
  #anchored = 0;

  constructor(
    anchors: readonly Anchor[],
    readonly report: Report,
  ) {
    this.#anchors = [...anchors]
      .sort((one, other) => (one.lastEntryId < other.lastEntryId ? -1 : 1))
      .map((anchor) => ({ anchor, root: new RootHash(), counter: { entries: 0n } }));
  }

  visit(row: AuditRow): void {
    if (this.#previous?.subject !== row.subject) this.#endSubject();
    reportRow(this.#previous, row, this.report);
    this.#addHeads((anchor) => anchor.lastEntryId < row.id);
    const { subject, id, sequence, hash } = row;
    this.#previous = { subject, id, sequence, hash };
    this.#ofSubject += 1;
    this.#entries += 1;
  }

  end(): void {
    this.#endSubject();
  }

  counts() {
    return { entries: this.#entries, subjects: this.#subjects };
  }

  /** Anchors whose root, or number of heads or entries, is not what the chains give. */
  brokenAnchors(): readonly Anchor[] {
    return this.#anchors
      .filter(({ anchor, root, counter: { entries } }) =>
        differs(anchor, { rootHash: root.hex(), heads: root.heads, entries }),
      )
      .map(({ anchor }) => anchor);
  }

  #endSubject(): void {
    this.#addHeads(() => true);
    if (this.#previous) this.#subjects += 1;
    this.#previous = undefined;
    this.#next = 0;
    this.#ofSubject = 0;
    this.#anchored = 0;
  }

  /** Adds the previous entry, as the head, to every anchor that ends before this one. */
  #addHeads(isBefore: (anchor: Anchor) => boolean): void {
    const head = this.#previous;
    for (; this.#next < this.#anchors.length; this.#next += 1) {
      const one = this.#anchors[this.#next];
      if (!one || !isBefore(one.anchor)) return;
      if (!head || head.id <= one.anchor.sinceEntryId) continue;
      one.root.add(head);
      const before = one.anchor.sinceEntryId === 0n ? 0 : this.#anchored;
      one.counter.entries += BigInt(this.#ofSubject - before);
      this.#anchored = this.#ofSubject;
    }
  }
}

/**
 * SQL: whether one transaction came after the other, by their ages. Transaction ids wrap around
 * after four billion, so this holds while they are less than half of that apart.
 */
export const isYounger = (age: string, than: string) =>
  `((${than})::bigint - (${age})::bigint) & 4294967295 BETWEEN 1 AND 2147483647`;

/**
 * Among the entries that this anchor was the first to hold: they are at most a day older than it.
 */
const findLateEntries = sql({ subject: 'text', sequence: 'int4' })`
  SELECT e.subject, min(e.sequence) AS sequence FROM audit_entry e, audit_anchor a
  WHERE a.id = $3 AND ((e.id > $4 AND e.id <= $1)
      OR (e.id > $1 AND e.at < $2::timestamptz - interval '5 minutes'))
    AND ${isYounger('age(e.xmin)', 'age(a.xmin)')}
  GROUP BY e.subject ORDER BY e.subject LIMIT ${suspectsMax}`;

/**
 * Names entries below an anchor that may have been rewritten. The database remembers which
 * transaction wrote each row: a row younger than the anchor was written again. After a restored
 * backup every row looks alike, so this only names suspects.
 */
async function rewrittenSince(tx: Tx, anchor: Anchor): Promise<AuditFinding[]> {
  const rows = await tx.query(findLateEntries, [
    anchor.lastEntryId,
    anchor.at,
    anchor.id,
    anchor.sinceEntryId,
  ]);
  return rows.map(({ subject, sequence }) => ({
    check: 'anchor' as const,
    subject,
    sequence,
    code: `WRITTEN_AGAIN_AFTER_${anchor.day}`,
  }));
}
