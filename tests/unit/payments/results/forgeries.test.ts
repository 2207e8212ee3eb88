import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AuthenticMessage, verifyResult } from '@/lib/gateway/belief/authentic-message';
import { hasResultOfSameList } from '@/lib/gateway/belief/own-request';
import { readResultPost } from '@/lib/gateway/belief/result-post';
import { buildCardForm } from '@/lib/gateway/call/card-form';
import {
  buildCompletionRequest,
  buildReversalRequest,
  type GatewayRequest,
  makeNonce,
} from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import { parseSigningKey, parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import { type MacProfile, parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { way4Classic, way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { money } from '@/lib/money/money';
import { agreedReading } from '@/lib/payments/results/agreed-reading';
import {
  findOperationOfResult,
  judgeOperationResult,
} from '@/lib/payments/results/match-operation';
import { judgeResult } from '@/lib/payments/results/result-facts';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { between, pick, seededRandom } from '../../../faults/random';
import {
  type Forgery,
  forgeriesOf,
  genuineResult,
  macOf,
  resultLists,
  type Signed,
  withCrossedLists,
} from '../../../support/forgeries';
import type { Random, Values } from '../../../support/splits';
import { receivedAt, seed, testConfig, testKeyHex } from '../../gateway/support';

/**
 * The long form: FORGERIES=250000 npx vitest run --project unit
 * tests/unit/payments/results/forgeries.test.ts
 */
const wished = Number(process.env.FORGERIES ?? 5_000);
const others = path.join(import.meta.dirname, '../../../vectors/profiles');
const published = [
  way4HmacSha256,
  way4Classic,
  ...readdirSync(others).map((file) => {
    const parsed = parseMacProfile(JSON.parse(readFileSync(path.join(others, file), 'utf8')));
    if (!parsed.ok) throw new Error(parsed.detail);
    return parsed.value;
  }),
];
const profiles = published.flatMap((profile) => [profile, withCrossedLists(profile)]);
const pem = { type: 'spki', format: 'pem' } as const;
const bankRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A bank and a shop of this profile; with an HMAC both have the same key. */
function house(profile: MacProfile) {
  const isRsa = profile.algorithm.startsWith('rsa-');
  const ownPem = ownRsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signing = parseSigningKey(isRsa ? ownPem : testKeyHex, profile.algorithm);
  const bankPem = bankRsa.publicKey.export(pem).toString();
  const verifying = parseVerifyingKey(isRsa ? bankPem : testKeyHex, profile.algorithm);
  if (!signing.ok || !verifying.ok) throw new Error('the keys do not fit the profile');
  const config = testConfig({
    profile,
    signingKey: signing.value,
    verifyingKeys: [{ key: verifying.value }],
    completionTransactionType: '21',
  });
  return { config, key: isRsa ? bankRsa.privateKey : Buffer.from(testKeyHex, 'hex') };
}

type Seen = {
  genuine: number;
  posts: number;
  ways: Record<string, number>;
  refused: Record<string, number>;
  asGenuine: number;
  review: number;
  believedWrongly: string[];
  writtenWithoutReading: string[];
};

test.each(profiles.map((profile) => [profile.name, profile] as const))(
  'A3 of everything that somebody without the bank’s key can post: %s: nothing is believed that the bank did not say, and nothing written that we signed',
  (_name, profile) => {
    const random = seededRandom(seed);
    const seen: Seen = {
      genuine: 0,
      posts: 0,
      ways: {},
      refused: {},
      asGenuine: 0,
      review: 0,
      believedWrongly: [],
      writtenWithoutReading: [],
    };
    return round(profile, random, seen).then(() => {
      if (process.env.FORGERIES) process.stdout.write(`${profile.name} ${JSON.stringify(seen)}\n`);
      expect(seen).toMatchObject({ believedWrongly: [], writtenWithoutReading: [] });
      expect(seen.posts).toBeGreaterThanOrEqual(wished / profiles.length);
    });
  },
  600_000,
);

async function round(profile: MacProfile, random: Random, seen: Seen): Promise<void> {
  const { config, key } = house(profile);
  const lists = resultLists.filter((list) => profile.fields[list] !== undefined);
  while (seen.posts < wished / profiles.length) {
    const orders = [orderNumber(random), orderNumber(random)] as const;
    const genuine = lists.map((list) => genuineResult(orders[0], list, config, key, random));
    const another = genuineResult(orders[1], 'result', config, key, random);
    for (const one of genuine) {
      const shop = shopOf(orders, one.values);
      seen.genuine += 1;
      await judge({ ...plainForm(one), way: 'genuine' }, one, shop, config, seen);
      for (const forgery of forgeriesOf(one, another, profile, random)) {
        await judge(forgery, one, shop, config, seen);
      }
    }
    const shop = shopOf(orders, genuine[0]?.values ?? {});
    for (const own of ownRequests(orders[0], config, random)) {
      for (const forgery of [plainForm(own), ...forgeriesOf(own, another, profile, random)]) {
        await judge({ ...forgery, way: `ours, ${forgery.way}` }, null, shop, config, seen);
      }
    }
    const odd = misshapen(genuine[0], profile, key, random);
    await judge({ ...plainForm(odd), way: 'misshapen' }, null, shop, config, seen);
  }
}

const orderNumber = (random: Random) => `27${between(random, 1_000_000_000, 9_999_999_999)}`;

function plainForm({ values, mac }: Signed): Forgery {
  const form = Object.entries({ ACTION: '0', RC: '00', ...values, P_SIGN: mac });
  return { way: 'as it was signed', form, hasSignedBytes: true };
}

/** What the bank signed with a value that its tables do not allow. */
function misshapen(
  from: Signed | undefined,
  profile: MacProfile,
  key: Parameters<typeof macOf>[3],
  random: Random,
): Signed {
  if (from === undefined) throw new Error('a profile without results');
  const names = profile.fields.result.filter((name) => ['ORDER', 'AMOUNT'].includes(name));
  const values = { ...from.values, [pick(random, names)]: pick(random, ['1e4', 'x', '10,00']) };
  return { values, list: 'result', mac: macOf(values, profile.fields.result, profile, key) };
}

/** A payment's form with its P_SIGN as the shopper's page shows it, and what we send to the bank. */
function ownRequests(order: string, config: GatewayConfig, random: Random): Signed[] {
  const nonce = () =>
    makeNonce((size) => Buffer.from(Array.from({ length: size }, () => random() * 256)));
  const freshness = { sentAt: new Date(Date.UTC(2027, 0, 1) + random() * 3e10), nonce: nonce() };
  const amount = money(BigInt(between(random, 1, 999_999)) * 1_000n);
  const description = pick(random, ['Dar Dijla 1042', 'دار دجلة 12', '3 rooms, 2 nights', '1']);
  const email = pick(random, ['desk@dar-dijla.example', '1@2.example', '']);
  const common = { ...freshness, gatewayOrderId: order, amount, description, email };
  const internalReference = nonce().slice(0, between(random, 1, 32));
  const references = { rrn: '270100000001', internalReference };
  const original = {
    gatewayOrderId: order,
    currencyText: 'IQD',
    terminalText: config.terminal,
    amountText: '150000.00',
    ...references,
  };
  return [
    buildCardForm({ ...common, transactionType: pick(random, ['sale', 'authorization']) }, config),
    buildCompletionRequest({ ...common, ...references }, config),
    buildReversalRequest({ ...freshness, original }, config),
  ].map((request) => {
    if (!request.ok) throw new Error(request.code);
    return signedRequest(request.value);
  });
}

function signedRequest({ fields, operation }: GatewayRequest): Signed {
  const { P_SIGN: mac = '', ...values } = Object.fromEntries(fields);
  return { values, list: operation, mac };
}

/** Two payments that wait; the first has sent a completion and a reversal, if this is about them. */
function shopOf(orders: readonly string[], { TRTYPE, RRN, INT_REF }: Values): OrderFacts[] {
  return orders.map((gatewayOrderId, at) => {
    const kind = TRTYPE === '21' ? 'completion' : TRTYPE === '24' ? 'reversal' : null;
    const operation = {
      kind,
      state: 'UNKNOWN',
      sends: 1,
      unknownSends: 1,
      gatewayOrderId,
      amountMinor: 150_000_000n,
      createdAt: new Date(0),
    };
    return {
      nonceOwner: null,
      attempts: [
        {
          state: kind === null ? 'AWAITING_RESULT' : 'AUTHORISED',
          transactionType: 'authorization',
          gatewayOrderId,
          terminal: 'HOTEL001',
          amountMinor: 150_000_000n,
          amountMaxMinor: 150_000_000n,
          ...(kind !== null && at === 0 && { rrn: RRN, internalReference: INT_REF }),
          operations: kind !== null && at === 0 ? [operation] : [],
        },
      ],
    } as unknown as OrderFacts;
  });
}

/** The whole road of a post, up to what the one writer would do. `genuine`: null: the bank said nothing. */
async function judge(
  { way, form, hasSignedBytes }: Forgery,
  genuine: Signed | null,
  shop: readonly OrderFacts[],
  config: GatewayConfig,
  seen: Seen,
): Promise<void> {
  seen.posts += 1;
  seen.ways[way] = (seen.ways[way] ?? 0) + 1;
  const refuse = (code: string) => {
    seen.refused[code] = (seen.refused[code] ?? 0) + 1;
    if (way === 'genuine') seen.believedWrongly.push(`the genuine one is ${code}`);
  };
  const body = Buffer.from(
    new URLSearchParams(form.map(([name, value]) => [name, value])).toString(),
  );
  const contentType = 'application/x-www-form-urlencoded';
  const read = readResultPost({ body, contentType, charset: config.profile.charset });
  if (!read.ok) return refuse(read.code);
  const verified = verifyResult(read.value, { config, receivedAt, kind: 'posted' });
  if (!verified.ok) return refuse(verified.code);
  const told = `${way}: ${JSON.stringify(form)}`;
  if (genuine === null) {
    // Bytes that a request and a result of this profile share: the evidence of what was sent tells
    // them apart (results/own-sending).
    const isShared = (['completion', 'reversal'] as const).some((kind) =>
      hasResultOfSameList(config.profile.fields, kind),
    );
    if (isShared) return refuse('NOT_DISTINCT');
    seen.writtenWithoutReading.push(told);
    return;
  }
  const orderOf = async ({ gatewayOrderId }: AuthenticMessage) =>
    shop.find(({ attempts }) => attempts[0]?.gatewayOrderId === gatewayOrderId) ?? null;
  const message =
    verified.value.readings.length === 0
      ? verified.value
      : await agreedReading(verified.value, config, orderOf, async () => ['48F5753861DA7D98']);
  const order = await orderOf(message);
  const attempt = order?.attempts[0];
  if (!order || !attempt || attempt.gatewayOrderId !== genuine.values.ORDER) {
    seen.writtenWithoutReading.push(told);
    return;
  }
  if (message.readings.length > 0) {
    seen.review += 1;
    return;
  }
  const match = findOperationOfResult(order, message, config);
  const believed = match
    ? judgeOperationResult(match, message, null, config).verified
    : judgeResult(message, attempt, null, config).verified;
  const isSaid = [...message.signed].every(
    ([name, value]) => value === (genuine.values[name] ?? ''),
  );
  // What covers the settlement and was cut anew must still be taken for the genuine one.
  const isLost = believed === null && message.coversSettlement && hasSignedBytes;
  if (!isSaid || isLost) seen.believedWrongly.push(told);
  else seen.asGenuine += 1;
}
