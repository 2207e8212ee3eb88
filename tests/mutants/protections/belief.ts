// Which protections decide whether a message from the bank is believed?
import { protections } from '../read-list';

export const beliefProtections = protections`
expected-type-of-hold: A result of a sale or a completion never pays an attempt that was a hold.
  value lib/payments/results/result-facts.ts: wireTransactionType(attempt.transactionType, config)
    → message.transactionTypeText
  integration payments/payment-life: a hold > A21 B9 a signed completion-type result never pays an
      attempt that was a hold

answer-nonce-once: An answer that was believed once is not believed for the next operation.
  value lib/payments/operations/record-answer.ts:
    | order.nonceOwner !== null && operation.state !== 'SUCCEEDED' → false
  integration payments/payment-life: a hold > E16 an answer that was believed once is not believed
      for the next operation

orphan-once: A result of an order that is not ours is kept once, however often it comes.
  statement lib/payments/results/record-result-aside.ts: if (known) return;
  integration payments/belief: what is authentic is still compared > B1 a result of an order that is
      not ours is kept once, shown to people, and refused
`;
