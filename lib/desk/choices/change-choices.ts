// How are the merchant's lists changed? With an audit entry; past choices keep their texts.
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { systemClock } from '@/lib/clock';
import { select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';
import type { ChargeKind, ChoiceList } from '@/prisma/generated/enums';
import { type ChoiceInput, type ChoiceProblems, readChoice, readNewChoice } from './choice-input';
import { entriesMax } from './list-choices';

type Wrong = Result<never, 'FIELDS', { readonly fields: ChoiceProblems }>;
type Administrator = Actor<'manage_users'>;

type Row = ChoiceInput & {
  readonly id: string;
  readonly list: ChoiceList;
  readonly kind: ChargeKind | null;
};

/**
 * Adds an entry to a list. Fails: NO_LIST, an unknown list or kind of charge; LIST_FULL, it has a
 * hundred entries; a hidden one can be changed into the new one.
 */
export async function addChoice(
  actor: Administrator,
  source: TypedForm,
  clock = systemClock,
): Promise<Result<null, 'NO_LIST' | 'LIST_FULL'> | Wrong> {
  const read = readNewChoice(source, settings().gateway.amountDecimals);
  if (!read.ok) return read;
  const { list } = read.value;
  const id = randomUUID();
  return withTx(async (tx) => {
    const now = clock.now();
    const entries = await tx.records.choice.count({ where: { list } });
    if (entries >= entriesMax) return fail('LIST_FULL');
    await tx.records.choice.create({ data: { id, ...read.value, createdAt: now, updatedAt: now } });
    await write(tx, {
      actor,
      id,
      action: 'settings.choice_added',
      before: {},
      after: read.value,
      now,
    });
    return ok(null);
  });
}

const lockChoice = select({
  id: 'uuid',
  list: 'ChoiceList',
  kind: 'ChargeKind?',
  nameEn: 'text',
  nameAr: 'text',
  nameCkb: 'text',
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
  source: TypedForm,
  clock = systemClock,
): Promise<Result<null, 'NOT_FOUND' | 'STALE'> | Wrong> {
  const id = source.text('choice');
  if (!isRowId(id)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    const [row] = await tx.query(lockChoice, [id]);
    if (!row) return fail('NOT_FOUND');
    const read = readChoice(source, row.list, settings().gateway.amountDecimals);
    if (!read.ok) return read;
    if (String(row.updatedAt.getTime()) !== source.text('seenVersion')) return fail('STALE');
    const now = clock.now();
    await tx.records.choice.update({ where: { id }, data: { ...read.value, updatedAt: now } });
    const { updatedAt: _, ...before } = row;
    const after = { ...before, ...read.value };
    await write(tx, { actor, id, action: 'settings.choice_changed', before, after, now });
    return ok(null);
  });
}

type Written = {
  readonly actor: Administrator;
  readonly id: string;
  readonly action: AuditAction;
  readonly before: Partial<Row>;
  readonly after: Partial<Row>;
  readonly now: Date;
};

async function write(tx: Tx, { actor, id, action, before, after, now }: Written): Promise<void> {
  await auditPerson(tx, actor, now, {
    subject: `choice:${id}`,
    action,
    cause: `choice:${id}`,
    before: audited(before),
    after: audited(after),
  });
}

function audited({ unitPriceMinor, ...rest }: Partial<Row>): Record<string, unknown> {
  return { ...rest, unitPriceMinor: unitPriceMinor?.toString() ?? null };
}
