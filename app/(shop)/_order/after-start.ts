import type { StartPaymentProblem } from '@/lib/payments/attempts/start-payment';

/** Problems that the order's page shows without a code in the address. */
const shownByPage: readonly StartPaymentProblem[] = ['WAIT', 'ALREADY_PAID', 'ORDER_CLOSED'];

/** Where a payment button leads: to the card page, or to the order with the reason. */
export function afterStart(
  reference: string,
  started: { ok: true; value: { cardPageUrl: string } } | { ok: false; code: StartPaymentProblem },
): string {
  if (started.ok) return payPage(reference, started.value.cardPageUrl);
  if (shownByPage.includes(started.code)) return `/orders/${reference}`;
  return `/orders/${reference}?because=${started.code}`;
}

/** Our own card page opens as a whole page; the bank's opens in a frame of ours. */
function payPage(reference: string, cardPageUrl: string): string {
  return cardPageUrl.startsWith('/') ? cardPageUrl : `/orders/${reference}/pay`;
}
