import { readFileSync } from 'node:fs';
import type { AuditFinding, KnownAnchor } from '../../lib/audit/chain-check';
import { type CommandInput, defineCommand } from '../cli/command';
import { Refusal } from '../cli/refusal';
import { openForTools } from '../stack/tool-settings';

await defineCommand({
  name: 'audit:verify',
  summary: 'Checks that the audit trail is unchanged: chains, guards, anchors, rows.',
  help: [
    'Prints a table of what is wrong, by subject and entry. Exit status 1 when anything is.',
    '',
    'Goes on from the last checkpoint: each hour the shop verifies what is new and notes, in a chain',
    'of its own, up to which seal everything was found whole. What was changed below it is found by',
    '  npm run audit:verify -- --full',
    'which reads everything, in one snapshot and with bounded memory: a minute for a million',
    'entries. Without a checkpoint everything is read anyway, but for the orders that are gone.',
    '',
    'Each day the shop emails one line to NOTIFICATION_ADDRESS and writes it to its log: the anchor',
    'of all chains, <day>:<hash>. Each minute what is new is sealed, <day>#<number>:<hash>: a line',
    'of the log, and once an hour an email to AUDIT_ANCHOR_ADDRESS. Accounts and orders are compared',
    'with what their trails add up to. A person with full rights on the database can rewrite a',
    'chain and the anchors in it, but not the copies that were sent:',
    '  npm run audit:verify -- --anchor 2026-11-21:0a1b2c3d_…',
    '  npm run audit:verify -- --anchors mails.txt     any text with such lines',
    '',
    'Reads DATABASE_URL, or the database of this checkout; changes nothing. --json prints one',
    'object instead of the table.',
  ],
  options: {
    anchor: { type: 'string' },
    anchors: { type: 'string' },
    full: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run(input, lifetime) {
    await openForTools(lifetime);
    const [{ findAnchors }, { verifyAudit, verifyNew }, parity, { checkAccounts }] =
      await Promise.all([
        import('../../lib/audit/anchor-hash'),
        import('../../lib/audit/verify/verify-audit'),
        import('@/lib/payments/janitor/check-parity'),
        import('@/lib/auth/users/account-parity'),
      ]);
    const known = knownAnchors(input, findAnchors);
    const isFull = input.values.full === true;
    const verified = isFull ? await verifyAudit(known) : await verifyNew(known);
    const findings: AuditFinding[] = [...verified.findings];
    const visit: Parameters<typeof parity.checkAllOrders>[0] = (finding) =>
      findings.push(...asFindings(finding));
    const orders =
      verified.since === 0n
        ? await parity.checkAllOrders(visit)
        : await parity.checkOrdersSince(verified.since, visit);
    for (const subject of isFull ? await parity.findOrphanTrails() : []) {
      findings.push({ check: 'parity', subject, sequence: null, code: 'ORDER_REMOVED' });
    }
    for (const { subject, differs } of await checkAccounts()) {
      for (const code of differs) {
        findings.push({ check: 'parity', subject, sequence: null, code });
      }
    }
    let documents = 0;
    if (isFull) {
      const { checkDocuments, findDocumentHoles } = await import('@/lib/documents/check-documents');
      documents = await checkDocuments((subject) =>
        findings.push({ check: 'parity', subject, sequence: null, code: 'DOCUMENT_CHANGED' }),
      );
      for (const subject of await findDocumentHoles()) {
        findings.push({ check: 'parity', subject, sequence: null, code: 'DOCUMENT_MISSING' });
      }
    }
    const counts = {
      afterEntry: Number(verified.since),
      entries: verified.entries,
      anchors: verified.anchors,
      seals: verified.seals,
      signedSeals: verified.signed,
      knownAnchors: known.length,
      orders,
      ...(isFull && { documents }),
    };
    if (input.values.json === true) {
      console.log(JSON.stringify({ ...counts, isCut: verified.isCut, findings }, null, 2));
    } else print(counts, findings, verified.isCut);
    return findings.length === 0 ? 0 : 1;
  },
});

function knownAnchors(
  { values }: CommandInput,
  findAnchors: (text: string) => KnownAnchor[],
): KnownAnchor[] {
  const found: KnownAnchor[] = [];
  for (const option of ['anchor', 'anchors'] as const) {
    const value = values[option];
    if (typeof value !== 'string') continue;
    const anchors = findAnchors(option === 'anchor' ? value : readText(value));
    // A typing error must not look like a passed check.
    if (anchors.length === 0) {
      throw new Refusal(
        `--${option} does not name an anchor.`,
        'An anchor is <day>:<hash>, as in the daily email and the log.',
      );
    }
    found.push(...anchors);
  }
  return found;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(`Cannot read the file ${file}.`, 'Name a text file that contains anchors.');
  }
}

function asFindings(finding: {
  readonly reference: string;
  readonly sequence: number;
  readonly differs: readonly string[];
}): AuditFinding[] {
  return finding.differs.map((code) => ({
    check: 'parity' as const,
    subject: finding.reference,
    sequence: finding.sequence,
    code,
  }));
}

function print(
  counts: Readonly<Record<string, number>>,
  findings: readonly AuditFinding[],
  isCut: boolean,
): void {
  const words = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  console.log(`Read: ${words.join(', ')}.`);
  if (findings.length === 0) {
    console.log('The audit trail is unchanged.');
    return;
  }
  console.table(
    findings.map(({ check, subject, sequence, code }) => ({ check, subject, sequence, code })),
  );
  console.log(`${findings.length}${isCut ? ' or more' : ''} findings.`);
}
