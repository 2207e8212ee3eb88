// How are the merchant's lists changed? With an audit entry; past choices keep their texts.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { auditPerson } from '@/lib/audit/append-audit';
import { select } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { amount } from '@/lib/forms/amount';
import { type Form, factsOf, type Problems, readForm, type Source } from '@/lib/forms/form';
import { count, texts, tick } from '@/lib/forms/kinds';
import { localized } from '@/lib/i18n/localized-column';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { ChargeKind, ChoiceList } from '@/prisma/generated/enums';
import { entriesMax } from './list-choices';

type Wrong = Result<never, 'FIELDS', { readonly fields: Problems }>;
type Administrator = Actor<'manage_users'>;

const names = { name: texts(60) };
const place = { position: count(0, 999, { isEmptyInitial: true }) };
const shown = { isHidden: tick() };
const extra = { unitPriceMinor: amount({ mayBeEmpty: true }) };

/** What staff enter for an extra, and for a reason. */
export const choiceForms = {
  extra: { ...names, ...extra, ...place, isPerNight: tick(), ...shown },
  reason: { ...names, ...place, needsText: tick(), ...shown },
};

const everyField = { ...choiceForms.extra, ...choiceForms.reason } satisfies Form;

/** What the other kind of entry has. */
const otherwise = { unitPriceMinor: null, isPerNight: false, needsText: false };

function readChoice(list: ChoiceList, source: Source) {
  const read = readForm(list === 'extra' ? choiceForms.extra : choiceForms.reason, source);
  return read.ok ? ok({ ...otherwise, ...read.value }) : read;
}

/**
 * Adds an entry to a list. Fails: NO_LIST, an unknown list or kind of charge; LIST_FULL, it has a
 * hundred entries; a hidden one can be changed into the new one.
 */
export async function addChoice(
  actor: Administrator,
  source: Source,
  clock = systemClock,
): Promise<Result<null, 'NO_LIST' | 'LIST_FULL'> | Wrong> {
  const list = Object.values(ChoiceList).find((one) => one === source.list);
  const kind = Object.values(ChargeKind).find((one) => one === source.kind) ?? null;
  if (list === undefined || (list === 'extra') !== (kind !== null)) return fail('NO_LIST');
  const read = readChoice(list, source);
  if (!read.ok) return read;
  const id = randomUUID();
  return withTx(async (tx) => {
    const now = clock.now();
    const entries = await tx.records.choice.count({ where: { list } });
    if (entries >= entriesMax) return fail('LIST_FULL');
    const data = { id, list, kind, ...read.value, createdAt: now, updatedAt: now };
    await tx.records.choice.create({ data });
    await auditPerson(tx, actor, now, {
      subject: `choice:${id}`,
      action: 'settings.choice_added',
      cause: `choice:${id}`,
      before: {},
      after: { list, kind, ...factsOf(everyField, read.value) },
    });
    return ok(null);
  });
}

const lockChoice = select({
  id: 'uuid',
  list: 'ChoiceList',
  kind: 'ChargeKind?',
  name: localized,
  unitPriceMinor: 'int8?',
  isPerNight: 'bool',
  needsText: 'bool',
  isHidden: 'bool',
  position: 'int4',
  updatedAt: 'timestamptz',
})`
  FROM choice WHERE id = $1::uuid FOR UPDATE`;

/**
 * Changes an entry, or hides it. Completions and reversals keep their copies of its texts. Fails:
 * STALE, it was changed after the page was shown.
 */
export async function changeChoice(
  actor: Administrator,
  source: Source,
  clock = systemClock,
): Promise<Result<null, 'NOT_FOUND' | 'STALE'> | Wrong> {
  const id = source.choice ?? '';
  if (!isRowId(id)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    const [row] = await tx.query(lockChoice, [id]);
    if (!row) return fail('NOT_FOUND');
    const read = readChoice(row.list, source);
    if (!read.ok) return read;
    if (String(row.updatedAt.getTime()) !== source.seenVersion) return fail('STALE');
    const now = clock.now();
    await tx.records.choice.update({ where: { id }, data: { ...read.value, updatedAt: now } });
    const { list, kind } = row;
    await auditPerson(tx, actor, now, {
      subject: `choice:${id}`,
      action: 'settings.choice_changed',
      cause: `choice:${id}`,
      before: { list, kind, ...factsOf(everyField, row) },
      after: { list, kind, ...factsOf(everyField, read.value) },
    });
    return ok(null);
  });
}
