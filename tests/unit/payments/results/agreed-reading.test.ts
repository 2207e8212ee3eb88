import { expect, test } from 'vitest';
import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import { parseShapes } from '@/lib/gateway/wire/result-shapes';
import { agreedReading } from '@/lib/payments/results/agreed-reading';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { approvedHold, receivedAt, signed, testConfig } from '../../gateway/support';

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
  const agreed = await agreedReading(message(), config, async () => order());
  expect(agreed.readings).toHaveLength(2);
});

test('A12 the only reading that agrees with us is the one that counts', async () => {
  // The nonce of the other one has spoken for another order.
  const agreed = await agreedReading(message(), config, async (reading) =>
    order({}, reading.internalReference === '6' ? '270009999999' : null),
  );
  expect(agreed).toMatchObject({ internalReference: '48F5753861DA7D98', readings: [] });
});

test('A12 when none agrees, all are kept with an order that one of them names', async () => {
  const agreed = await agreedReading(message(), config, async (reading) =>
    reading.internalReference === '6' ? order({ terminal: 'OTHER001' }) : null,
  );
  expect(agreed).toMatchObject({ gatewayOrderId: '270001234569' });
  expect(agreed.readings).toHaveLength(2);
  const orphan = await agreedReading(message(), config, async () => null);
  expect(orphan.readings).toHaveLength(2);
});
