// What is said of pictures that are being sent? By code, for a component in the browser.

import { getTranslations } from '@/lib/i18n/translations';
import type english from '@/messages/en/catalogue.json';
import type { SortWords } from './step-buttons';

/** Results of an upload that have a sentence. */
export const pictureProblems = [
  'MISSING',
  'TOO_LARGE',
  'NOT_A_PICTURE',
  'HEIC',
  'NOT_WHOLE',
  'MOVES',
  'TOO_SMALL',
  'TOO_WIDE',
  'TOO_MANY',
  'NOT_FOUND',
  'TOO_MUCH_WORK',
  'BUSY',
  'REFUSED',
] as const satisfies readonly (keyof (typeof english)['picture']['problem'])[];

export type UploadWords = {
  /** `{done}` and `{all}` are numbers. */
  readonly progress: string;
  readonly states: Readonly<Record<'waiting' | 'shrinking' | 'sending', string>>;
  readonly saved: string;
  readonly problems: Readonly<Record<string, string>>;
};

export async function uploadWords(): Promise<UploadWords> {
  const t = await getTranslations('catalogue.picture');
  const problems = pictureProblems.map((code) => [code, t(`problem.${code}`)]);
  return {
    progress: t('progress', { done: '{done}', all: '{all}' }),
    states: { waiting: t('waiting'), shrinking: t('shrinking'), sending: t('sending') },
    saved: t('saved'),
    problems: Object.fromEntries(problems),
  };
}

/** What is said of pictures that are put in order. */
export async function sortWords(): Promise<SortWords> {
  const t = await getTranslations('catalogue.picture');
  const numbers = { place: '{place}', to: '{to}', count: '{count}' };
  return { handle: t('handle', numbers), moved: t('moved', numbers) };
}
