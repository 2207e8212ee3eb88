// How are payments logged? Each line names its payment: the order and the bank's ORDER.
import 'server-only';
import { type LogFields, log } from './log';

/** Null if not known yet: before the database was read, or before a number was drawn. */
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

/** The process's log for everything that moves money or reports its outcome. */
export const moneyLog = { info: writer('info'), warn: writer('warn'), error: writer('error') };
