// How does a shopper press "Try again" a thousand times, each time with another fault on the way?
import { randomUUID } from 'node:crypto';
import { attributeOf, findForm } from '../../bench/page-visitor';
import type { Campaign } from '../harness/campaign';
import { inLanes } from '../harness/posting';
import { expectPage, Visitor } from '../harness/visitor';
import { makeWaiting, type Waiting } from '../harness/waiting';

const forms = new WeakMap<Campaign, Promise<readonly [string, string][]>>();

async function learnForm(visitor: Visitor, { reference }: Waiting) {
  const page = expectPage(await visitor.open(`/orders/${reference}`), 200);
  return findForm(page.html, ['reference', 'clientToken']).fields;
}

/** A shopper whose payment was declined: every press is a new prepare of the same order. */
export class Payer {
  private constructor(
    readonly campaign: Campaign,
    readonly order: Waiting,
    readonly visitor: Visitor,
    readonly form: readonly [string, string][],
  ) {}

  /** The bank declines what waits; the shopper comes back to the order by the page's link. */
  static async of(campaign: Campaign, order: Waiting): Promise<Payer> {
    const fields = await campaign.bank.pay(order.order, 'decline');
    const moved = await campaign.post(fields);
    const link = /<a id="order"([^>]*)>/.exec(moved.text)?.[1] ?? '';
    const visitor = new Visitor(campaign.poster, campaign.url, campaign.urlOf(0));
    // The link leaves the order's cookie; the button is the same on every order's page.
    let path = attributeOf(link, 'href');
    while (path !== undefined && visitor.cookie === '') {
      path = (await visitor.ask(path)).headers.location;
    }
    const form = forms.get(campaign) ?? learnForm(visitor, order);
    forms.set(campaign, form);
    return new Payer(campaign, order, visitor, await form);
  }

  /** Presses the button at an instance; gives where it leads, and the newest attempt. */
  async press(wish: { instance?: number; base?: string; clientToken?: string } = {}) {
    const clientToken = wish.clientToken ?? randomUUID();
    const visitor = this.visitor.twin(wish.base ?? this.campaign.urlOf(wish.instance ?? 0));
    const from = performance.now();
    const path = `/orders/${this.order.reference}`;
    const { reference } = this.order;
    const values = { ...Object.fromEntries(this.form), reference, clientToken };
    const answer = await visitor.postValues(path, values);
    const { status, headers } = answer;
    const location = headers.location ?? '';
    return { status, location, clientToken, from, to: performance.now(), text: answer.text };
  }

  /** Presses again, as a busy page asks, until the shop takes the press. */
  async pressUntilTaken(wish: { instance?: number } = {}) {
    let pressed = await this.press(wish);
    const { clientToken } = pressed;
    await this.campaign.until(async () => {
      if (pressed.status === 503) pressed = await this.press({ ...wish, clientToken });
      return pressed.status !== 503;
    }, 'the shop takes the press');
    return pressed;
  }

  /** The attempt that a press began. */
  async attemptOf(clientToken: string): Promise<PressedAttempt | undefined> {
    const [row] = await this.campaign.sql<PressedAttempt>(
      `SELECT id AS "attemptId", state::text, failure_code AS "failureCode",
         gateway_order_id AS "order", request_token AS token, sequence
       FROM payment_attempt WHERE client_token = $1`,
      [clientToken],
    );
    return row;
  }
}

export async function makePayers(campaign: Campaign, count: number): Promise<Payer[]> {
  const waiting = await makeWaiting(campaign, { count, type: 'sale' });
  return inLanes(waiting, 6, (one) => Payer.of(campaign, one));
}

export type PressedAttempt = {
  readonly attemptId: string;
  readonly state: string;
  readonly failureCode: string | null;
  readonly order: string;
  readonly token: string | null;
  readonly sequence: number;
};
