// Which protections keep a statement of the bank from saying more than it does?
import { protections } from '../read-list';

export const statementProtections = protections`
statement-permission: A statement is taken in by who may resolve.
  value app/admin/reconciliation/statements/upload/route.ts: requireActor('resolve')
    → requireActor('see_orders' as 'resolve')
  integration desk-doors: the desk’s door statement > J7 is closed without its permission

day-signed-permission: A day is signed off by who may settle.
  value app/admin/reconciliation/actions.ts: enter(form, 'resolve')
    → enter(form, 'see_orders' as 'resolve')
  integration desk-action-guards: the desk’s action signDay > J7 does nothing without its permission

day-signed-seen: Nobody signs other figures than those on the page.
  value lib/reconciliation/sign-day.ts: figuresMark(sums.figures) !== seen → false
  integration reconciliation/signing: a day that was signed off > holds no other figures than the
      person saw

day-signed-over: A day that the bank may still name is not signed.
  value lib/reconciliation/sign-day.ts: !isOver(span, at) → false
  integration reconciliation/signing: a day that was signed off > 2026-10-19 is refused at
      2026-10-19T22:59:59.999Z

day-signed-late: What comes for a signed day later is in no figure of it.
  value lib/reconciliation/signed-days.ts:
    | [...signed.figures, ...live.filter(({ kind }) => kind === 'declined')] → [...live]
  integration reconciliation/signing: a day that was signed off > stays as it was; what comes for it
      later counts in the open day and names it

day-signed-lines: The list behind a signed figure holds what was signed.
  value lib/reconciliation/read-day.ts: isGmt ? 'too' : 'left_out' → 'too'
  integration reconciliation/signing: a day that was signed off > stays as it was; what comes for it
      later counts in the open day and names it

day-signed-lock: A line that is booked while a day is signed is in its digest, or late.
  statement lib/reconciliation/sign-day.ts:
    | await lockNamed(tx, 'signed days');
  integration reconciliation/signing: a day that was signed off > a line that is being booked
      meanwhile is waited for: it is signed, or late

day-signed-trigger: The database itself says which lines came after their day was signed.
  sql DROP TRIGGER money_movements_late ON money_movements
  integration reconciliation/signing: a day that was signed off > stays as it was; what comes for it
      later counts in the open day and names it

day-signed-audited: A digest that the audit does not have is found.
  value lib/payments/replay/replay-days.ts: isAudited ? [] : ['audit'] → []
  integration whole reconciliation/signing: the database > whose owner changed a digest is found

day-signed-janitor: The janitor looks at signed days.
  value lib/payments/janitor/janitor-audit.ts: await replayDays(minutes) → []
  integration whole reconciliation/signing: the database > in its minute of the day, the janitor opens an
      issue for such a day

statement-origin: A statement is not sent by a page of another site.
  statement app/admin/reconciliation/statements/upload/route.ts:
    | if (!origin.ok) return refuse(origin.code);
  integration desk-doors: the desk’s door statement > K11 takes nothing from a page of another site

statement-person: A statement is not sent by another person than the page shows.
  value app/admin/reconciliation/statements/upload/route.ts:
    | form.get('signedInAs') !== admitted.value.userId → false
  integration desk-doors: the desk’s door statement > K20 takes nothing for another person than the
      page shows

statement-body: The body of an uploaded statement is bounded while it is read.
  value app/admin/reconciliation/statements/upload/route.ts: fileBytesMax + 64 * 1024
    → Number.MAX_SAFE_INTEGER
  integration desk-doors: the desk’s door statement > takes no file that is too large

picture-permission: A picture is uploaded by who keeps the catalogue.
  value app/admin/_door/take-picture.ts: requireActor('manage_catalogue')
    → requireActor('see_orders' as 'manage_catalogue')
  integration desk-doors: the desk’s door picture > J7 is closed without its permission

picture-origin: A picture is not sent by a page of another site.
  value app/admin/_door/take-picture.ts: !origin.ok → false
  integration desk-doors: the desk’s door picture > K11 takes nothing from a page of another site

picture-person: A picture is not sent by another person than the page shows.
  value app/admin/_door/take-picture.ts:
    | form.get('signedInAs') !== admitted.value.userId → false
  integration desk-doors: the desk’s door picture > K20 takes nothing for another person than the
      page shows

picture-body: The body of an uploaded picture is bounded while it is read.
  value app/admin/_door/take-picture.ts: pictureBytesMax + 16 * 1024
    → Number.MAX_SAFE_INTEGER
  integration desk-doors: the desk’s door picture > takes no file that is too large

statement-size: A statement has ten megabytes at most.
  value lib/statements/receive-statement.ts: file.bytes.byteLength > fileBytesMax → false
  integration reconciliation/statements: a statement of the bank > TOO_LARGE leaves nothing behind

statement-rows: A statement has a hundred thousand rows at most.
  after export function layRows
  value lib/statements/file/split-rows.ts: rows.length > rowsMax → false
  integration reconciliation/statements: a statement of the bank > TOO_MANY_ROWS leaves nothing
      behind

statement-once: The same file is taken in once.
  value lib/statements/receive-statement.ts: known.state !== 'RECEIVING' → false
  integration reconciliation/statements: a statement of the bank > the same file is taken once, and
      remembers what it was

statement-cards: No card number of a statement is kept.
  value lib/statements/file/open-apart.ts: dropCards([header, ...above, ...rows])
    → { rows: [header, ...above, ...rows], cells: 0, columns: [] }
  integration reconciliation/statements: a statement of the bank > N2 a column of card numbers is
      dropped before anything is kept

statement-handed-over: What came after a statement was handed over is not missing from it.
  value lib/statements/our-movements.ts: row.at < days.writtenBefore → true
  integration reconciliation/statements: a statement of the bank > of a day that is not over lacks
      nothing that came after it was handed over

statement-card-in-name: No card number in the name of a file is kept.
  value lib/statements/receive-statement.ts: maskCardNumbers(oneLine(file.name)) → file.name
  integration reconciliation/statements: a statement of the bank > N2 a column of card numbers is
      dropped before anything is kept

statement-whole: A statement that is still being written is not compared.
  value lib/statements/match-statement.ts: statement.state === 'RECEIVING' → false
  integration reconciliation/statements: a statement of the bank > what cannot be compared is
      refused, and nothing changes

statement-of-others: A statement without one row of ours is not compared before somebody says that it is ours.
  value lib/statements/compare-statement.ts: countOwn(found.value) === 0 → false
  integration reconciliation/statements: a statement of the bank > of another merchant is known as
      such, and nothing is written before a person says otherwise

statement-unpacked: A workbook that unpacks without end is stopped.
  value lib/statements/file/unzip-parts.ts: budget.bytes < 0 → false
  unit statements/workbook: a workbook > refuses a sheet that unpacks without end

statement-workbook-lines: Two rows of a workbook never share a line, or one would be lost.
  value lib/statements/file/read-workbook.ts: Math.max(line + 1, lineOf(attributes.r)) → lineOf(attributes.r)
  unit statements/workbook: a workbook > gives every row a line of its own, whatever the file says

statement-mode: A statement of a test mode says nothing of real orders, nor the reverse.
  text lib/statements/our-movements.ts: m.is_test = $3::boolean → $3::boolean IS NOT NULL
  integration reconciliation/statements: a statement of the bank > of a test mode is compared with
      orders of the test mode alone

statement-closed-by-hand: A statement's issue is not closed by hand: its differences are explained.
  value lib/payments/rules/attention-rules.ts: attentionRule(kind)?.settledBy === 'statement'
    → false
  unit payments/rules/attention-rules: the differences of a statement are not closed by hand

statement-explained: What a person has explained is not asked for again.
  text lib/statements/statement-issues.ts: « WHERE e.difference = r.difference»
    → « WHERE false»
  integration reconciliation/statements: a statement of the bank > compared again after evidence
      has one issue less; a person’s word stays

statement-withdrawn: What a withdrawn statement settled is open again.
  value lib/statements/withdraw-statement.ts: [statementId, ...lacking, ...others] → [statementId]
  integration reconciliation/statements: a statement of the bank > what one day’s statement lacks is
      settled by the next day’s, until that is withdrawn

statement-listed-again: A row that is listed twice is one match.
  value lib/statements/match-rows.ts: one.key === null ? one : listedAgain → one
  unit statements/matching: by RRN > a row that the bank lists twice is one match and listed again

statement-newest: A movement that several files list is counted by the last of them.
  text lib/statements/results/read-coverage.ts: FROM named ORDER BY name, uploaded_at DESC
    → FROM named ORDER BY name, uploaded_at ASC
  integration reconciliation/statements: a statement of the bank > a later file’s row counts, with
      the commission of whichever file says it

statement-settled-later: An amount that a later file corrects is no open difference.
  text lib/statements/statement-issues.ts: r.outcome = 'amount_differs' AND EXISTS
    → false AND EXISTS
  integration reconciliation/statements: a statement of the bank > a later file’s row counts, with
      the commission of whichever file says it

statement-role-said: What a person says of a row goes before its words.
  value lib/statements/match-statement.ts:
    | roleById === null ? (guessRole(cells, mapping) ?? role) : role
    → roleById === null ? (guessRole(cells, mapping) ?? role) : null
  integration reconciliation/statements: a statement of the bank > a total is not unreadable, and the
      bank’s fee counts as what the bank kept

day-agrees: A day agrees only where the sums do.
  value lib/statements/results/day-verdict.ts: difference === 0n → true
  unit statements/day-verdict: a day never agrees over a difference of the sums

day-agrees-explained: A day with explained differences does not agree.
  value lib/statements/results/day-verdict.ts: counts[kind] > 0 → kind === 'open' && counts[kind] > 0
  unit statements/day-verdict: a day never agrees over explained differences that cancel each other

totals-mode: Real orders and those of a test mode are never in one sum.
  value lib/reconciliation/order-mode.ts: !mode.isMixed → true
  integration reconciliation/totals: totals of a day > real orders and those of a test mode are
      never in one sum

statement-unknown-kind: A type that nobody explained is never money in.
  statement lib/statements/reading/read-row.ts:
    | if (kind === 'unknown') return fail('UNKNOWN_KIND', { field: 'type' });
    → if (kind === 'unknown') return ok({ direction: 'in', amountMinor });
  unit statements/doubtful-values: the way of the money > DR is UNKNOWN_KIND, never silently money in

statement-two-readings: An amount with two readings is read only after a person has chosen.
  value lib/statements/reading/cell-values.ts: point.value === comma.value → true
  unit statements/doubtful-values: a column that can be read in two ways is asked about > and a row
      without an answer shows no figure

statement-parted-amount: A row with more cells than names is not read.
  value lib/statements/reading/read-row.ts: isMoved ? 'TOO_MANY_CELLS' : null → null
  unit statements/odd-files: a row with more cells than names is told: an amount may have been parted

statement-parted-tail: An amount is not its first digits because its row ends with a separator.
  value lib/statements/reading/read-row.ts: isParted(cells) → false
  unit statements/odd-files: an amount parted in a row that ends with a separator is never its first
      digits

statement-two-numbers: Two numbers in a cell are not one.
  value lib/statements/reading/cell-values.ts:
    | /(?<![\d\s])\s+|\s+(?![\d\s])/g → /\s+/g
  unit statements/reading: amounts > "25000 25000" is none: NOT_AN_AMOUNT

statement-signs-of-types: Sales with a minus are not money back before a person has said so.
  value lib/statements/reading/guess-mapping.ts: contradictsTypes(columns, sample) → false
  unit statements/doubtful-values: the way of the money > sales with a minus are not read as money back

statement-doubtful: Dates and amounts that contradict our own are compared only after a person has checked them.
  value lib/statements/compare-statement.ts: doubtsOf(found.value).length > 0 → false
  integration reconciliation/statement-questions: a statement that could be misread > a thousandfold
      from our amounts is told, with the other sign

statement-letters: A long text named by many cells is bounded in all.
  value lib/statements/file/read-workbook.ts: budget.letters < 0 → false
  unit statements/odd-files: a small workbook that unfolds > has a budget of letters for all its
      cells

apart-time: Work in a process of its own ends when its time is over.
  value lib/apart/run-apart.ts: seconds * 1000 → 2 ** 30
  unit apart/run-apart: work apart > is ended when it takes too long
`;
