// What does a new attempt ask of the bank? The order's amount, described and signed.
import 'server-only';
import { buildCardForm } from '@/lib/gateway/call/card-form';
import { buildPrepareRequest, type GatewayRequest } from '@/lib/gateway/call/requests';
import { orderDescription } from '@/lib/gateway/wire/description';
import { moneyLog } from '@/lib/log/money-log';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { money, toWireDecimal } from '@/lib/money/money';
import { freshNonce, gatewayConfig } from '@/lib/payments/gateway-config';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { settings } from '@/lib/settings/env';

/** The attempt's signed request, or its card form; null if the wire cannot carry the amount. */
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

/** The email address in a request, chosen by GATEWAY_EMAIL; empty if none. */
export function addressForBank(customerEmail: string): string {
  const { gateway, notificationAddress } = settings();
  const addresses = { merchant: notificationAddress, shopper: customerEmail, none: '' };
  return addresses[gateway.emailOf];
}
