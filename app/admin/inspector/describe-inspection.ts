import type { Tone } from '@/app/_components/status-mark';
import { getTranslations } from '@/lib/i18n/translations';
import type { Inspection } from '@/lib/inspector/inspect-message';
import { markInvisible } from '@/lib/text/visible-text';
import { codeWords } from '../_components/code-words';

/** An inspection in the reader's words, line by line. */
export type InspectionTexts = {
  readonly read: string;
  readonly signature: { readonly tone: Tone; readonly lines: readonly string[] };
  readonly says: readonly string[];
  readonly would: readonly string[];
  readonly differences: readonly string[];
};

const actions = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Returns everything that an inspection found, as text. */
export async function describeInspection(found: Inspection): Promise<InspectionTexts> {
  const [t, says, would] = await Promise.all([
    getTranslations('inspector'),
    meanings(found),
    expectations(found),
  ]);
  const { mac, differing } = found;
  const named = (value: string) => markInvisible(value) || t('nothing');
  const read = t('read', { format: t(`format.${found.format}`), kind: t(`kind.${found.kind}`) });
  const more = found.otherReadings === 0 ? [] : [t('readings', { count: found.otherReadings })];
  const under =
    mac.list === null
      ? []
      : [t('under', { profile: mac.profile, list: mac.list, key: mac.key ?? 'current' })];
  const explained =
    differing === null
      ? t('noDiffering')
      : t('differing', {
          name: differing.name,
          given: named(differing.given),
          expected: named(differing.expected),
        });
  return {
    read: [read, ...more].join(' '),
    signature: {
      tone: mac.code === 'VALID' && isPlain(found) ? 'good' : 'bad',
      lines: [
        t(`mac.${mac.code}`, { digits: mac.digits, wanted: mac.digitsWanted }),
        ...under,
        ...(mac.code === 'MAC_MISMATCH' ? [explained] : []),
        ...found.altered.map(({ name, given, expected }) =>
          t('altered', { name, given: named(given), expected: named(expected) }),
        ),
        ...(found.signedReadings.length === 0 ? [] : [t('signedReadings')]),
        ...found.signedReadings,
      ],
    },
    says,
    would,
    differences: found.differences.map(({ name, given, expected }) =>
      t('difference', { name, given: named(given), expected: named(expected.join(' / ')) }),
    ),
  };
}

/** The form shows what was signed, and it can be read in only one way. */
function isPlain({ altered, signedReadings }: Inspection): boolean {
  return altered.length === 0 && signedReadings.length === 0;
}

/** What ACTION and RC mean. */
async function meanings({ action, response }: Inspection): Promise<string[]> {
  const t = await getTranslations('inspector');
  const codes = await getTranslations('desk.responseCode');
  const advice = await getTranslations('desk.responseAdvice');
  const known = actions.find((one) => one === action);
  const lines = action === null ? [] : [t(`action.${known ?? 'other'}`, { action })];
  if (response === null) return lines;
  const { code } = response;
  const isListed = codes.has(`meaning.${code}` as 'meaning.unlisted');
  const meaning = codes(`meaning.${isListed ? (code as 'unlisted') : 'unlisted'}`);
  return [...lines, codes('line', { code, meaning, advice: advice(response.advice) })];
}

/** What the shop would do with it. */
async function expectations({ would }: Inspection): Promise<string[]> {
  const t = await getTranslations('inspector');
  const codes = await getTranslations('desk.code');
  const attempts = await getTranslations('desk.attemptState');
  const operations = await getTranslations('desk.operationState');
  if (would === null) return [t('ours')];
  const { outcome, failedStep, code, becomes } = would;
  const states = outcome === 'operation' ? operations : attempts;
  const key = becomes as 'DECLINED' | null;
  const state = key !== null && states.has(key) ? states(key) : '';
  return [
    ...(failedStep === 0 || code === null
      ? []
      : [t(`step.${failedStep}`, { code: codeWords(codes, code) })]),
    t(`outcome.${outcome}`, { state }),
  ];
}
