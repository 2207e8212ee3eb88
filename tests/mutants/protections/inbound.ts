// Which protections stand on the other roads of the bank's word: spool and quarantine?
import { protections } from '../read-list';

export const inboundProtections = protections`
spool: An authentic result that cannot be recorded waits on the disk.
  value lib/payments/incoming/record-or-spool.ts: await spoolMessage(input) → false
  integration inbound/spool: C20 H1 an authentic result that comes while the database is stopped > F24
      is answered 503 with its fields, waits on the disk, and is recorded once

result-in-time: A browser with a result waits for seconds, not for a network that swallows everything.
  value lib/payments/incoming/record-or-spool.ts: withinMs(recordMs, () => recordResult(input))
    → recordResult(input)
  integration silent-database: H1 a result while nothing comes from the database > at all: on the disk
      within five seconds, then recorded once

record-only-start: A process without its database takes results and does nothing else.
  statement lib/jobs/start-process.ts: recordOnly();
  integration record-only: H1 a process that starts without its database takes results, and becomes
      whole

record-only-unused: Nothing is written to a database before this process has seen whose it is.
  value lib/db/transaction.ts: !mayUseDatabase() → false
  integration record-only: H1 a process that starts without its database takes results, and becomes
      whole

spool-proved: A process whose spool cannot be written does not start.
  statement lib/jobs/start-process.ts: await parts.checkSpool();
  integration record-only: N4 a process whose spool cannot be written does not start

clock-off-frees-nothing: A process whose clock is off frees no goods.
  value lib/payments/janitor/janitor.ts:
    | isOff ? steps.filter((step) => !step.needsClock) : steps → steps
  integration payments/janitor: C14 I1 the round of every minute > goes by the database’s clock, and
      frees nothing where the machine’s is off

clock-off-sends-nothing: A process whose clock is off sends no money message again.
  value lib/payments/janitor/janitor.ts: !step.needsClock → !step.needsClock || step.name === 'sendings'
  integration payments/janitor: E1 a gateway that cannot be reached > leaves a reversal unsent, keeps
      its place, and gives it up after ten minutes

deadlines-by-database: Deadlines of payments are judged by the database's clock.
  value lib/health/database-clock.ts: systemClock.now().getTime() - offsetMs
    → systemClock.now().getTime()
  integration payments/janitor: C14 I1 the round of every minute > goes by the database’s clock, and
      frees nothing where the machine’s is off

quarantine-three-an-order: Three unbelieved results of an order are kept, and no more.
  value lib/payments/incoming/quarantine.ts: found.networks.length >= rowsPerOrder → false
  value lib/payments/incoming/quarantine.ts: attempt.networks.length < rowsPerOrder → true
  integration inbound/quarantine: a result that is complete and fails its MAC > is kept three times
      for an ORDER, and the third tells people

quarantine-one-a-network: Whoever guesses ORDERs takes one place of each, and not that of the bank.
  value lib/payments/incoming/quarantine.ts: !taken.includes(network) → true
  integration inbound/quarantine: a result that is complete and fails its MAC > A31 L-1 has one place
      an ORDER for each network, so that nobody takes the place of the bank’s own

nonce-of-either-case: A nonce is known again whatever the case of its letters.
  text lib/payments/ledger/locked-order.ts:
    | accepted_nonce WHERE nonce = (SELECT upper($2))
    → accepted_nonce WHERE nonce = $2
  integration payments/payment-guards: a nonce > B17 L-13 counts once, also with its letter as a

quarantine-bounded: Ten thousand unbelieved results are kept, and no more.
  value lib/payments/incoming/quarantine.ts: found.all >= rowsMax → false
  integration inbound/quarantine: a result that is complete and fails its MAC > is dropped when ten
      thousand are kept, and people are told

quarantine-waiting-only: UnverifiedMessage results are kept only of an order that waits.
  value lib/payments/incoming/quarantine.ts: (state) => state !== 'CREATED' && !hasOutcome(state)
    → () => true
  integration inbound/quarantine: a result that is complete and fails its MAC > is not kept unless it
      is ours, waiting, complete and free of card numbers

quarantine-forgets: UnverifiedMessage results are forgotten after seven days.
  value lib/payments/incoming/quarantine.ts: keptDays * 86_400_000 → 1e12
  integration inbound/quarantine: a result that is complete and fails its MAC > is forgotten after
      seven days

notification-bearer: The door for notification mails opens to the bearer of its secret alone.
  value app/api/notifications/route.ts: !isBearer(request.headers.get('authorization'), secret)
    → false
  integration inbound/notification-mail: the door for notification mails > opens to the bearer of the
      secret alone, before it reads anything

notification-limit: The door takes so many mails a minute and no more.
  value app/api/notifications/route.ts: !(await mayNotify(receivedAt)) → false
  integration inbound/notification-mail: the door for notification mails > takes 300 mails a minute

quarantine-has-no-say: What was not believed decides nothing about what is.
  text lib/payments/ledger/locked-order.ts:
    | (SELECT gateway_order_id FROM accepted_nonce WHERE nonce = (SELECT upper($2)))
    → (SELECT gateway_order_id FROM accepted_nonce WHERE nonce = (SELECT upper($2))
    |       UNION SELECT 'quarantine' FROM quarantined_post q
    |         WHERE $2 <> '' AND position($2 IN q.fields::text) > 0 LIMIT 1)
  integration payments/payment-guards: what was not believed > has no say in what is: the true
      result counts
`;
