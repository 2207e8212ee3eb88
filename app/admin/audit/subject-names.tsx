import { getLocale } from 'next-intl/server';
import { attentionTitle } from '@/app/admin/_components/attention-kind';
import { readSubject, type SingleThing } from '@/lib/audit/audit-subject';
import { findNamedRows, type NamedRows } from '@/lib/audit/read-entries';
import { formatDay, formatMonth } from '@/lib/i18n/format-date';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { dayPath } from '@/lib/reconciliation/movement-filter';
import { monthPath } from '@/lib/reconciliation/read-month';

/** What an entry is about, in words; `path` is null where it has no page. */
type Named = { readonly text: string; readonly path: string | null };

const thingPaths: Partial<Record<SingleThing, string>> = {
  shop: '/admin/settings/identity',
  cancellation: '/admin/catalogue',
  trail: '/admin/audit',
};

/** Returns a function that names a subject; null for one that an earlier version wrote. */
export async function subjectNames(
  subjects: readonly string[],
): Promise<(subject: string) => Named | null> {
  const [t, kinds, locale, rows] = await Promise.all([
    getTranslations('people.about'),
    getTranslations('desk.attention.kinds'),
    getLocale(),
    findNamedRows(subjects),
  ]);
  return (subject) => nameOf(subject, { t, kinds, locale, rows });
}

type Words = {
  readonly t: Translate<'people.about'>;
  readonly kinds: Translate<'desk.attention.kinds'>;
  readonly locale: string;
  readonly rows: NamedRows;
};

function nameOf(subject: string, { t, kinds, locale, rows }: Words): Named | null {
  const read = readSubject(subject);
  if (read === null) return null;
  if (read.kind === 'day') {
    const { day, isTest } = read;
    const name = formatDay(day, locale);
    return { text: isTest ? t('dayTest', { name }) : name, path: dayPath({ day, isTest }) };
  }
  if (read.kind === 'month') {
    const { month, isTest } = read;
    const name = formatMonth(month, locale);
    const path = monthPath({ month, calendar: 'house', isTest });
    return { text: isTest ? t('dayTest', { name }) : name, path };
  }
  if (!('id' in read)) return { text: t(read.kind), path: thingPaths[read.kind] ?? null };
  const row = rows.get(subject);
  if (row === undefined) return { text: t(read.kind, { name: t('gone') }), path: null };
  const name =
    read.kind === 'attention'
      ? attentionTitle(kinds, { kind: row.name })
      : read.kind === 'acceptance'
        ? formatDay(row.name, locale)
        : row.name;
  return { text: t(read.kind, { name }), path: row.path };
}

/** The name of what an entry is about, as a link if it has a page. */
export function SubjectName({ subject, named }: { subject: string; named: Named | null }) {
  if (named === null) return <bdi dir="ltr">{subject}</bdi>;
  if (named.path === null) return <bdi>{named.text}</bdi>;
  return (
    <a href={named.path}>
      <bdi>{named.text}</bdi>
    </a>
  );
}
