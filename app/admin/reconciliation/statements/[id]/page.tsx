import { useLocale, useTranslations } from 'next-intl';
import { getLocale } from 'next-intl/server';
import { Fragment, type ReactNode } from 'react';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { TallLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { readSums } from '@/lib/statements/results/statement-sums';
import { readStatement, type StatementDetail } from '@/lib/statements/statement-queries';
import { firstValue } from '@/lib/text/query-value';
import { Moment } from '../../../_components/moment';
import { CloseLinks } from '../../close-links';
import { compare } from './actions';
import { MappingStep } from './mapping-step';
import { OutcomeRows, OutcomeTabs, outcomeNames } from './outcome-lists';
import { SumsTable } from './statement-sums';
import { WithdrawForm } from './withdraw-form';

const route = '/admin/reconciliation/statements/[id]';

export const generateMetadata = titled('reconciliation.statement.title');

/** One statement: first its columns are assigned, then its rows are listed by outcome. */
export default deskPage('see_orders', route, async ({ actor, params, query }) => {
  const { id } = params;
  const path = `/admin/reconciliation/statements/${id}`;
  const statement = await readStatement(id);
  if (statement === null) return <MissingStatement />;
  const t = await getTranslations('reconciliation.statement');
  const isMapping = statement.state === 'MAPPING' || query.step === 'columns';
  const chosen =
    outcomeNames.find((name) => name === query.show) ??
    outcomeNames.find((name) => statement.counts[name] > 0) ??
    'matched';
  const after = firstValue(query.after);
  return (
    <>
      <h1 className="text-lg">
        <bdi className="break-all">{statement.fileName}</bdi>
      </h1>
      <CloseLinks />
      <Facts statement={statement} />
      <StatementNotices statement={statement} query={query} />
      {statement.state === 'RECEIVING' ? (
        <p className="py-4 font-semibold">{t('receiving')}</p>
      ) : null}
      {isMapping ? <MappingStep statement={statement} query={query} actor={actor} /> : null}
      {statement.state === 'MATCHED' && !isMapping ? (
        <>
          <SumsTable sums={await readSums(statement.id)} />
          <OutcomeTabs statement={statement} chosen={chosen} />
          <OutcomeRows id={statement.id} chosen={chosen} after={after} actor={actor} />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 text-sm print:hidden">
            {actor.permissions.includes('export') ? (
              <TallLink href={`${path}/export`}>{t('export')}</TallLink>
            ) : null}
            {actor.permissions.includes('resolve') ? (
              <>
                <ActionForm
                  action={compare}
                  hidden={{ itemId: statement.id, signedInAs: actor.userId }}
                  buttons={[{ label: t('again'), pendingLabel: t('againPending'), kind: 'quiet' }]}
                />
                <TallLink href={`${path}?step=columns`}>{t('columns')}</TallLink>
              </>
            ) : null}
          </div>
        </>
      ) : null}
      {actor.permissions.includes('resolve') ? (
        <WithdrawForm id={statement.id} userId={actor.userId} />
      ) : null}
    </>
  );
});

async function MissingStatement() {
  const t = await getTranslations('reconciliation.statement');
  return (
    <>
      <h1 className="text-lg">{t('problem.NOT_FOUND')}</h1>
      <CloseLinks />
    </>
  );
}

/** Where the file comes from, what it covers, and how it was read. */
async function Facts({ statement }: { statement: StatementDetail }) {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  const { firstDay, lastDay, sheet, progress, matchedAt } = statement;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [
      t('statement.uploaded'),
      <>
        <Moment at={statement.uploadedAt} />
        <bdi>{statement.uploadedBy}</bdi>
      </>,
    ],
    [
      t('statement.file'),
      <>
        <span>{t('statements.rows', { count: statement.rowCount })}</span>
        <bdi dir="ltr">{statement.encoding}</bdi>
        {sheet === null ? null : <bdi>{sheet}</bdi>}
      </>,
    ],
    ...(firstDay === null || lastDay === null
      ? []
      : [[t('judgement.days'), daysText(firstDay, lastDay, locale, t)] as const]),
    ...(matchedAt === null
      ? []
      : [[t('statement.comparedAt'), <Moment key="at" at={matchedAt} />] as const]),
  ];
  return (
    <>
      <dl className="mb-4 grid w-fit grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="flex flex-wrap gap-x-3">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {progress === null ? null : (
        <p className="mb-4 text-sm font-semibold text-wait">
          {t('statement.running', { percent: progress })}
        </p>
      )}
      {statement.isTest ? <p className="mb-4 text-sm text-wait">{t('mode.test')}</p> : null}
    </>
  );
}

function daysText(from: string, to: string, locale: string, t: Translate): string {
  return from === to
    ? formatDay(from, locale)
    : t('judgement.range', { from: formatDay(from, locale), to: formatDay(to, locale) });
}

type Query = Record<string, string | string[] | undefined>;

/** What the last step did, and what was left out. */
function StatementNotices({ statement, query }: { statement: StatementDetail; query: Query }) {
  const t = useTranslations('reconciliation.statement');
  const locale = useLocale();
  const done = ['explained', 'reopened'] as const;
  const changed = done.find((one) => one === query.done);
  const [count = ''] = [query.count].flat();
  return (
    <div className="mb-4 flex max-w-3xl flex-col gap-2 text-sm">
      {query.done === 'known' ? (
        <Notice tone="wait" role="status">
          {t('known')}
        </Notice>
      ) : null}
      {query.done === 'compared' ? (
        <Notice tone="good" role="status">
          {t('compared', { matched: statement.counts.matched })}
        </Notice>
      ) : null}
      {query.done === 'said' ? (
        <Notice tone="good" role="status">
          {t('said')}
        </Notice>
      ) : null}
      {changed !== undefined && /^\d{1,6}$/.test(count) ? (
        <Notice tone="good" role="status">
          {t(changed, { count: Number(count) })}
        </Notice>
      ) : null}
      {statement.state === 'MATCHED' ? (
        <p className={`font-semibold ${statement.open > 0 ? 'text-bad' : 'text-good'}`}>
          {t('differences', { count: statement.open })}
        </p>
      ) : null}
      {statement.cardCells > 0 ? (
        <Notice tone="wait" role="status">
          {t('cards', {
            count: statement.cardCells,
            columns: formatList(statement.cardColumns, locale),
          })}
        </Notice>
      ) : null}
    </div>
  );
}
