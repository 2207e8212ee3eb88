// How does a member of staff press a money button a thousand times without opening a thousand pages?
import { randomUUID } from 'node:crypto';
import type { Campaign } from '../harness/campaign';
import { type MoneyDialog, openDialog, type Person, signIn } from '../harness/desk';
import type { Answer } from '../harness/posting';
import type { Approved } from './payments';
import { hold, see } from './payments';

type Press = {
  readonly kind: MoneyDialog;
  readonly instance?: number;
  /** An instance that is none of the campaign's two. */
  readonly base?: string;
  readonly amount?: string;
  readonly reason?: string;
  readonly clientToken?: string;
  readonly seenVersion?: number;
};

export type Pressed = {
  readonly status: number;
  /** The operation that the desk leads to; null when it was refused. */
  readonly operationId: string | null;
  /** The page that was answered instead. */
  readonly page: string;
  readonly from: number;
  readonly to: number;
};

const hiddenByUs = new Set([
  'reference',
  'attemptId',
  'clientToken',
  'seenVersion',
  'amount',
  'reason',
]);

/** One signed-in person whose dialogs are known: the same form posts, with other values. */
export class Clerk {
  readonly #forms = new Map<MoneyDialog, readonly [string, string][]>();

  constructor(
    readonly campaign: Campaign,
    readonly person: Person,
  ) {}

  /** Opens both dialogs of a payment once; their forms serve all later presses. */
  async learn(payment: Approved): Promise<void> {
    for (const kind of ['complete', 'reverse'] as const) {
      const { form } = await openDialog(this.person.visitor, payment.reference, kind);
      const own = form.fields.filter(([name]) => !hiddenByUs.has(name));
      this.#forms.set(kind, own);
    }
  }

  /** Sends the dialog of a payment. Rejects when the connection breaks. */
  async press(payment: Approved, press: Press): Promise<Pressed> {
    const seenVersion =
      press.seenVersion ?? (await see(this.campaign, payment.attemptId)).orderVersion;
    const plain = payment.amountText.replace(/\.0+$/, '');
    const values: Record<string, string> = {
      ...Object.fromEntries(this.#forms.get(press.kind) ?? []),
      reference: payment.reference,
      attemptId: payment.attemptId,
      clientToken: press.clientToken ?? randomUUID(),
      seenVersion: String(seenVersion),
      amount: press.amount ?? plain,
      reason: press.reason ?? 'faults',
    };
    const visitor = this.person.visitor.twin(
      press.base ?? this.campaign.urlOf(press.instance ?? 0),
    );
    const from = performance.now();
    const path = `/admin/orders/${payment.reference}?dialog=${press.kind}`;
    const answer = await visitor.postValues(path, values);
    return { ...readAnswer(answer), from, to: performance.now() };
  }
}

const hired = new WeakMap<Campaign, Map<string, Promise<Clerk>>>();
let lastSignIn: Promise<unknown> = Promise.resolve();

/**
 * A clerk with all rights; asked for again, the same person, signed in once. One after the
 * other: the shop slows down a network from which many sign in at once.
 */
export function hireClerk(campaign: Campaign, name = 'Layla'): Promise<Clerk> {
  const staff = hired.get(campaign) ?? new Map<string, Promise<Clerk>>();
  hired.set(campaign, staff);
  const known = staff.get(name);
  if (known) return known;
  const clerk = lastSignIn.then(async () => {
    const hired = new Clerk(campaign, await signIn(campaign, { name }));
    await hired.learn(await hold({ campaign }));
    return hired;
  });
  lastSignIn = clerk.catch(() => {});
  staff.set(name, clerk);
  return clerk;
}

function readAnswer(answer: Answer): Omit<Pressed, 'from' | 'to'> {
  const { location } = answer.headers;
  const operationId = location
    ? new URL(location, 'http://shop.test').searchParams.get('outcome')
    : null;
  return { status: answer.status, operationId, page: answer.text };
}
