// What would be sent to the bank now, and what would the guest read? Nothing is written.
import 'server-only';
import { db } from '@/lib/db/client';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import { isDrawnAtSending, isMacField } from '@/lib/gateway/wire/field-names';
import { isLocale, type Locale } from '@/lib/i18n/locale';
import { asTexts } from '@/lib/i18n/localized';
import { completed } from '@/lib/mail/kinds/completed';
import type { ShopperPayloads } from '@/lib/mail/mails';
import type { MailContent } from '@/lib/mail/templates/mail-content';
import { merchantIn } from '@/lib/merchant/identity';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { checkCompletionAmount } from '@/lib/payments/rules/operation-amount';
import { type CompletionLine, rowTotal } from '@/lib/payments/rules/worksheet';
import { type Failure, fail, type Ok, ok } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { Prisma } from '@/prisma/generated/client';
import { completionRules } from './complete-payment';
import { nameLines, storedLine } from './completion-lines';
import { completionRequest, reversalRequest } from './operation-request';
import { amountMeant, type OperationInput, type OperationRefusal } from './ready-operation';
import type { TypedLine } from './worksheet-input';

/** A field as it will be on the wire; what is made at sending, or secret, is not shown. */
export type WireField = {
  readonly name: string;
  readonly value: string;
  readonly note: 'at_sending' | 'masked' | null;
};

export type CompletionPreview = {
  readonly wire: readonly WireField[];
  readonly mail: Pick<MailContent, 'subject' | 'heading' | 'opening' | 'sections'>;
  readonly mailLocale: Locale;
};

const included = {
  order: { include: { lines: { orderBy: { position: 'asc' } } } },
} satisfies Prisma.PaymentAttemptInclude;

/**
 * The message and the email of a completion, from what the dialog holds now. Amount and lines are
 * checked by the rules that decide later; states are not, and nothing is locked.
 */
export async function previewCompletion(
  actor: Actor<'complete'>,
  input: Pick<
    OperationInput,
    'reference' | 'attemptId' | 'amountText' | 'hasTwoReadings' | 'lines'
  >,
  clock = systemClock,
): Promise<Ok<CompletionPreview> | Failure<OperationRefusal>> {
  const attempt = await db().paymentAttempt.findUnique({
    where: { id: input.attemptId, order: { reference: input.reference } },
    include: included,
  });
  if (!attempt) return fail('NOT_FOUND');
  const authorisedMinor = attempt.authorisedAmountMinor ?? 0n;
  const rules = await completionRules(actor);
  const text = amountMeant(input, authorisedMinor);
  if (!text.ok) return text;
  const amount = checkCompletionAmount(text.value, authorisedMinor, rules);
  if (!amount.ok) return amount;
  const typed = input.lines ?? [];
  const lines = nameLines(typed, await choicesOf(typed));
  if (!lines.ok) return lines;
  const { minor: amountMinor } = amount.value;
  const { gatewayOrderId } = attempt;
  const now = clock.now();
  const request = completionRequest(attempt.order, attempt, { gatewayOrderId, amountMinor }, now);
  if (!request.ok) return fail('NO_REFERENCES');
  const { locale } = attempt.order;
  const { appUrl, merchantTimezone: timeZone } = settings();
  const mail = completed.write(completedPayload(attempt, amountMinor, lines.value, now), locale, {
    ...merchantIn(await merchantIdentity(), locale),
    timeZone,
    appUrl,
  });
  return ok({
    wire: wireFields(request.value, gatewayConfig().completionOrder === 'new'),
    mail,
    mailLocale: isLocale(locale) ? locale : 'en',
  });
}

/** The message of a reversal: the authorised texts, byte for byte. Null where it cannot be made. */
export async function previewReversal(
  _actor: Actor<'reverse'>,
  attemptId: string,
  clock = systemClock,
): Promise<readonly WireField[] | null> {
  const attempt = await db().paymentAttempt.findUnique({ where: { id: attemptId } });
  if (!attempt) return null;
  const request = reversalRequest(attempt, clock.now());
  return request.ok ? wireFields(request.value, false) : null;
}

async function choicesOf(typed: readonly TypedLine[]) {
  if (typed.length === 0) return [];
  const id = { in: typed.map((line) => line.choice) };
  const rows = await db().choice.findMany({ where: { list: 'extra', id } });
  return rows.map((row) => ({ ...row, name: asTexts(row.name) }));
}

function wireFields(request: GatewayRequest, hasOwnOrder: boolean): WireField[] {
  return [...request.fields].map(([name, value]) => {
    if (isMacField(name)) return { name, value: '', note: 'masked' };
    if (isDrawnAtSending(name, hasOwnOrder)) return { name, value: '', note: 'at_sending' };
    return { name, value, note: null };
  });
}

type PreviewedAttempt = Prisma.PaymentAttemptGetPayload<{ include: typeof included }>;

function completedPayload(
  attempt: PreviewedAttempt,
  amountMinor: bigint,
  lines: readonly CompletionLine[],
  now: Date,
): ShopperPayloads['completed'] {
  const { order } = attempt;
  return {
    reference: order.reference,
    isTest: order.isTest,
    at: now.toISOString(),
    transactionType: order.transactionType,
    totalMinor: order.totalMinor.toString(),
    customerName: order.customerName,
    // The link in the email belongs to the guest; staff do not see it.
    statusUrl: settings().appUrl,
    authorisedMinor: (attempt.authorisedAmountMinor ?? order.totalMinor).toString(),
    completedMinor: amountMinor.toString(),
    rrn: attempt.rrn,
    approvalCode: attempt.approvalCode,
    lines: order.lines.map((line) => ({
      kind: line.kind,
      name: asTexts(line.name),
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor.toString(),
      lineTotalMinor: line.lineTotalMinor.toString(),
      checkIn: line.checkIn?.toISOString().slice(0, 10) ?? null,
      checkOut: line.checkOut?.toISOString().slice(0, 10) ?? null,
      guests: line.guests,
    })),
    items: lines.map((line) => ({ ...storedLine(line), totalMinor: rowTotal(line).toString() })),
  };
}
