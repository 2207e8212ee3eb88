// How does the log speak of money? Each line names its payment: the order and the bank's ORDER.
import 'server-only';
import { type LogFields, log } from './log';

/** Null where nobody knows it: before the database was asked, or before a number was drawn. */
type PaymentNames = {
  readonly orderId: string | null;
  readonly gatewayOrderId: string | null;
};

type Write = <const F extends Record<string, unknown>>(
  event: string,
  payment: PaymentNames,
  fields?: F & LogFields<F>,
) => void;

const writer =
  (level: 'info' | 'warn' | 'error'): Write =>
  (event, { orderId, gatewayOrderId }, fields) =>
    log[level](event, { orderId, gatewayOrderId, ...fields });

/** The process's log for what moves money or says what became of it. */
export const moneyLog = { info: writer('info'), warn: writer('warn'), error: writer('error') };
