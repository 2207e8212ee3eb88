import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import { readOperationAnswer } from '@/lib/gateway/belief/cgi-answer';
import { readPrepareAnswer } from '@/lib/gateway/belief/prepare-answer';
import { checkShapes, matchResult } from '@/lib/gateway/belief/result';
import { sendToGateway } from '@/lib/gateway/call/client';
import {
  buildCompletionRequest,
  buildPrepareRequest,
  buildReversalRequest,
  type GatewayRequest,
  makeNonce,
} from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import { parseSigningKey, parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import { parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';
import { tolerantShapes } from '@/lib/gateway/wire/result-shapes';
import { money } from '@/lib/money/money';
import { agreedReading } from '@/lib/payments/results/agreed-reading';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { findBuiltInProfile, parseGatewayProfile } from '../mock-gateway/profile';
import { type MockGateway, startMockGateway } from '../mock-gateway/server';
import { must } from '../support/must';

const folder = new URL('../vectors/profiles/', import.meta.url);
const hexKey = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';

/** Every list in another order than the built-in ones, and an algorithm that none of them has. */
const backwards = {
  name: 'backwards-sha512',
  algorithm: 'hmac-sha512',
  absent: 'skip',
  case: 'lower',
  trailer: '-',
  constants: { MERCHANT: 'Dar Dijla' },
  fields: {
    prepare: ['BACKREF', 'NONCE', 'TIMESTAMP', 'TRTYPE', 'MERCHANT', 'DESC', 'ORDER', 'AMOUNT'],
    completion: ['NONCE', 'TIMESTAMP', 'INT_REF', 'RRN', 'ORDER', 'AMOUNT', 'TRTYPE'],
    reversal: ['NONCE', 'TERMINAL', 'INT_REF', 'RRN', 'ORDER', 'AMOUNT', 'TRTYPE'],
    result: 'NONCE TIMESTAMP RRN INT_REF TRTYPE RC ACTION CURRENCY AMOUNT ORDER'.split(' '),
  },
};

const profiles: Record<string, unknown> = {
  'way4-hmac-sha256': builtInProfile('way4-hmac-sha256'),
  'way4-classic': builtInProfile('way4-classic'),
  'backwards-sha512': backwards,
  kina: readJson('kina.json'),
  'borica-general (RSA)': readJson('borica-general.json'),
};

const variants = Object.keys(profiles).flatMap((profile) =>
  (['json', 'form'] as const).flatMap((encoding) =>
    (['1', '21'] as const).map((completion) => [profile, encoding, completion] as const),
  ),
);

describe.each(variants)('with %s, %s and completions as type %s', (name, encoding, completion) => {
  const isRsa = name.includes('RSA');
  const ours = generateKeyPairSync('rsa', { modulusLength: isRsa ? 2048 : 1024 });
  const theirs = generateKeyPairSync('rsa', { modulusLength: isRsa ? 2048 : 1024 });
  const pem = (key: typeof ours.publicKey, type: 'pkcs8' | 'spki') =>
    key.export({ type, format: 'pem' } as never) as unknown as string;
  const profile = must(parseMacProfile(profiles[name]));
  const sendsTerminal = completion === '21';
  let bank: MockGateway;
  let config: GatewayConfig;

  beforeAll(async () => {
    bank = await startMockGateway({
      apiKey: 'variant-key',
      terminal: 'VARIANT1',
      profile: findBuiltInProfile(name) ?? parseGatewayProfile(profiles[name]),
      macKey: hexKey,
      ...(isRsa && {
        merchantPublicKey: pem(ours.publicKey, 'spki'),
        signingKey: pem(theirs.privateKey, 'pkcs8'),
      }),
      completionTransactionType: completion,
      completionSendsTerminal: sendsTerminal,
    });
    const { algorithm } = profile;
    config = {
      baseUrl: `http://127.0.0.1:${bank.ports.api}`,
      cgiUrl: `http://127.0.0.1:${bank.ports.cgi}`,
      apiKey: 'variant-key',
      terminal: 'VARIANT1',
      profile,
      signingKey: must(parseSigningKey(isRsa ? pem(ours.privateKey, 'pkcs8') : hexKey, algorithm)),
      verifyingKeys: [
        {
          key: must(parseVerifyingKey(isRsa ? pem(theirs.publicKey, 'spki') : hexKey, algorithm)),
        },
      ],
      resultMac: 'required',
      shapes: tolerantShapes,
      prepareEncoding: encoding,
      amountDecimals: 2,
      completionTransactionType: completion,
      completionSendsTerminal: sendsTerminal,
      completionOrder: 'original',
      cgiSendsApiKey: false,
      foreignRetailerIndicator: sendsTerminal ? 'N' : '',
      timeoutMs: 240_000,
      feeCeilingHundredths: 0,
      returnUrl: 'http://localhost:3000/api/backref',
      isHttpsRequired: false,
    };
  });
  afterAll(() => bank.stop());

  test('a strict gateway finds nothing wrong from prepare to reversal', async () => {
    const now = () => new Date();
    const common = () => ({ sentAt: now(), nonce: makeNonce(randomBytes) });
    const gatewayOrderId = '8976543210';
    const prepare = must(
      buildPrepareRequest(
        {
          ...common(),
          gatewayOrderId,
          transactionType: 'authorization',
          amount: money(150_000_000n),
          description: 'غرفة مزدوجة، ليلتان, Dar Dijla',
          email: 'desk@hotel.example',
        },
        config,
      ),
    );
    expect(
      must(readPrepareAnswer(await ask(prepare, config), prepare, config)).cardPageUrl,
    ).toContain(config.baseUrl);
    const paid = await control(bank, '/control/pay', { order: gatewayOrderId, card: 'approve' });
    const fields = new Map(Object.entries(paid.fields as Record<string, string>));
    const verified = must(verifyResult(fields, { config, receivedAt: now(), kind: 'result' }));
    // Some references let the signed bytes be cut in two ways; the payment says which was meant.
    const message = await agreedReading(
      verified,
      config,
      async () => heldOrder(gatewayOrderId),
      async () => [],
    );
    const result = must(
      matchResult(must(checkShapes(message)), {
        wireTransactionType: '0',
        gatewayOrderId,
        terminal: 'VARIANT1',
        isTerminalSent: false,
        currency: 'IQD',
        amountMin: money(150_000_000n),
        amountMax: money(150_000_000n),
      }),
    );
    expect(result).toMatchObject({ outcome: 'approved', hasReferences: true });
    const completed = must(
      buildCompletionRequest(
        {
          ...common(),
          gatewayOrderId,
          amount: money(141_500_500n),
          rrn: result.rrn,
          internalReference: result.internalReference,
          description: 'Dar Dijla',
        },
        config,
      ),
    );
    expect(await verdictOf(completed, config)).toBe('succeeded');
    const reversed = must(
      buildReversalRequest(
        {
          ...common(),
          original: {
            gatewayOrderId,
            currencyText: result.currencyText,
            terminalText: result.terminalText,
            amountText: result.amountText,
            rrn: result.rrn,
            internalReference: result.internalReference,
          },
        },
        config,
      ),
    );
    expect(await verdictOf(reversed, config)).toBe('succeeded');
    expect(bank.state().brokenRules.items).toEqual([]);
    expect(bank.state().ledger.totals).toMatchObject({ reversed: { count: 1 } });
  });
});

/** The payment that the bank was asked for, as the readings of its result are compared with it. */
function heldOrder(gatewayOrderId: string): OrderFacts {
  const attempt = {
    transactionType: 'authorization',
    gatewayOrderId,
    terminal: 'VARIANT1',
    amountMinor: 150_000_000n,
    amountMaxMinor: 150_000_000n,
    operations: [],
  };
  return { nonceOwner: null, attempts: [attempt] } as unknown as OrderFacts;
}

async function ask(request: GatewayRequest, config: GatewayConfig) {
  const delivery = await sendToGateway(request, config);
  if (delivery.delivery !== 'answered') throw new Error(delivery.code);
  return delivery;
}

async function verdictOf(request: GatewayRequest, config: GatewayConfig): Promise<string> {
  const answer = await ask(request, config);
  return readOperationAnswer(answer, request, config, new Date(), () => false).verdict;
}

async function control(bank: MockGateway, path: string, wish: object) {
  const answer = await fetch(`http://127.0.0.1:${bank.ports.control}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  return (await answer.json()) as Record<string, unknown>;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}
