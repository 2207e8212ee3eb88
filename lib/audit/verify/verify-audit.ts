// Is the whole audit trail what was written? Chains, anchors and guards, in one pass.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Anchor, anchorStart, hashAnchor, RootHash } from '@/lib/audit/anchor-hash';
import { type AuditFinding, type AuditLink, checkRow, type KnownAnchor } from '@/lib/audit/chain-check';
import { checkGuards } from '@/lib/audit/guards';
import { readAnchors } from '@/lib/audit/read-anchors';
import { eachRow, useSnapshot } from '@/lib/audit/read-heads';
import { verifySeals } from './verify-seals';

const findingsMax = 1_000;
const suspectsMax = 20;

/**
 * Reads every entry once, in one snapshot and with bounded memory. A changed, removed, inserted
 * or relinked entry is named by subject and sequence. A chain that was rewritten whole fits in
 * itself: it is found by the anchors taken after its entries, and those by `known` ones, copied
 * from where the database's owner cannot reach.
 */
export async function verifyAudit(known: readonly KnownAnchor[] = []) {
  return withTx(async (tx) => {
    await useSnapshot(tx);
    const findings: AuditFinding[] = [];
    /** More were found than are listed. */
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
    const pass = new ChainPass(anchors, report);
    await eachRow(tx, (row) => pass.visit(row));
    pass.end();
    for (const anchor of pass.brokenAnchors()) {
      report(anchorFinding(anchor, 'ROOT_DIFFERS'));
      for (const suspect of await rewrittenSince(tx, anchor)) report(suspect);
    }
    const hashes = new Set(anchors.map(({ hash }) => hash));
    const sealed = await verifySeals(tx, { known, anchors: hashes }, report);
    return { ...pass.counts(), anchors: anchors.length, ...sealed, findings, isCut };
  });
}

type Report = (finding: AuditFinding) => void;

function anchorFinding(anchor: KnownAnchor, code: string): AuditFinding {
  return { check: 'anchor', subject: `anchor:${anchor.day}`, sequence: null, code };
}

function checkAnchorChain(anchors: readonly Anchor[], report: Report): void {
  let previous: Anchor | undefined;
  for (const anchor of anchors) {
    if (hashAnchor(anchor.prevHash, anchor) !== anchor.hash) {
      report(anchorFinding(anchor, 'ANCHOR_CHANGED'));
    }
    if (anchor.prevHash !== (previous?.hash ?? anchorStart)) {
      report(anchorFinding(anchor, 'ANCHOR_NOT_LINKED'));
    }
    if (previous && anchor.lastEntryId < previous.lastEntryId) {
      report(anchorFinding(anchor, 'ANCHOR_GOES_BACK'));
    }
    previous = anchor;
  }
}

/** A rewritten table of anchors agrees with itself; the mailed copies still disagree with it. */
function checkKnownAnchors(
  anchors: readonly Anchor[],
  known: readonly KnownAnchor[],
  report: Report,
): void {
  const byDay = new Map(anchors.map((anchor) => [anchor.day, anchor.hash]));
  for (const anchor of known) {
    if (anchor.day.includes('#')) continue;
    const kept = byDay.get(anchor.day);
    if (kept === undefined) report(anchorFinding(anchor, 'ANCHOR_REMOVED'));
    else if (kept !== anchor.hash) report(anchorFinding(anchor, 'ANCHOR_REWRITTEN'));
  }
}

/** One walk over all rows: links each to the one before, and adds up every anchor's root. */
class ChainPass {
  readonly #anchors: readonly { anchor: Anchor; root: RootHash; counter: { entries: bigint } }[];
  #previous: (AuditLink & { subject: string }) | undefined;
  /** The first anchor that the current subject has not yet been added to. */
  #next = 0;
  #subjects = 0;
  #entries = 0;
  #ofSubject = 0;

  constructor(
    anchors: readonly Anchor[],
    readonly report: Report,
  ) {
    this.#anchors = [...anchors]
      .sort((one, other) => (one.lastEntryId < other.lastEntryId ? -1 : 1))
      .map((anchor) => ({ anchor, root: new RootHash(), counter: { entries: 0n } }));
  }

  visit(row: Parameters<typeof checkRow>[1]): void {
    if (this.#previous?.subject !== row.subject) this.#endSubject();
    for (const code of checkRow(this.#previous, row)) {
      this.report({ check: 'chain', subject: row.subject, sequence: row.sequence, code });
    }
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
      .filter(
        ({ anchor, root, counter }) =>
          root.heads !== anchor.heads ||
          counter.entries !== anchor.entries ||
          root.hex() !== anchor.rootHash,
      )
      .map(({ anchor }) => anchor);
  }

  #endSubject(): void {
    this.#addHeads(() => true);
    if (this.#previous) this.#subjects += 1;
    this.#previous = undefined;
    this.#next = 0;
    this.#ofSubject = 0;
  }

  /** Gives the entry before this one, as the head, to every anchor that ends before this one. */
  #addHeads(isBefore: (anchor: Anchor) => boolean): void {
    const head = this.#previous;
    for (; this.#next < this.#anchors.length; this.#next += 1) {
      const one = this.#anchors[this.#next];
      if (!one || !isBefore(one.anchor)) return;
      if (!head) continue;
      one.root.add(head);
      one.counter.entries += BigInt(this.#ofSubject);
    }
  }
}

const findLateEntries = sql({ subject: 'text', sequence: 'int4' })`
  SELECT subject, min(sequence) AS sequence FROM audit_entry
  WHERE (id <= $1 OR at < $2::timestamptz - interval '5 minutes') AND age(xmin) <
    (SELECT age(xmin) FROM audit_anchor WHERE id = $3)
  GROUP BY subject ORDER BY subject LIMIT ${suspectsMax}`;

/**
 * Who was rewritten below an anchor? The database remembers which transaction wrote each row: one
 * that is younger than the anchor has been written again. A restored backup makes every row look
 * alike, so this only names suspects.
 */
async function rewrittenSince(tx: Tx, anchor: Anchor): Promise<AuditFinding[]> {
  const rows = await tx.query(findLateEntries, [anchor.lastEntryId, anchor.at, anchor.id]);
  return rows.map(({ subject, sequence }) => ({
    check: 'anchor' as const,
    subject,
    sequence,
    code: `WRITTEN_AGAIN_AFTER_${anchor.day}`,
  }));
}
