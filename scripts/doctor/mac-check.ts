// Do profile and key sign as published, and do our own signatures verify?
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { macSource, signMessage, verifyMessage } from '@/lib/gateway/mac/mac';
import { parseSigningKey } from '@/lib/gateway/mac/mac-key';
import { weakLists } from '@/lib/gateway/mac/mac-profile';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';
import type { Settings } from '@/lib/settings/env';
import { buildGatewayConfig } from '../../lib/payments/gateway-config';
import { projectRoot } from '../cli/project-root';
import { bad, type Finding, good, note } from './findings';

type Vector = {
  id: string;
  key: string;
  fields: string[];
  data: Record<string, string>;
  source: string;
  p_sign: string;
};

/** Checks the arithmetic against published vectors, then the configured profile and keys. */
export function checkMac(settings: Settings): Finding[] {
  return [checkVectors(), checkConfigured(settings)];
}

function checkVectors(): Finding {
  const subject = 'MAC arithmetic';
  const file = join(projectRoot, 'tests/vectors/default-profile.json');
  if (!existsSync(file)) return note(subject, 'the vectors are not installed', 'Use a checkout.');
  const { vectors }: { vectors: Vector[] } = JSON.parse(readFileSync(file, 'utf8'));
  const wrong = vectors.filter((vector) => !isReproduced(vector)).map(({ id }) => id);
  return wrong.length === 0 && vectors.length > 0
    ? good(subject, `${vectors.length} published vectors reproduced`)
    : bad(subject, `not reproduced: ${wrong.join(', ')}`, 'Do not take payments. Report this.');
}

function isReproduced(vector: Vector): boolean {
  const profile = builtInProfile('way4-hmac-sha256');
  const key = parseSigningKey(vector.key, 'hmac-sha256');
  if (!profile || !key.ok) return false;
  const fields = new Map(Object.entries(vector.data));
  const asVector = { ...profile, fields: { ...profile.fields, prepare: vector.fields } };
  return (
    macSource(profile, vector.fields, fields).toString('utf8') === vector.source &&
    signMessage(asVector, key.value, 'prepare', fields) === vector.p_sign
  );
}

function checkConfigured(settings: Settings): Finding {
  const subject = 'MAC profile';
  const built = buildGatewayConfig(settings, new Date());
  if (!built.ok) {
    const { variable, message } = built.problem;
    return bad(
      subject,
      `${variable} ${message}`,
      'Ask the bank for profile and key; see docs/settings.md.',
    );
  }
  const { profile, signingKey, verifyingKeys } = built.value;
  const fields = new Map([['ORDER', '000001']]);
  const mac = signMessage(profile, signingKey, 'prepare', fields);
  const isOneKey = settings.gateway.resultMacKey === '';
  const signed = new Map([...fields, ['P_SIGN', mac]]);
  const isBelieved =
    !isOneKey || verifyMessage(profile, verifyingKeys, profile.fields.prepare, signed, new Date());
  if (!isBelieved) return bad(subject, 'our own signature does not verify', 'Report this.');
  const weak = weakLists(profile).map(({ list }) => list);
  if (weak.length > 0) {
    const words = `${profile.name}: ${weak.join(', ')} do not settle results alone`;
    return note(subject, words, 'Such results need review; ask the bank for the full list.');
  }
  if (/sha1|md5/.test(profile.algorithm)) {
    const words = `${profile.name} signs and verifies with ${profile.algorithm}, which is out of date`;
    return note(subject, words, 'Ask the bank whether it offers hmac-sha256 or rsa-sha256.');
  }
  return good(subject, `${profile.name} signs and verifies`);
}
