// Answers: how does the server itself deliver a result to the merchant?
import type { Gateway } from './gateway';
import { encodeForm, type ReplyFields } from './replies';

const DEADLINE_MS = 10_000;

export type Delivered = { readonly status: number | null; readonly body: string };

/** Posts the fields to a BACKREF without following redirects. Status null: no answer. */
export async function postToBackref(
  gateway: Gateway,
  order: string,
  backref: string,
  fields: ReplyFields,
  way: 'server' | 'control' = 'server',
): Promise<Delivered> {
  let delivered: Delivered;
  try {
    const answer = await fetch(backref, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: encodeForm(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    delivered = { status: answer.status, body: (await answer.text()).slice(0, 4000) };
  } catch {
    delivered = { status: null, body: '' };
  }
  const at = new Date(gateway.now()).toISOString();
  gateway.deliveries.add({ at, order, way, backref, status: delivered.status });
  gateway.changes.emit('change');
  return delivered;
}
