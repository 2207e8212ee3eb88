// What went wrong between us and the gateway? A stable code, and a detail without secrets.

/** A protocol or transport failure. `detail` is for logs, never shown to people. */
export abstract class GatewayError extends Error {
  abstract readonly delivery: 'not_sent' | 'unknown';
  readonly code: string;
  readonly detail: string;

  constructor(code: string, detail = '') {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** No byte of the request left: repeating it is safe. */
export class NotSentError extends GatewayError {
  override readonly name = 'NotSentError';
  override readonly delivery = 'not_sent';
}

/** Bytes may have arrived and no readable answer came back: anything may have happened. */
export class UnknownDeliveryError extends GatewayError {
  override readonly name = 'UnknownDeliveryError';
  override readonly delivery = 'unknown';
}

/**
 * The system's own code of a socket or parser error, such as ECONNRESET. Its message is left out,
 * because it may quote addresses or received bytes.
 */
export function systemCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : 'UNKNOWN';
}
