// What may happen to a payment in a month? Every fate of an order, as people and the bank cause it.
import { randomUUID } from 'node:crypto';
import { plainDecimal } from '@/lib/money/typed-amount';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import type { ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';
import type { Bank } from '../e2e/fixtures/bank';
import { must } from '../support/must';
import {
  completeStay,
  deliver,
  lastOperation,
  type OneNight,
  operationInput,
  readAttempt,
  returnText,
  reverseStay,
  startAgain,
} from '../support/one-night';
import { actorOf } from '../support/people';
import { contact, createCart, placeCart } from '../support/shop';

type Product = { readonly id: string; readonly priceMinor: bigint };

export type Scene = {
  readonly bank: Bank;
  /** So late it is from now on, for the house and for the bank. */
  readonly setTime: (at: Date) => Promise<void>;
  /** The instant at which the house's day ends. */
  readonly midnight: Date;
  readonly night: Product;
  readonly gift: Product;
  /** Two people with all rights who have nothing to do with each other. */
  readonly staff: readonly [string, string];
  /** ORDERs of completions that nobody has settled. */
  readonly leftUnknown: string[];
};

type Subject = OneNight;

type Fields = Record<string, string>;

async function opened(scene: Scene, product: Product): Promise<Subject> {
  const day = (later: number) =>
    new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
  const nights = product === scene.night ? { checkIn: day(1), checkOut: day(2), guests: 2 } : {};
  const cartId = await createCart(product.id, nights);
  const email = `${randomUUID()}@example.test`;
  const buyer = { contact: { ...contact, email } };
  return tried(must(await placeCart(cartId, product.priceMinor, buyer)));
}

async function tried({ orderId, reference }: Pick<Subject, 'orderId' | 'reference'>) {
  const attemptId = await startAgain(orderId);
  const { gatewayOrderId } = await readAttempt(attemptId);
  return { orderId, reference, attemptId, gatewayOrderId };
}

async function approved(scene: Scene, product: Product, card = 'approve'): Promise<Subject> {
  const one = await opened(scene, product);
  await deliver(await scene.bank.pay(one.gatewayOrderId, card));
  return one;
}

async function completed(scene: Scene, one: Subject, amountMinor: bigint): Promise<Subject> {
  const by = await actorOf<'complete'>(scene.staff[0]);
  must(await completeStay(one, { amountText: plainDecimal(amountMinor) }, by));
  return one;
}

async function reversed(scene: Scene, one: Subject): Promise<void> {
  const by = await actorOf<'reverse'>(scene.staff[0]);
  must(await reverseStay(one, { amountText: await returnText(one) }, by));
}

type Settled = { readonly outcome: ResolutionOutcome; readonly operationId?: string } & {
  readonly amountText?: string;
  readonly fields?: Fields;
};

/** One person says what the bank told them, another agrees. */
async function settled(scene: Scene, one: Subject, said: Settled): Promise<void> {
  const { fields = {}, operationId = null, outcome, amountText = '' } = said;
  const asked = await requestResolution(await actorOf<'resolve'>(scene.staff[0]), {
    ...(await operationInput(one, { amountText })),
    operationId,
    outcome,
    reason: 'The bank confirmed it by telephone',
    rrn: fields.RRN ?? '',
    internalReference: fields.INT_REF ?? '',
    approvalCode: fields.APPROVAL ?? '',
    acceptedEvidenceId: null,
  });
  const { requestId } = must(asked);
  const decision = { requestId, decision: 'approve', note: '' } as const;
  must(await decideApproval(await actorOf<'approve'>(scene.staff[1]), decision));
}

/** A completion of which the house hears nothing; its id. */
async function unheard(scene: Scene, one: Subject, hasActed: boolean): Promise<string> {
  const { gatewayOrderId: order } = one;
  const act = hasActed ? {} : { act: 'no' };
  await scene.bank.script({ operation: 'completion', order, answer: 'reset', ...act });
  const amountText = plainDecimal(scene.night.priceMinor);
  await completeStay(one, { amountText }, await actorOf<'complete'>(scene.staff[0]));
  return (await lastOperation(one)).id;
}

const minutes = (many: number) => many * 60_000;

async function letPass(scene: Scene, ms: number): Promise<void> {
  await scene.setTime(new Date(Date.now() + ms));
}

type Fate = (scene: Scene) => Promise<unknown>;

const held: Fate = (scene) => approved(scene, scene.night);
const paid: Fate = (scene) => approved(scene, scene.gift);

/** Each as often as it stands here; the last ones need the day's last hour. */
export const fates: readonly (readonly [name: string, play: Fate])[] = [
  ['paid', paid],
  ['paid', paid],
  ['held', held],
  ['declined', (scene) => approved(scene, scene.gift, 'decline')],
  ['paid with a fee', (scene) => approved(scene, scene.gift, 'fee')],
  ['left alone', (scene) => opened(scene, scene.gift)],
  [
    'completed as booked',
    async (scene) => completed(scene, await approved(scene, scene.night), scene.night.priceMinor),
  ],
  [
    'completed for less',
    async (scene) =>
      completed(scene, await approved(scene, scene.night), scene.night.priceMinor / 2n),
  ],
  [
    'completed for more',
    async (scene) =>
      completed(scene, await approved(scene, scene.night), (scene.night.priceMinor * 11n) / 10n),
  ],
  ['released', async (scene) => reversed(scene, await approved(scene, scene.night))],
  ['refunded', async (scene) => reversed(scene, await approved(scene, scene.gift))],
  [
    'refunded with its fee',
    async (scene) => reversed(scene, await approved(scene, scene.gift, 'fee')),
  ],
  [
    'refunded after less',
    async (scene) => {
      const one = await approved(scene, scene.night);
      await reversed(scene, await completed(scene, one, scene.night.priceMinor / 2n));
    },
  ],
  [
    'unknown',
    async (scene) => {
      const one = await approved(scene, scene.night);
      await unheard(scene, one, true);
      scene.leftUnknown.push(one.gatewayOrderId);
    },
  ],
  [
    'unknown, was done',
    async (scene) => {
      const one = await approved(scene, scene.night);
      const operationId = await unheard(scene, one, true);
      await letPass(scene, minutes(30));
      const amountText = plainDecimal(scene.night.priceMinor);
      await settled(scene, one, { outcome: 'DONE', operationId, amountText });
    },
  ],
  [
    'unknown, was not done',
    async (scene) => {
      const one = await approved(scene, scene.night);
      const operationId = await unheard(scene, one, false);
      await settled(scene, one, { outcome: 'NOT_DONE', operationId });
    },
  ],
  [
    'by hand',
    async (scene) => {
      const one = await opened(scene, scene.gift);
      const fields = await scene.bank.pay(one.gatewayOrderId);
      await letPass(scene, minutes(20));
      await markOverdue(new Date());
      const amountText = plainDecimal(scene.gift.priceMinor);
      await settled(scene, one, { outcome: 'PAID', amountText, fields });
    },
  ],
  [
    'surplus',
    async (scene) => {
      const first = await opened(scene, scene.gift);
      await letPass(scene, minutes(20));
      await markOverdue(new Date());
      const second = await tried(first);
      await deliver(await scene.bank.pay(second.gatewayOrderId));
      await deliver(await scene.bank.pay(first.gatewayOrderId));
    },
  ],
  [
    'late over midnight',
    async (scene) => {
      await scene.setTime(new Date(scene.midnight.getTime() - minutes(2)));
      const one = await opened(scene, scene.gift);
      const fields = await scene.bank.pay(one.gatewayOrderId);
      await scene.setTime(new Date(scene.midnight.getTime() + minutes(6)));
      await deliver(fields);
    },
  ],
];
