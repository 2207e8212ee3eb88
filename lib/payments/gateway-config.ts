// Which gateway does this shop use? Builds the gateway's configuration from the settings.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hasResultOfSameList } from '@/lib/gateway/belief/own-request';
import { makeNonce } from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import { isSameSecret, weaknessOf } from '@/lib/gateway/mac/key-strength';
import { type MacKey, parseSigningKey, parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import { type MacProfile, parseMacProfile, weakLists } from '@/lib/gateway/mac/mac-profile';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';
import { parseShapes } from '@/lib/gateway/wire/result-shapes';
import { readBankCodes } from '@/lib/i18n/bank-codes';
import { fail, ok, type Result } from '@/lib/result/result';
import { type Settings, SettingsError, settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

type GatewayProblem = { readonly variable: string; readonly message: string };

let memo: GatewayConfig | undefined;

/** The gateway of this process. Throws a SettingsError that names variables, never values. */
export function gatewayConfig(): GatewayConfig {
  if (memo) return memo;
  const built = buildGatewayConfig(settings(), systemClock.now());
  if (!built.ok) throw new SettingsError([built.problem]);
  memo = built.value;
  return memo;
}

/** Result lists whose MAC covers too little to settle anything; boot warns about them. */
export function weakResultLists(config: GatewayConfig): readonly string[] {
  return weakLists(config.profile).map(({ list, missing }) => `${list} lacks ${missing.join(' ')}`);
}

/** A fresh nonce from the system's random source (docs/gateway.md 2.7). */
export function freshNonce(): string {
  return makeNonce((size) => randomBytes(size));
}

type Built = Result<GatewayConfig, 'BAD_SETTING', { readonly problem: GatewayProblem }>;

/** How far ahead an older key's end may be in production. */
const previousKeyDaysMax = 30;
const dayMs = 86_400_000;

/**
 * Reads profile and keys; fails with the first wrong one. Production also judges their strength.
 */
export function buildGatewayConfig(from: Settings, now: Date): Built {
  const { gateway } = from;
  const profile = readProfile(gateway.macProfile);
  if (!profile.ok) return refuse('GATEWAY_MAC_PROFILE', profile.detail);
  const { algorithm } = profile.value;
  const isRsa = algorithm.startsWith('rsa-');
  const signing = parseSigningKey(keyText(gateway.macKey), algorithm);
  if (!signing.ok) return refuse('GATEWAY_MAC_KEY', signing.detail);
  if (isRsa && gateway.resultMacKey === '') {
    return refuse('GATEWAY_RESULT_MAC_KEY', 'is missing: RSA needs the public key of the gateway');
  }
  const verifying = parseVerifyingKey(keyText(gateway.resultMacKey || gateway.macKey), algorithm);
  if (!verifying.ok) return refuse('GATEWAY_RESULT_MAC_KEY', verifying.detail);
  const verifyingKeys: { key: MacKey; acceptedUntil?: Date }[] = [{ key: verifying.value }];
  if (gateway.macKeyPrevious !== '' && gateway.macKeyPreviousUntil !== null) {
    const previous = parseVerifyingKey(keyText(gateway.macKeyPrevious), algorithm);
    if (!previous.ok) return refuse('GATEWAY_MAC_KEY_PREVIOUS', previous.detail);
    verifyingKeys.push({ key: previous.value, acceptedUntil: gateway.macKeyPreviousUntil });
  }
  if (from.mode === 'production') {
    if (algorithm === 'rsa-md5') {
      const remedy = 'ask the bank for rsa-sha256 or hmac-sha256';
      return refuse('GATEWAY_MAC_PROFILE', `signs with rsa-md5, which can be forged: ${remedy}`);
    }
    const weak = weakKey([
      ['GATEWAY_MAC_KEY', signing.value],
      ['GATEWAY_RESULT_MAC_KEY', verifying.value],
      ['GATEWAY_MAC_KEY_PREVIOUS', verifyingKeys[1]?.key],
    ]);
    if (weak !== null) return refuse(...weak);
    if (isSameSecret(signing.value, verifying.value)) {
      const shared = sharedKeyProblem(profile.value, from);
      if (shared !== null) return refuse('GATEWAY_RESULT_MAC_KEY', shared);
    }
    const until = verifyingKeys[1]?.acceptedUntil?.getTime() ?? 0;
    if (until - now.getTime() > previousKeyDaysMax * dayMs) {
      const longest = `may lie ${previousKeyDaysMax} days ahead at most in production`;
      return refuse('GATEWAY_MAC_KEY_PREVIOUS_UNTIL', longest);
    }
  }
  const codes = readBankCodes(gateway.responseCodes);
  if (!codes.ok) return refuse('GATEWAY_RESPONSE_CODES', codes.detail);
  const shapes = parseShapes(gateway.resultShapes);
  if (!shapes.ok) return refuse('GATEWAY_RESULT_SHAPES', shapes.detail);
  return ok({
    baseUrl: gateway.baseUrl,
    cgiUrl: gateway.cgiUrl,
    apiKey: gateway.apiKey,
    terminal: gateway.terminal,
    profile: profile.value,
    signingKey: signing.value,
    verifyingKeys,
    resultMac: gateway.resultMac,
    shapes: shapes.value,
    prepareEncoding: gateway.prepareEncoding,
    amountDecimals: gateway.amountDecimals,
    completionTransactionType: gateway.completionTransactionType,
    completionSendsTerminal: gateway.completionSendsTerminal,
    completionOrder: gateway.completionOrder,
    cgiSendsApiKey: gateway.cgiSendsApiKey,
    foreignRetailerIndicator: gateway.foreignRetailerIndicator,
    timeoutMs: gateway.timeoutMs,
    feeCeilingHundredths: gateway.feeCeilingHundredths,
    returnUrl: `${from.appUrl}/api/backref`,
    isHttpsRequired: from.mode === 'production',
  });
}

function refuse(variable: string, message: string): Built {
  return fail('BAD_SETTING', { problem: { variable, message } });
}

/** Why results and our requests must not have one key; null where they are told apart without. */
function sharedKeyProblem({ fields }: MacProfile, from: Settings): string | null {
  const kinds = ['prepare', 'completion', 'reversal'] as const;
  if (kinds.some((kind) => hasResultOfSameList(fields, kind))) {
    return 'must be another key: this profile signs results over the same fields as our requests';
  }
  if (from.cardEntry !== 'own' || from.acknowledgesOneMacKey) return null;
  return 'must be another key where we show the form, or CARD_ENTRY_ACKNOWLEDGED say one-mac-key';
}

/** The first key that production refuses, and why: whether hex, XORed, PEM or in a file. */
function weakKey(keys: [string, MacKey | undefined][]): [string, string] | null {
  for (const [name, key] of keys) {
    const weakness = key === undefined ? null : weaknessOf(key);
    if (weakness !== null) return [name, `${weakness}, which production refuses`];
  }
  return null;
}

function readProfile(name: string): Result<MacProfile, 'BAD_PROFILE', { readonly detail: string }> {
  const known = builtInProfile(name);
  if (known) return ok(known);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(name, 'utf8'));
  } catch {
    return fail('BAD_PROFILE', {
      detail: 'is neither a built-in profile nor a readable JSON file',
    });
  }
  const parsed = parseMacProfile(json);
  return parsed.ok ? parsed : fail('BAD_PROFILE', { detail: `is refused: ${parsed.detail}` });
}

/** A key may be a file's path; hex and PEM texts are used directly. */
function keyText(value: string): string {
  const isInline = value.includes('-----BEGIN') || /^[0-9A-Fa-f^\s]+$/.test(value);
  if (isInline) return value.replace(/\s*\^\s*/g, '^');
  try {
    return readFileSync(value, 'utf8').trim();
  } catch {
    return value;
  }
}
