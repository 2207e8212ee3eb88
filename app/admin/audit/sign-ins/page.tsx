import { useTranslations } from 'next-intl';
import { Field } from '@/app/_components/field';
import { ReferenceText } from '@/app/_components/reference-text';
import { StatusBadge } from '@/app/_components/status-mark';
import { TallLink, TextLink, UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Choice } from '@/app/admin/_components/choice';
import { CsvChoice } from '@/app/admin/_components/file-form-fields';
import { Moment } from '@/app/admin/_components/moment';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { pathWithQuery } from '@/app/admin/_door/admit';
import { deskPage } from '@/app/admin/_door/desk-page';
import { browserName } from '@/app/admin/_users/browser-name';
import { readSignInPage, type SignInLine } from '@/lib/auth/session/read-sign-ins';
import {
  readSignInFilter,
  type SignInFilter,
  signInFilterPairs,
  signInOutcomes,
} from '@/lib/auth/session/sign-in-filter';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { placeText } from '@/lib/text/query-value';
import { FilterForm, PersonChoice } from '../filter-form';

const path = '/admin/audit/sign-ins';
const pageSize = 50;

export const generateMetadata = titled('people.signIns.title');

/** Sign-ins and attempts of all accounts: when, from where, by which means, and the result. */
export default deskPage('read_audit', path, async ({ actor, query }) => {
  const filter = readSignInFilter(query);
  const [t, audit, page] = await Promise.all([
    getTranslations('people.signIns'),
    getTranslations('people.audit'),
    readSignInPage(actor, filter, pageSize),
  ]);
  const kept = signInFilterPairs(filter);
  const { lines, next } = page;
  return (
    <>
      <UpLink href="/admin/audit">{audit('title')}</UpLink>
      <h1 className="mb-1 text-lg">{t('title')}</h1>
      <p className="mb-3 max-w-3xl text-sm text-ink-soft">
        {t('keptAll', { days: settings().keep.signInsDays })}
      </p>
      <SignInFilterForm filter={filter} />
      <p className="mb-3 text-sm">
        <TextLink href={pathWithQuery(`${path}/export`, kept)}>{audit('export')}</TextLink>
      </p>
      <CsvChoice
        action={`${path}/export`}
        query={kept}
        idPrefix="sign-ins-file"
        names={['separator']}
        className="mb-3 text-sm"
      />
      {lines.length === 0 ? <p className="py-6">{t('noneFit')}</p> : <Lines lines={lines} />}
      <nav aria-label={t('pages')} className="flex gap-6 py-4 text-sm">
        {filter.after === null ? null : (
          <TallLink href={pathWithQuery(path, kept)}>{audit('newest')}</TallLink>
        )}
        {next === null ? null : (
          <TallLink href={pathWithQuery(path, { ...kept, after: placeText(next) })}>
            {audit('older')}
          </TallLink>
        )}
      </nav>
    </>
  );
});

function SignInFilterForm({ filter }: { filter: SignInFilter }) {
  const t = useTranslations('people.signIns');
  return (
    <FilterForm action={path} idPrefix="sign-ins" days={filter}>
      <PersonChoice value={filter.userId} />
      <Choice name="outcome" label={t('result')} all={t('all')} value={filter.outcome}>
        {signInOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`outcome.${outcome}`)}
          </option>
        ))}
      </Choice>
      <Field
        id="sign-ins-network"
        name="network"
        label={t('networkField')}
        maxLength={60}
        defaultValue={filter.network}
      />
    </FilterForm>
  );
}

function Lines({ lines }: { lines: readonly SignInLine[] }) {
  const t = useTranslations('people.signIns');
  const sessions = useTranslations('people.sessions');
  return (
    <ul className="border-t border-line-strong text-sm">
      {lines.map((line) => {
        const isIn = line.outcome === 'password' || line.outcome === 'organisation';
        return (
          <li
            key={line.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Moment at={line.at} />
            <a
              className="text-link font-semibold"
              href={pathWithQuery(path, { person: line.userId })}
              title={line.email}
            >
              <VisibleText text={line.name} />
            </a>
            <StatusBadge tone={isIn ? 'good' : 'bad'}>{t(`outcome.${line.outcome}`)}</StatusBadge>
            <span>{browserName(line.userAgent) ?? sessions('unknownBrowser')}</span>
            <span className="text-ink-soft">
              <span>{t('network')}</span> <ReferenceText value={line.network} />
            </span>
            {isIn ? (
              <span className="text-ink-soft">{t(line.passedFactor ? 'factor' : 'noFactor')}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
