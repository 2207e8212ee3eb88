// How is everything shown that a bank wants to see? By the ordinary acts, against the mock gateway.
import { randomUUID } from 'node:crypto';
import type { CaseName } from '@/lib/acceptance/acceptance-cases';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { systemClock } from '@/lib/time/clock';
import { repeatNow } from './money-operations';
import { must } from './must';
import {
  completeStay,
  deliver,
  holdNight,
  type OneNight,
  passTwentyMinutes,
  returnText,
  reverseStay,
  startNight,
  startOrder,
} from './one-night';
import { type Bank, createCart, createProduct, placeCart } from './shop';

const hourMs = 3_600_000;

async function sold(bank: Bank, card: unknown = 'approve') {
  const order = await startOrder('GOODS');
  await deliver(await bank.pay(order.gatewayOrderId, card));
  return order;
}

async function completed(bank: Bank, amountText: string) {
  const stay = await holdNight(bank);
  must(await completeStay(stay, { amountText }));
  return stay;
}

async function reversed(stay: OneNight) {
  must(await reverseStay(stay, { amountText: await returnText(stay) }));
}

/** What a person does for each case; `settings` must allow to complete above and to send again. */
export const plays: Readonly<Record<CaseName, (bank: Bank) => Promise<unknown>>> = {
  sale: (bank) => sold(bank),
  hold: (bank) => holdNight(bank),
  completionLess: (bank) => completed(bank, '20000'),
  completionMore: (bank) => completed(bank, '27000'),
  reversalOfSale: async (bank) => reversed(await sold(bank)),
  reversalOfHold: async (bank) => reversed(await holdNight(bank)),
  reversalOfLess: async (bank) => reversed(await completed(bank, '20000')),
  reversalOfMore: async (bank) => reversed(await completed(bank, '27000')),
  decline: (bank) => sold(bank, 'decline'),
  insufficientFunds: (bank) => sold(bank, 'insufficient'),
  threeDSecure: (bank) => sold(bank, { action: '6', rc: '-19', feePercent: 0, delivery: 'auto' }),
  abandoned: async () => {
    await startNight();
    await passTwentyMinutes();
  },
  repeatedCompletion: async (bank) => {
    const stay = await holdNight(bank);
    const { gatewayOrderId: order } = stay;
    await bank.script({ operation: 'completion', order, answer: 'reset' });
    await completeStay(stay);
    await repeatNow(stay);
  },
  wrongMac: async (bank) => {
    const { gatewayOrderId } = await startOrder('GOODS');
    const fields = await bank.pay(gatewayOrderId);
    const { P_SIGN: right = '' } = fields;
    await deliver({ ...fields, P_SIGN: right.replace(/./g, (one) => (one === 'A' ? 'B' : 'A')) });
    await drainUnverified();
  },
  clockSkew: async () => {
    const product = await createProduct();
    const { orderId } = must(await placeCart(await createCart(product.id), product.priceMinor));
    const ahead = { now: () => new Date(systemClock.now().getTime() + 2 * hourMs) };
    const session = { network: 'test' };
    await startPayment({ orderId, clientToken: randomUUID(), session }, ahead);
  },
};
