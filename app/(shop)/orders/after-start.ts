import type { StartPaymentProblem } from '@/lib/payments/attempts/start-payment';

/** Problems that the order's page shows without being told in the address. */
const shownByPage: readonly StartPaymentProblem[] = ['WAIT', 'ALREADY_PAID', 'ORDER_CLOSED'];

/** Where a pressed payment button leads: the card page, or the order and the reason. */
export function afterStart(
  reference: string,
  started: { ok: true; value: { cardPageUrl: string } } | { ok: false; code: StartPaymentProblem },
): string {
  if (started.ok) return payPage(reference, started.value.cardPageUrl);
  if (shownByPage.includes(started.code)) return `/orders/${reference}`;
  return `/orders/${reference}?because=${started.code}`;
}

/** A card page of our own stands alone; the bank's stands in a frame of ours. */
function payPage(reference: string, cardPageUrl: string): string {
  return cardPageUrl.startsWith('/') ? cardPageUrl : `/orders/${reference}/pay`;
}
