// How is the content of an evidence row read? Strictly: anything missing is a gap.
import { z } from 'zod';
import { resolutionOutcomes } from '@/lib/payments/rules/resolution-rules';

const digits = z.string().regex(/^\d{1,18}$/);
const fields = z.record(z.string(), z.string());
const amountOrNull = digits.nullable();

/** PREPARE_REQUEST. */
export const prepareContent = z.object({
  expected: z.object({
    transactionType: z.enum(['authorization', 'sale']),
    amountMinor: digits,
    amountMaxMinor: digits,
    terminal: z.string(),
  }),
  isOwnForm: z.literal(true).optional(),
});

/** PREPARE_ANSWER. */
export const prepareAnswerContent = z.object({
  delivery: z.string(),
  status: z.number().optional(),
});

/** RESULT, MAIL: the listed fields, the list under which the MAC was right, and what was odd. */
export const messageContent = z.object({
  list: z.string(),
  fields,
  readings: z.array(fields).optional(),
  isOddlyShaped: z.boolean().optional(),
});

/** COMPLETION_REQUEST, REVERSAL_REQUEST. */
export const requestContent = z.object({ sending: z.number().int().positive(), fields });

/** COMPLETION_ANSWER, REVERSAL_ANSWER; `list` is there when it was authentic. */
export const answerContent = z.object({
  sending: z.number().int().positive(),
  earlierUnknown: z.number().int().nonnegative(),
  delivery: z.enum(['answered', 'not_sent', 'unknown']),
  status: z.number().optional(),
  list: z.string().optional(),
  fields: fields.optional(),
});

/** TIMER. */
export const timerContent = z.union([
  z.object({ event: z.string() }),
  z.object({ code: z.string() }).transform(({ code }) => ({ event: code })),
  // The end of an approval request changes no payment.
  z.object({ decision: z.object({ kind: z.string() }) }).transform(() => ({ event: 'decision' })),
]);

const texts = z.object({
  action: z.string(),
  responseCode: z.string(),
  approvalCode: z.string(),
  rrn: z.string(),
  internalReference: z.string(),
  resultTimestamp: z.string(),
  amount: z
    .object({
      minor: digits,
      text: z.string(),
      currencyText: z.string(),
      terminalText: z.string(),
    })
    .nullable(),
});

/** PERSON: what was decided, by kind. */
export const decisionContent = z.object({
  decision: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('operation'),
      operation: z.enum(['completion', 'reversal']),
      amountMinor: digits,
      /** Absent in reversals of older builds: what was taken goes back. */
      returnsMinor: digits.optional(),
    }),
    z.object({
      kind: z.literal('resolution'),
      outcome: z.enum(resolutionOutcomes),
      amountMinor: amountOrNull,
      texts: texts.nullable(),
      evidenceId: z.string().nullable(),
      references: z.object({
        rrn: z.string(),
        internalReference: z.string(),
        approvalCode: z.string(),
      }),
      moneyAt: z.iso.datetime().nullish(),
      approvedBy: z.string().optional(),
    }),
  ]),
});

/** PERSON: every decision has a kind; those that move no money are not read further. */
export const anyDecision = z.object({ decision: z.object({ kind: z.string() }) });
