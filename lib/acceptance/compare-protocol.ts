// Does a shop run with the settings that its signed protocol proved? Pure; for doctor.
import { z } from 'zod';
import { fail, ok, type Result } from '@/lib/result/result';
import type { SettingName, TodaysSettings } from './judge-settings';
import { type ProtocolContent, protocolDigest } from './protocol-content';

/** Of the test environment alone: production has another terminal, and its own clock is looked at. */
const ofTest: readonly SettingName[] = ['GATEWAY_TERMINAL', 'CLOCK'];

const shape = z.object({
  digest: z.string(),
  confirmedBy: z.string(),
  confirmedAt: z.iso.datetime(),
  content: z.looseObject({
    form: z.literal(1),
    signedBy: z.string(),
    settings: z.array(z.looseObject({ name: z.string(), today: z.string(), verdict: z.string() })),
  }),
});

export type Protocol = {
  readonly signedBy: string;
  readonly confirmedBy: string;
  readonly confirmedAt: string;
  /** What the bank's behaviour proved, by name. */
  readonly proved: ReadonlyMap<string, string>;
};

/**
 * Reads the file that the desk of the test environment gives. Fails: NOT_A_PROTOCOL; CHANGED: its
 * digest is not that of its content.
 */
export function readProtocol(text: string): Result<Protocol, 'NOT_A_PROTOCOL' | 'CHANGED'> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail('NOT_A_PROTOCOL');
  }
  const read = shape.safeParse(json);
  if (!read.success) return fail('NOT_A_PROTOCOL');
  const { content, digest, confirmedBy, confirmedAt } = read.data;
  if (protocolDigest(content as unknown as ProtocolContent) !== digest) return fail('CHANGED');
  const proved = content.settings.filter(({ verdict }) => verdict === 'proved');
  return ok({
    signedBy: content.signedBy,
    confirmedBy,
    confirmedAt,
    proved: new Map(proved.map(({ name, today }) => [name, today])),
  });
}

/** The proved settings that are others here; of a profile also what differs in it. */
export function differencesFrom({ proved }: Protocol, here: TodaysSettings): string[] {
  return Object.entries(here)
    .filter(([name]) => !ofTest.includes(name as SettingName))
    .filter(([name, value]) => proved.has(name) && proved.get(name) !== value)
    .map(([name, value]) => `${name} is ${shown(value)}, proved was ${shown(proved.get(name))}`);
}

function shown(value = ''): string {
  return value === '' ? 'empty' : `"${value}"`;
}
