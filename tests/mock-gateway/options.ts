// Answers: what can be set on a mock gateway, and what are the defaults?
import type { ReversalReturns } from './ledger';
import { findBuiltInProfile, type GatewayProfile } from './profile';

export type MockGatewayOptions = {
  /** Ports on 127.0.0.1; 0 takes a free one. */
  apiPort: number;
  cgiPort: number;
  controlPort: number;
  apiKey: string;
  terminal: string;
  profile: GatewayProfile;
  /** Checks what the merchant signs: hex, for HMAC. */
  macKey: string;
  /** Signs the gateway's messages: hex, for HMAC; empty: the same as `macKey`. */
  resultMacKey: string;
  /** PEM texts, for RSA. */
  merchantPublicKey: string;
  signingKey: string;
  completionTransactionType: '1' | '21';
  completionSendsTerminal: boolean;
  completionOrder: 'original' | 'new';
  cgiSendsApiKey: boolean;
  /** What a reversal gives back of a payment that was completed for another amount. */
  reversalReturns: ReversalReturns;
  smtpUrl: string;
  notificationAddress: string;
  isNotifying: boolean;
  ledgerFile: string;
  limits: MockGatewayLimits;
};

type MockGatewayLimits = {
  /** How many requests, broken rules, deliveries and emails are kept; all are counted. */
  listMax: number;
  /** How many orders the ledger keeps; the oldest are dropped first. */
  ordersMax: number;
  noncesMax: number;
};

/** The key of the published vectors; never a key of a bank. */
export const TEST_MAC_KEY = '00112233445566778899AABBCCDDEEFF';

/** Fills in the defaults. Ports default to 0: a free one. */
export function completeOptions(given: Partial<MockGatewayOptions> = {}): MockGatewayOptions {
  const profile = given.profile ?? findBuiltInProfile('way4-hmac-sha256');
  if (profile === undefined) throw new Error('The default MAC profile is missing.');
  return {
    apiPort: 0,
    cgiPort: 0,
    controlPort: 0,
    apiKey: 'test-api-key',
    terminal: 'HOTEL001',
    macKey: TEST_MAC_KEY,
    resultMacKey: '',
    merchantPublicKey: '',
    signingKey: '',
    completionTransactionType: '1',
    completionSendsTerminal: false,
    completionOrder: 'original',
    cgiSendsApiKey: false,
    reversalReturns: 'taken',
    smtpUrl: '',
    notificationAddress: '',
    isNotifying: false,
    ledgerFile: '',
    ...given,
    profile,
    limits: { listMax: 2000, ordersMax: 100_000, noncesMax: 250_000, ...given.limits },
  };
}
