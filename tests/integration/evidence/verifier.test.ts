import { verifyAudit } from '@/lib/audit/verify/verify-audit';
import type { GatewayConfig } from '@/lib/gateway/config';
import { parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { noteVerifier } from '@/lib/payments/incoming/note-verifier';
import { auditOf } from '../../support/records';
import { withBank } from '../../support/shop';

withBank();
const secret = (hex: string) => {
  const key = parseVerifyingKey(hex, 'hmac-sha256');
  if (!key.ok) throw new Error(key.detail);
  return key.value;
};
const oldKey = 'FFEEDDCCBBAA99887766554433221100';
const newKey = '00112233445566778899AABBCCDDEEFF';
const until = new Date('2026-12-01T00:00:00.000Z');
const rows = () => auditOf('gateway:verifier');

test('N9 a change of keys is in the audit with the end of the older one, and starts again are not', async () => {
  const start = (verifyingKeys: GatewayConfig['verifyingKeys']) =>
    noteVerifier({ profile: gatewayConfig().profile, verifyingKeys });
  const rotated = [{ key: secret(newKey) }, { key: secret(oldKey), acceptedUntil: until }];
  await start([{ key: secret(oldKey) }]);
  await start([{ key: secret(oldKey) }]);
  await Promise.all([start(rotated), start(rotated)]);
  await start([{ key: secret(newKey) }]);
  const written = await rows();
  const answer = written.map(({ after }) => (after as { previousUntil: unknown }).previousUntil);
  expect(answer).toEqual([null, until.toISOString(), null]);
  for (const [at, row] of written.entries()) {
    expect(row).toMatchObject({ actorKind: 'system', action: 'gateway.verifier_changed' });
    expect(row.before).toEqual(written[at - 1]?.after ?? {});
  }
  const text = JSON.stringify(written.map(({ before, after }) => [before, after])).toUpperCase();
  expect(text).not.toContain(oldKey);
  expect(text).not.toContain(newKey);
  expect((await verifyAudit()).findings).toEqual([]);
});
