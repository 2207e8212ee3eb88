// Which protections let two versions run side by side?
import { protections } from '../read-list';

export const deployingProtections = protections`
one-salt: Every build gives the same actions the same ids.
  value scripts/build/build-identity.ts: createHash('sha256').update('diwan-checkout actions').digest('base64')
    → Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
  unit scripts/build: two builds answer to each other’s pages > the salt of the action ids is the
      same for every build, and as long as it must be

one-build: Doctor names two builds behind one address.
  value scripts/doctor/build-check.ts: served.length > 1 → false
  unit scripts/build: the doctor reads a build > names two builds behind one address

every-health: Doctor hears every instance behind one address.
  value scripts/doctor/readiness-check.ts: heard.find(({ status }) => status !== 'ok') ?? heard[0] → heard[0]
  unit scripts/doctor: doctor hears every instance behind a balancer, not the one whose turn it is

survived-migrations: What a migration does and is not known to be harmless needs a note.
  value prisma/migrate/survival.ts: harmless.some((form) => form.test(text)) → true
  unit scripts/survival: H11 an older instance would not survive > what nobody can look into

quiet-index: No writer waits for an index.
  value prisma/migrate/survival.ts: concurrently ? null : 'nobody can write while it is made: CONCURRENTLY' → null
  unit scripts/survival: H11 an older instance would not survive > an index that keeps writers out

older-instances: What takes away is applied when no older instance runs.
  value prisma/migrate/older-instances.ts: (instance.knows ?? '') < knows → false
  integration scripts/migrations: H11 what an older instance would not survive is refused > what takes
      away waits for every instance that runs to be new

no-embedded-shop: A command of production never works in the database of the checkout.
  value scripts/stack/database.ts: isProductionRun(source) → false
  unit scripts/stack: a command of production whose settings were not read > is refused the database of
      the checkout: {"DIWAN_MODE":"production"}

finishing: A message to the bank is finished before the process ends.
  value lib/jobs/stop-process.ts: inHand() > 0 → false
  unit jobs/stop-process: F27 a message to the bank is finished, also when nobody waits for its page

no-new-round: A process that ends begins no message that it cannot finish.
  value lib/payments/operations/send-due-operations.ts: !isDraining() → true
  integration payments/resending: F27 a process that is asked to stop repeats nothing

typed-again: What was typed into a page of another build comes again.
  value lib/http/older-page.ts: known === null || asked === null || known.has(asked) → true
  unit http/older-page: H11 a form of an older page > comes again with what was typed, when its action
      is gone

typed-not-kept: Neither a card number nor a password or passing code comes again.
  value lib/http/older-page.ts: (isTyped(name) && name !== 'code') → true
  unit http/older-page: H11 a form of an older page > A2 brings back no card number, password, passing
      code or token of its page

typed-sealed: What was typed is read by the page of its path alone.
  value lib/http/older-page.ts: sealText(purpose, path, JSON.stringify({ form: nameOfForm, values: kept })) → sealText(purpose, '/checkout', JSON.stringify({ form: nameOfForm, values: kept }))
  unit http/older-page: H11 a form of an older page > is sealed, for its path alone, and fits a cookie

serve-finishes: A process finishes what it has begun when the first one is killed.
  statement scripts/processes/serve.mjs: cluster.worker.exitedAfterDisconnect = true;
  integration scripts/serve: F27 SIGKILL to the first process alone: the others finish what they have
      begun

serve-asked-once: A process that a signal has reached is not asked again, which would cut it off.
  value scripts/processes/serve.mjs: !isAsked → true
  integration scripts/serve: each process answers in turn, one that dies is replaced under its number,
      and all end once

serve-replaced: A process that ends alone is replaced.
  statement scripts/processes/serve.mjs:
    | setTimeout(() => start(number), hasServed ? 0 : againMs);
  integration scripts/serve: each process answers in turn, one that dies is replaced under its number,
      and all end once

numbers-own-file: No process overwrites the document numbers that another keeps beside its spool.
  value lib/journal/given-numbers.ts: number === null → true
  unit journal/journal: H10 the document numbers that a machine has seen > of several processes are
      together: none overwrites what another keeps
`;
