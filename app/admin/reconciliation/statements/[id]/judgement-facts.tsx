import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { Notice } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import { formatDay } from '@/lib/i18n/format-date';
import { windowDays } from '@/lib/statements/match-rows';
import { type Mapping, writeMapping } from '@/lib/statements/reading/mapping';
import { asideNotes } from '@/lib/statements/reading/read-role';
import type { Judgement } from '@/lib/statements/results/judge-statement';

/** The statement's merchant and days, before anything of it is saved. */
export function JudgementFacts(props: {
  judgement: Judgement;
  mapping: Mapping;
  statementId: string;
}) {
  const { judgement } = props;
  const t = useTranslations('reconciliation.judgement');
  const locale = useLocale();
  const { rows, own, matched, unreadable, expected, firstDay, lastDay, terminals } = judgement;
  const isOurs = own > 0;
  return (
    <Section id="judgement" title={t('title')} gap="none" className="mt-5 max-w-3xl text-sm">
      <Notice tone={isOurs ? 'good' : 'bad'} role="status">
        <p className="font-semibold">{t('own', { own, rows })}</p>
        {isOurs ? null : <p>{t('notOurs')}</p>}
      </Notice>
      <Doubts {...props} />
      <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        <dt className="text-ink-soft">{t('days')}</dt>
        <dd>
          {firstDay === lastDay
            ? formatDay(firstDay, locale)
            : t('range', { from: formatDay(firstDay, locale), to: formatDay(lastDay, locale) })}
        </dd>
        <dt className="text-ink-soft">{t('matched')}</dt>
        <dd className="tabular-nums">{t('of', { part: matched, all: rows })}</dd>
        <dt className="text-ink-soft">{t('expected')}</dt>
        <dd className="tabular-nums">{expected}</dd>
        <dt className="text-ink-soft">{t('unreadable')}</dt>
        <dd>
          <span className="tabular-nums">{unreadable}</span>
          <UnreadLines unread={judgement.unread} />
        </dd>
        {judgement.aside.length === 0 ? null : (
          <>
            <dt className="text-ink-soft">{t('aside')}</dt>
            <dd>
              <AsideLines aside={judgement.aside} />
            </dd>
          </>
        )}
        <dt className="text-ink-soft">{t('terminals')}</dt>
        <dd>
          <ul>
            {terminals.map((one) => (
              <li key={one.terminal}>
                {one.terminal === null ? (
                  <span>{t('noTerminal')}</span>
                ) : (
                  <bdi dir="ltr">{one.terminal}</bdi>
                )}{' '}
                <span className="text-ink-soft">{t('rows', { count: one.rows })}</span>{' '}
                {one.isOurs ? null : <span className="font-semibold text-bad">{t('foreign')}</span>}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </Section>
  );
}

/** The first totals and fees: who compares the statement agrees that they are no movements. */
function AsideLines({ aside }: Pick<Judgement, 'aside'>) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  return (
    <ul>
      {aside.map(({ line, role, asideMinor }) => (
        <li key={line}>
          <strong className="font-semibold">{t('statement.line', { line })}</strong>{' '}
          <span>{t(`note.${asideNotes[role]}`)}</span>{' '}
          {asideMinor === null ? null : (
            <MoneyText minor={`${role === 'fee' ? -asideMinor : asideMinor}`} locale={locale} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What contradicts our own payments, and the other reading of it. */
function Doubts(props: { judgement: Judgement; mapping: Mapping; statementId: string }) {
  const { judgement, mapping, statementId } = props;
  const t = useTranslations('reconciliation');
  if (judgement.doubts.length === 0) return null;
  return (
    <Notice tone="bad" role="status">
      <p className="font-semibold">{t('judgement.doubt.title')}</p>
      {judgement.doubts.map(({ code, count, reading }) => {
        const query = new URLSearchParams({
          ...writeMapping(mapping),
          step: 'columns',
          ...reading,
        });
        const [rule] = Object.values(reading ?? {});
        return (
          <p key={code}>
            <span>{t(`judgement.doubt.${code}`, { count, days: windowDays + 1 })}</span>{' '}
            {rule === undefined ? null : (
              <a
                className="text-link"
                href={`/admin/reconciliation/statements/${statementId}?${query}`}
              >
                {t('judgement.doubt.read', { rule: t(`mapping.rule.${rule}`) })}
              </a>
            )}
          </p>
        );
      })}
    </Notice>
  );
}

/** The first lines that cannot be read: the line, the problem, and its column. */
function UnreadLines({ unread }: Pick<Judgement, 'unread'>) {
  const t = useTranslations('reconciliation');
  if (unread.length === 0) return null;
  return (
    <ul className="text-wait">
      {unread.map(({ line, problem, field }) => (
        <li key={line}>
          <strong className="font-semibold">{t('statement.line', { line })}</strong>{' '}
          <span>{t(`rowProblem.${problem}`)}</span>{' '}
          {field === null ? null : (
            <span>
              {t('statement.inColumn', { column: t(`mapping.field.${field as 'date'}`) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
