import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { db } from '@/lib/db/client';
import { buildReversalRequest, makeNonce } from '@/lib/gateway/call/requests';
import { inspectMessage } from '@/lib/inspector/inspect-message';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { sentFields } from '@/lib/payments/rules/evidence-content';
import { parseGatewayProfile } from '../../mock-gateway/profile';
import { must } from '../../support/must';
import { deliver, readAttempt, startNight } from '../../support/one-night';
import { createPerson, openItems } from '../../support/people';
import { withBank } from '../../support/shop';

// This bank signs results over the very fields of our requests; the key is one.
const file = path.join(import.meta.dirname, '../../vectors/profiles/bank-of-moscow.json');
process.env.GATEWAY_MAC_PROFILE = file;
withBank({ profile: parseGatewayProfile(JSON.parse(readFileSync(file, 'utf8'))) });

test('A3 a request of ours that comes back as a result is never the bank’s word', async () => {
  const { orderId, attemptId, gatewayOrderId } = await startNight();
  const config = gatewayConfig();
  const { fields, nonce, digest } = must(
    buildReversalRequest(
      {
        sentAt: new Date(),
        nonce: makeNonce(randomBytes),
        original: {
          gatewayOrderId,
          currencyText: 'IQD',
          terminalText: config.terminal,
          amountText: '25000.00',
          rrn: '270100000001',
          internalReference: '48F5753861DA7D98',
        },
      },
      config,
    ),
  );
  await db().evidence.create({
    data: {
      at: new Date(),
      source: 'REVERSAL_REQUEST',
      verdict: 'ABOUT_TO_SEND',
      digest,
      orderId,
      attemptId,
      gatewayOrderId,
      nonce,
      content: { sending: 1, fields: sentFields(fields) },
    },
  });
  const posted = { ...Object.fromEntries(fields), ACTION: '0', RC: '00' };
  const pasted = new URLSearchParams(posted).toString();
  const found = await inspectMessage(await createPerson<'resolve'>(['resolve']), pasted);
  expect(found).toMatchObject({ value: { would: { outcome: 'refused', code: 'OWN_MESSAGE' } } });
  const answer = await deliver(posted);
  expect(answer).toEqual({ status: 400, leadsTo: '/orders/mine', code: 'OWN_MESSAGE' });
  expect((await readAttempt(attemptId)).state).toBe('AWAITING_RESULT');
  expect(await openItems(attemptId)).toEqual([]);
});
