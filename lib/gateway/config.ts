// What does the gateway's language need to know about this merchant and this bank?
import type { WireDecimals } from '@/lib/money/money';
import type { MacKey, VerifyingKey } from './mac/mac-key';
import type { MacProfile } from './mac/mac-profile';
import type { ResultShapes } from './wire/result-shapes';

/** What the bank leaves open or issues per merchant, from the settings (docs/gateway.md 10). */
export type GatewayConfig = {
  /** `{base_url}` and `{cgi_url}`: origins without a path or a trailing slash. */
  readonly baseUrl: string;
  readonly cgiUrl: string;
  readonly apiKey: string;
  /** 8 characters; results must carry it. */
  readonly terminal: string;
  readonly profile: MacProfile;
  readonly signingKey: MacKey;
  /** The current key first; an older one with the instant until which messages may arrive. */
  readonly verifyingKeys: readonly VerifyingKey[];
  /** An unsigned result is never believed; `optional` lets the caller keep it as a hint. */
  readonly resultMac: 'required' | 'optional';
  /** The shape of this bank's references. */
  readonly shapes: ResultShapes;
  readonly prepareEncoding: 'json' | 'form';
  readonly amountDecimals: WireDecimals;
  readonly completionTransactionType: '1' | '21';
  readonly completionSendsTerminal: boolean;
  readonly completionOrder: 'original' | 'new';
  readonly cgiSendsApiKey: boolean;
  /** Empty: not sent. */
  readonly foreignRetailerIndicator: string;
  /** The total deadline of one call. */
  readonly timeoutMs: number;
  readonly feeCeilingHundredths: number;
  /** BACKREF. */
  readonly returnUrl: string;
  readonly isHttpsRequired: boolean;
};

export type TransactionType = 'authorization' | 'sale' | 'completion' | 'reversal';

/** TRTYPE of each kind of transaction (docs/gateway.md 1.1), and the completion's setting. */
export function wireTransactionType(
  type: TransactionType,
  config: Pick<GatewayConfig, 'completionTransactionType'>,
): string {
  switch (type) {
    case 'authorization':
      return '0';
    case 'sale':
      return '1';
    case 'completion':
      return config.completionTransactionType;
    case 'reversal':
      return '24';
  }
}
