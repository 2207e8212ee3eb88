// Which profile signs these messages? Asked at the desk, searched apart, and nothing kept.
import 'server-only';
import { type ApartProblem, runApart } from '@/lib/apart/run-apart';
import { createRequestRate } from '@/lib/http/request-rate';
import { log } from '@/lib/log/log';
import type { Answer } from '@/lib/mac-find/find-profile';
import type { SampleProblem } from '@/lib/mac-find/sample';
import { processWide } from '@/lib/process/process-wide';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { carriesCardNumber } from '@/lib/text/card-tripwire';
import type { Asked } from './find-apart';
import { mailTexts } from './mail-texts';
import { publishedProfiles } from './published-profiles';
import { joinSamples, readSamples } from './read-samples';

/** A field of the form, and what is wrong with it. */
export type FindProblem = {
  readonly field: 'bankKey' | 'inspected' | 'inspectedNext' | 'bankValues';
  readonly problem:
    | 'EMPTY'
    | 'TOO_LARGE'
    | 'CARD_NUMBER'
    | 'TOO_OFTEN'
    | SampleProblem
    | ApartProblem;
};

type Given = Readonly<Record<FindProblem['field'], string>>;

const lettersMax = 60_000;
const keyLettersMax = 20_000;
/** A few seconds on an idle core; a proxy waits for an answer longer than on a busy one. */
const stepsMax = 1_200_000;
const limits = { memoryMb: 384, seconds: 45 };
const rate = { perMinute: 6, keysMax: 1_000 };
const waitSeconds = processWide('mac-searches', () => createRequestRate(rate));

/**
 * Searches the profile of the given messages. The key goes to the process that searches, over its
 * channel, and ends with it: it is in no log, row, address or answer.
 */
export async function findMacProfile(
  actor: Actor<'resolve'>,
  given: Given,
  now = new Date(),
): Promise<Result<Answer, 'REFUSED', FindProblem>> {
  const refuse = (field: FindProblem['field'], problem: FindProblem['problem']) =>
    fail('REFUSED', { field, problem });
  for (const field of ['bankKey', 'inspected'] as const) {
    if (given[field].trim() === '') return refuse(field, 'EMPTY');
  }
  if (given.bankKey.length > keyLettersMax) return refuse('bankKey', 'TOO_LARGE');
  const profiles = publishedProfiles();
  const all: ReturnType<typeof readSamples>[] = [];
  for (const field of ['inspected', 'inspectedNext', 'bankValues'] as const) {
    const text = given[field];
    if (text.trim() === '') continue;
    if (text.length > lettersMax) return refuse(field, 'TOO_LARGE');
    const read = readSamples(text, await mailTexts(text), profiles);
    if (holdsCardNumber(text, read)) return refuse(field, 'CARD_NUMBER');
    const [problem] = read.problems;
    if (problem !== undefined) return refuse(field, problem);
    if (read.samples.length === 0 && field !== 'bankValues') return refuse(field, 'NO_MAC');
    all.push(read);
  }
  if (waitSeconds(actor.userId, now.getTime()) > 0) return refuse('inspected', 'TOO_OFTEN');
  const { samples, facts } = joinSamples(all);
  const asked: Asked = {
    key: given.bankKey,
    facts,
    stepsMax,
    samples: samples.map((one) => ({ ...one, mac: one.mac.toString('hex') })),
  };
  const answer = await runApart<Answer>('lib/inspector/find-apart.ts', asked, limits);
  if (!answer.ok) return refuse('inspected', answer.code);
  const [found] = answer.value;
  if (found === undefined) return refuse('inspected', 'TOO_MUCH_WORK');
  const { steps } = found.work;
  log.info('inspector.searched', { found: found.kind, steps, userId: actor.userId });
  return ok(found);
}

/** The merchant's number, P_SIGN and what is random look like cards and are none. */
const noCards = ['MERCHANT', 'RRN', 'ORDER', 'INT_REF', 'NONCE'];

function holdsCardNumber(
  text: string,
  { samples, facts }: ReturnType<typeof readSamples>,
): boolean {
  const known = [...samples.flatMap(({ fields }) => [...fields]), ...facts]
    .filter(([name]) => noCards.includes(name))
    .map(([, value]) => value);
  const sources = samples.flatMap(({ source }) => source ?? []);
  const rest = [...sources, ...known].reduce((left, value) => left.replaceAll(value, ' - '), text);
  return carriesCardNumber(rest.replace(/[0-9A-Fa-f]{40,}/g, ' - '));
}
