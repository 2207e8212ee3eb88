// What do people read of a search for a profile? Sentences, for the page and for the command.
import { weakLists } from '@/lib/gateway/mac/mac-profile';
import type { Translate } from '@/lib/i18n/translators';
import type { Found, OpenPoint, ProvenList } from '@/lib/mac-find/compose-profile';
import type { Answer, Reason } from '@/lib/mac-find/find-profile';
import type { Change } from '@/lib/mac-find/list-changes';

export type MacAnswerTexts = {
  readonly title: string;
  readonly lines: readonly string[];
  /** The profile as a file; null: there is none that the shop could use. */
  readonly profile: string | null;
};

type Words = Translate<'inspector.macFind'>;

/** The answer in words. Neither the key nor a signature is in it. */
export function describeMacAnswer(answer: Answer, t: Words): MacAnswerTexts {
  const { work } = answer;
  const written = (count: number) => count.toLocaleString('en');
  const [candidates, steps] = [written(work.candidates), written(work.steps)];
  const done = t('none.work', { candidates, steps });
  if (answer.kind === 'none') {
    const asked = answer.reasons.map((reason) => reasonLine(reason, answer.digits, t));
    const more = answer.reasons.includes('SEARCHED') ? [t('none.MORE')] : [];
    return {
      title: t('none.title'),
      lines: [done, t('none.ask'), ...asked, ...more],
      profile: null,
    };
  }
  const { profile, lists, known, unfound, open } = answer;
  const isUsable = isUsableFor(lists);
  const nearest = profile.name.replace(/-changed$/, '');
  const isNear = lists.some(({ from }) => from !== null);
  const title = t(known.length > 0 ? 'found.known' : isNear ? 'found.changed' : 'found.plain', {
    name: nearest,
  });
  return {
    title,
    lines: [
      ...lists.flatMap((one) => provenLines(one, t)),
      t(`keyForm.${answer.keyForm}`),
      ...(known.length > 1 ? [t('found.also', { names: known.slice(1).join(', ') })] : []),
      ...unfound.map((list) => t('found.unfound', { list: t(`list.${list}`) })),
      ...open.map((point) => openLine(point, nearest, t)),
      ...weakLines(answer, t),
      ...(isUsable ? [t('found.use')] : []),
      done,
    ],
    profile: isUsable ? `${JSON.stringify(profile, null, 2)}\n` : null,
  };
}

/** What we send can follow a setting; what the bank sends must be what it signed. */
function isUsableFor(lists: readonly ProvenList[]): boolean {
  return lists.every(({ list, values }) => {
    const isOurs = list === 'prepare' || list === 'completion' || list === 'reversal';
    return values === 'sent' || (isOurs && values.startsWith('decimals'));
  });
}

function provenLines(proven: ProvenList, t: Words): string[] {
  const { names, messages, from, changes, values } = proven;
  const list = t(`list.${proven.list}`);
  const changed = changes.map((change) => changeText(change, t)).join(', ');
  return [
    t('found.proof', { list, names: names.join(' '), count: messages }),
    ...(changed === '' || from === null ? [] : [t('changes', { name: from, changes: changed })]),
    ...(values === 'sent' ? [] : [t(`values.${values}`, { list })]),
  ];
}

function changeText({ kind, names }: Change, t: Words): string {
  const [from = '', to = ''] = names;
  return kind === 'exchanged'
    ? t('change.exchanged', { from, to })
    : t(`change.${kind}`, { names: names.join(', ') });
}

function openLine({ kind, list, names }: OpenPoint, nearest: string, t: Words): string {
  const about = { list: t(`list.${list}`), names: names.join(kind === 'OTHER_LIST' ? ' ' : ', ') };
  return kind === 'LIST'
    ? t('found.assumed', { ...about, name: nearest })
    : t(`open.${kind}`, about);
}

function weakLines({ profile }: Found, t: Words): string[] {
  return weakLists(profile).map(({ list, missing }) =>
    t('found.weak', { list: t(`list.${list}`), names: missing.join(', ') }),
  );
}

function reasonLine(reason: Reason, digits: readonly number[], t: Words): string {
  return t(`none.${reason}`, { digits: digits[0] ?? 0 });
}
