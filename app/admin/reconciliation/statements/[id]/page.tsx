import { useLocale, useTranslations } from 'next-intl';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { Notice } from '@/app/_components/status-mark';
import { TallLink } from '@/app/_components/text-link';
import { deskPage } from '@/app/admin/_door/desk-page';
import { titled } from '@/app/titled';
import { formatList } from '@/lib/i18n/format-list';
import { getTranslations } from '@/lib/i18n/translations';
import { readStatement, type StatementDetail } from '@/lib/statements/statement-queries';
import { Moment } from '../../../_components/moment';
import { CloseLinks } from '../../close-links';
import { compare } from './actions';
import { MappingStep } from './mapping-step';
import { OutcomeRows, OutcomeTabs, outcomeNames } from './outcome-lists';
import { WithdrawForm } from './withdraw-form';

const route = '/admin/reconciliation/statements/[id]';

export const generateMetadata = titled('closing.statement.title');

/** One statement: first its columns are assigned, then its rows are listed by outcome. */
export default deskPage('see_orders', route, async ({ actor, params, query }) => {
  const { id } = params;
  const path = `/admin/reconciliation/statements/${id}`;
  const statement = await readStatement(id);
  if (statement === null) return <MissingStatement />;
  const t = await getTranslations('closing.statement');
  const isMapping = statement.state === 'MAPPING' || query.step === 'columns';
  const chosen =
    outcomeNames.find((name) => name === query.show) ??
    outcomeNames.find((name) => statement.counts[name] > 0) ??
    'matched';
  const after = [query.after].flat()[0] ?? '';
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
  const t = await getTranslations('closing.statement');
  return (
    <>
      <h1 className="text-lg">{t('problem.NOT_FOUND')}</h1>
      <CloseLinks />
    </>
  );
}

async function Facts({ statement }: { statement: StatementDetail }) {
  const [t, locale] = await Promise.all([getTranslations('closing'), getLocale()]);
  return (
    <p className="mb-4 flex flex-wrap gap-x-5 text-sm text-ink-soft">
      <span>{t('statements.rows', { count: statement.rowCount })}</span>
      <bdi dir="ltr">{statement.encoding}</bdi>
      {statement.sheet === null ? null : (
        <span>
          <span>{t('statement.sheet')}</span> <bdi>{statement.sheet}</bdi>
        </span>
      )}
      {statement.progress === null ? null : (
        <span className="font-semibold text-wait">
          {t('statement.running', { percent: statement.progress })}
        </span>
      )}
      {statement.commissionMinor === null ? null : (
        <span>
          <span>{t('statement.commission')}</span>{' '}
          <MoneyText minor={statement.commissionMinor} locale={locale} />
        </span>
      )}
      {statement.isTest ? <span className="text-wait">{t('mode.test')}</span> : null}
      {statement.matchedAt === null ? null : (
        <span>
          <span>{t('statement.comparedAt')}</span> <Moment at={statement.matchedAt} />
        </span>
      )}
    </p>
  );
}

type Query = Record<string, string | string[] | undefined>;

/** What the last step did, and what was left out. */
function StatementNotices({ statement, query }: { statement: StatementDetail; query: Query }) {
  const t = useTranslations('closing.statement');
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
