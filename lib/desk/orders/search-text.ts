// What is the text that a clerk pasted or typed: whose number, or the beginning of what?
import 'server-only';
import { db } from '@/lib/db/client';
import { Prisma } from '@/prisma/generated/client';
import type { SearchKind } from './order-filter';
import { lastLetter, type PrefixKind } from './prefix-kind';

/** What a text was taken for: orders that it names, or the beginning of a key of an index. */
export type TakenSearch =
  | { readonly kind: ExactKind; readonly orderIds: readonly string[] }
  | { readonly kind: PrefixKind; readonly prefix: string };

type ExactKind = Exclude<SearchKind, PrefixKind>;

type SearchAnswer = {
  /** Null: the text is nothing that any order has. */
  readonly taken: TakenSearch | null;
  /** What else it could have been. */
  readonly others: readonly SearchKind[];
};

/** A reference of a payment that fits more orders than this is no reference. */
const matchesMax = 200;
const phoneDigitsMin = 3;

const exactKinds = ['reference', 'gateway', 'rrn', 'internal', 'approval'] as const;

/** Looks up what the text can be, all of it by indexes, and takes it for the likeliest, or `by`. */
export async function takeSearch(text: string, by: SearchKind | null): Promise<SearchAnswer> {
  const [exact, prefixes] = await Promise.all([findExact(text), findPrefixes(text)]);
  const found: TakenSearch[] = [];
  for (const kind of exactKinds) {
    const orderIds = [...new Set(exact.filter((row) => row.kind === kind).map((row) => row.id))];
    if (orderIds.length > 0) found.push({ kind, orderIds });
  }
  found.push(...prefixes.filter(({ kind }) => kind !== 'beginning' || !hasReference(found)));
  const taken = found.find(({ kind }) => kind === by) ?? found[0] ?? null;
  const others = found.filter((one) => one !== taken).map(({ kind }) => kind);
  return { taken, others };
}

function hasReference(found: readonly TakenSearch[]): boolean {
  return found.some(({ kind }) => kind === 'reference');
}

async function findExact(text: string): Promise<{ kind: ExactKind; id: string }[]> {
  const upper = text.toUpperCase();
  const limit = Prisma.sql`LIMIT ${matchesMax}`;
  const ofAttempt = (kind: ExactKind, condition: Prisma.Sql) =>
    Prisma.sql`(SELECT ${kind} AS kind, a.order_id AS id FROM payment_attempt a
      WHERE ${condition} ${limit})`;
  const ofOperation = (kind: ExactKind, condition: Prisma.Sql) =>
    Prisma.sql`(SELECT ${kind} AS kind, a.order_id AS id
      FROM operation a_op JOIN payment_attempt a ON a.id = a_op.attempt_id
      WHERE ${condition} ${limit})`;
  return db().$queryRaw`SELECT 'reference' AS kind, id FROM "order" WHERE reference = ${upper}
    UNION ALL ${ofAttempt('gateway', Prisma.sql`a.gateway_order_id = ${text}`)}
    UNION ALL ${ofOperation('gateway', Prisma.sql`a_op.gateway_order_id = ${text}`)}
    UNION ALL ${ofAttempt('rrn', Prisma.sql`a.rrn = ${upper}`)}
    UNION ALL ${ofOperation('rrn', Prisma.sql`a_op.rrn = ${upper}`)}
    UNION ALL ${ofAttempt('internal', Prisma.sql`a.internal_reference IN (${text}, ${upper})`)}
    UNION ALL ${ofOperation('internal', Prisma.sql`a_op.internal_reference IN (${text}, ${upper})`)}
    UNION ALL ${ofAttempt('approval', Prisma.sql`a.approval_code = ${upper}`)}
    UNION ALL ${ofOperation('approval', Prisma.sql`a_op.approval_code = ${upper}`)}`;
}

/** Of what it can be the beginning, the likeliest first: only what at least one order has. */
async function findPrefixes(
  text: string,
): Promise<{ readonly kind: PrefixKind; readonly prefix: string }[]> {
  const email = text.includes('@') ? text.toLowerCase() : '';
  const phone = /^[+\d\s().-]+$/.test(text) ? text : '';
  const reference = /^[A-Z0-9]{1,20}$/i.test(text) ? text.toUpperCase() : '';
  const [row] = await db().$queryRaw<PrefixRow[]>`
    SELECT k.name, k.phone,
      k.name <> '' AND EXISTS (SELECT 1 FROM order_name
        WHERE key >= desk_name_key(${text}) AND key < desk_name_key(${text}) || ${lastLetter})
        AS "hasName",
      ${email} <> '' AND EXISTS (SELECT 1 FROM "order"
        WHERE (lower(customer_email) COLLATE "C") >= ${email}
          AND (lower(customer_email) COLLATE "C") < ${email} || ${lastLetter}) AS "hasEmail",
      length(k.phone) >= ${phoneDigitsMin} AND EXISTS (SELECT 1 FROM "order"
        WHERE (desk_phone_key(customer_phone) COLLATE "C") >= desk_phone_key(${phone})
          AND (desk_phone_key(customer_phone) COLLATE "C")
            < desk_phone_key(${phone}) || ${lastLetter}) AS "hasPhone",
      ${reference} <> '' AND EXISTS (SELECT 1 FROM "order"
        WHERE (upper(reference) COLLATE "C") >= ${reference}
          AND (upper(reference) COLLATE "C") < ${reference} || ${lastLetter}) AS "hasBeginning"
    FROM (SELECT desk_name_key(${text}) AS name, desk_phone_key(${phone}) AS phone) k`;
  if (row === undefined) return [];
  return [
    ...(row.hasEmail ? [{ kind: 'email', prefix: email } as const] : []),
    ...(row.hasPhone ? [{ kind: 'phone', prefix: row.phone } as const] : []),
    ...(row.hasName ? [{ kind: 'name', prefix: row.name } as const] : []),
    ...(row.hasBeginning ? [{ kind: 'beginning', prefix: reference } as const] : []),
  ];
}

type PrefixRow = {
  name: string;
  phone: string;
  hasName: boolean;
  hasEmail: boolean;
  hasPhone: boolean;
  hasBeginning: boolean;
};
