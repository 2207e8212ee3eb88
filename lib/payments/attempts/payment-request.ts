// What is the bank asked for a new attempt? The order's amount, described and signed.
import 'server-only';
import { buildCardForm } from '@/lib/gateway/call/card-form';
import { buildPrepareRequest, type GatewayRequest } from '@/lib/gateway/call/requests';
import { orderDescription } from '@/lib/gateway/wire/description';
import { moneyLog } from '@/lib/log/money-log';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { money, toWireDecimal } from '@/lib/money';
import { freshNonce, gatewayConfig } from '@/lib/payments/gateway-config';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { settings } from '@/lib/settings/env';

/** The signed request of an attempt, or the form that its card is typed into; null for an amount that the wire cannot carry. */
export function paymentRequest(
  order: OrderFacts,
  gatewayOrderId: string,
  now: Date,
): GatewayRequest | null {
  const { cardEntry, gateway } = settings();
  const amount = money(order.totalMinor);
  if (!toWireDecimal(amount, gateway.amountDecimals).ok) return null;
  const email = addressForBank(order.customerEmail);
  const build = cardEntry === 'own' ? buildCardForm : buildPrepareRequest;
  const built = build(
    {
      gatewayOrderId,
      transactionType: order.transactionType,
      amount,
      description: orderDescription(order.reference, knownMerchant('en').name),
      ...(email !== '' && { email }),
      sentAt: now,
      nonce: freshNonce(),
    },
    gatewayConfig(),
  );
  if (built.ok) return built.value;
  const payment = { orderId: order.id, gatewayOrderId };
  moneyLog.error('payment.request_not_built', payment, { code: built.code });
  return null;
}

/** The address that a request names, by GATEWAY_EMAIL; empty: none. */
export function addressForBank(customerEmail: string): string {
  const { gateway, notificationAddress } = settings();
  const addresses = { merchant: notificationAddress, shopper: customerEmail, none: '' };
  return addresses[gateway.emailOf];
}
