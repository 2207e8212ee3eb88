// Are the daily anchors intact, and do they match the copies outside? Pure comparisons.
import { type Anchor, anchorStart, hashAnchor } from '@/lib/audit/anchor-hash';
import type { AuditFinding, KnownAnchor } from '@/lib/audit/chain-check';

export type Report = (finding: AuditFinding) => void;

/** What is wrong with one anchor. */
export function anchorFinding(anchor: KnownAnchor, code: string): AuditFinding {
  return { check: 'anchor', subject: `anchor:${anchor.day}`, sequence: null, code };
}

/** Whether the root or the number of heads or entries differs from the anchor's. */
export function differs(
  anchor: Anchor,
  is: Pick<Anchor, 'rootHash' | 'heads' | 'entries'>,
): boolean {
  return (
    is.heads !== anchor.heads || is.entries !== anchor.entries || is.rootHash !== anchor.rootHash
  );
}

/** Reports anchors that do not continue the one before, or that leave entries out in between. */
export function checkAnchorChain(anchors: readonly Anchor[], report: Report): void {
  let previous: Anchor | undefined;
  for (const anchor of anchors) {
    if (hashAnchor(anchor.prevHash, anchor) !== anchor.hash) {
      report(anchorFinding(anchor, 'ANCHOR_CHANGED'));
    }
    const { sinceEntryId } = anchor;
    const leavesOut = sinceEntryId !== 0n && sinceEntryId !== previous?.lastEntryId;
    if (leavesOut || anchor.prevHash !== (previous?.hash ?? anchorStart)) {
      report(anchorFinding(anchor, 'ANCHOR_NOT_LINKED'));
    }
    if (previous && anchor.lastEntryId < previous.lastEntryId) {
      report(anchorFinding(anchor, 'ANCHOR_GOES_BACK'));
    }
    previous = anchor;
  }
}

/**
 * Compares with the mailed copies: a rewritten table of anchors agrees with itself, not with them.
 */
export function checkKnownAnchors(
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
