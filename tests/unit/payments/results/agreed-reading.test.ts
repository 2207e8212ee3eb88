import { type AuthenticMessage, verifyResult } from '@/lib/gateway/belief/authentic-message';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { parseShapes } from '@/lib/gateway/wire/result-shapes';
import { agreedReading } from '@/lib/payments/results/agreed-reading';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { approvedHold, receivedAt, signed, testConfig } from '../../gateway/support';

/** A bank of which nothing is known, and one that always wrote sixteen letters. */
const nothing = async () => [];
const sixteen = async () => ['00F57538612A7D98', '18F57538612A7D99'];
const shapes = parseShapes('INT_REF=hex:1-32');
if (!shapes.ok) throw new Error(shapes.detail);
const config = testConfig({ shapes: shapes.value });

/** Two readings: both have every shape, and say the same of order, type and money. */
const twoFold = signed({
  ...approvedHold,
  INT_REF: '48F5753861DA7D98',
  NONCE: '76E43C77D03A5AF4BD48F2A0FDC277BA',
});

const order = (more: object = {}, nonceOwner: string | null = null) =>
  ({
    nonceOwner,
    attempts: [
      {
        transactionType: 'authorization',
        gatewayOrderId: '270001234569',
        terminal: 'HOTEL001',
        amountMinor: 150_000_000n,
        amountMaxMinor: 150_000_000n,
        operations: [],
        ...more,
      },
    ],
  }) as unknown as OrderFacts;

function message() {
  const read = verifyResult(twoFold, { config, receivedAt, kind: 'result' });
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

test('A12 several readings that agree with us stay several, for people', async () => {
  const agreed = await agreedReading(message(), config, async () => order(), nothing);
  expect(agreed.readings).toHaveLength(2);
});

test('A12 the only reading that agrees with us is the one that counts', async () => {
  const orderOf = async ({ internalReference }: AuthenticMessage) =>
    order(internalReference === '6' ? { terminal: 'OTHER001' } : {});
  const agreed = await agreedReading(message(), config, orderOf, nothing);
  expect(agreed).toMatchObject({ internalReference: '48F5753861DA7D98', readings: [] });
});

test('A12 when none agrees, all are kept with an order that one of them names', async () => {
  const orderOf = async ({ internalReference }: AuthenticMessage) =>
    internalReference === '6' ? order({ terminal: 'OTHER001' }) : null;
  const agreed = await agreedReading(message(), config, orderOf, nothing);
  expect(agreed).toMatchObject({ gatewayOrderId: '270001234569' });
  expect(agreed.readings).toHaveLength(2);
  const orphan = await agreedReading(message(), config, async () => null, nothing);
  expect(orphan.readings).toHaveLength(2);
});

describe('A12 the shape that most banks use', () => {
  const tolerant = testConfig({});
  const unpinned = () => {
    const read = verifyResult(twoFold, { config: tolerant, receivedAt, kind: 'result' });
    if (!read.ok) throw new Error(read.code);
    return read.value;
  };
  const agreed = (references: () => Promise<readonly string[]>, more: object = {}) =>
    agreedReading(unpinned(), tolerant, async () => order(more), references);

  test('chooses a reading of a new bank, and of one whose references mostly have it', async () => {
    expect(unpinned().readings).toHaveLength(2);
    for (const references of [nothing, sixteen, async () => ['4', '48F5753861DA7D99']]) {
      expect(await agreed(references)).toMatchObject({ internalReference: '48F5753861DA7D98' });
    }
  });

  test('chooses none of a bank that mostly writes other references', async () => {
    expect((await agreed(async () => ['4'])).readings).toHaveLength(2);
    expect((await agreed(async () => ['4', '7', '48F5753861DA7D99'])).readings).toHaveLength(2);
  });

  test('B17 L-13 does not give way to another reading because its nonce was used before', async () => {
    const orderOf = async ({ internalReference }: AuthenticMessage) =>
      order({}, internalReference === '6' ? null : '270009999999');
    const chosen = await agreedReading(unpinned(), tolerant, orderOf, nothing);
    expect(chosen).toMatchObject({ internalReference: '48F5753861DA7D98', readings: [] });
  });

  test('gives way to the reference that the payment has already', async () => {
    const has = { internalReference: '6' };
    expect(await agreed(sixteen, has)).toMatchObject({ internalReference: '6', readings: [] });
    expect(await agreed(async () => ['4'], has)).toMatchObject({ internalReference: '6' });
  });
});

test('A3 a result cut under the list of a completion is still what the bank said of the payment', async () => {
  const over: Record<string, string> = { INT_REF: 'NONCE', NONCE: 'INT_REF' };
  const { fields } = way4HmacSha256;
  const completionResult = fields.result.map((name) => over[name] ?? name);
  const profile = { ...way4HmacSha256, fields: { ...fields, completionResult } };
  const own = testConfig({ profile });
  const genuine = signed(approvedHold);
  const turned = new Map(genuine)
    .set('INT_REF', approvedHold.NONCE ?? '')
    .set('NONCE', approvedHold.INT_REF ?? '');
  for (const form of [genuine, turned]) {
    const read = verifyResult(form, { config: own, receivedAt, kind: 'posted' });
    if (!read.ok) throw new Error(read.code);
    expect(read.value.readings).toHaveLength(2);
    const answer = await agreedReading(read.value, own, async () => order(), nothing);
    expect(answer).toMatchObject({ internalReference: approvedHold.INT_REF, list: 'result' });
    expect(answer).toMatchObject({ readings: [] });
  }
});
