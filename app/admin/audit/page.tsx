import { TallLink, TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { CsvChoice } from '@/app/admin/_components/file-form-fields';
import { pathWithQuery } from '@/app/admin/_door/admit';
import { deskPage } from '@/app/admin/_door/desk-page';
import { auditFilterPairs, readAuditFilter } from '@/lib/audit/audit-filter';
import { readAuditPage } from '@/lib/audit/read-entries';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue, placeText } from '@/lib/text/query-value';
import { AuditEntries } from './audit-entries';
import { AuditFilterForm } from './audit-filter-form';
import { VerifyPanel } from './verify-panel';

const path = '/admin/audit';
const pageSize = 50;

export const generateMetadata = titled('people.audit.title');

/** Who changed what, when and why; whether it is still what was written. */
export default deskPage('read_audit', path, async ({ actor, query }) => {
  const filter = readAuditFilter(query);
  const [t, { lines, next }] = await Promise.all([
    getTranslations('people.audit'),
    readAuditPage(filter, pageSize),
  ]);
  const kept = auditFilterPairs(filter);
  return (
    <>
      <h1 className="mb-3 text-lg">{t('title')}</h1>
      <VerifyPanel signedInAs={actor.userId} asked={firstValue(query.verified)} />
      <AuditFilterForm filter={filter} />
      <p className="mb-3 text-sm">
        <TextLink href={pathWithQuery(`${path}/export`, kept)}>{t('export')}</TextLink>
        <span>{' · '}</span>
        <TextLink href={`${path}/sign-ins`}>{t('signIns')}</TextLink>
      </p>
      <CsvChoice
        action={`${path}/export`}
        query={kept}
        idPrefix="audit-file"
        names={['separator']}
        className="mb-3 text-sm"
      />
      {lines.length === 0 ? <p className="py-6">{t('empty')}</p> : <AuditEntries lines={lines} />}
      <nav aria-label={t('pages')} className="flex gap-6 py-4 text-sm">
        {filter.after === null ? null : (
          <TallLink href={pathWithQuery(path, kept)}>{t('newest')}</TallLink>
        )}
        {next === null ? null : (
          <a
            className="text-link py-2"
            href={pathWithQuery(path, { ...kept, after: placeText(next) })}
          >
            {t('older')}
          </a>
        )}
      </nav>
    </>
  );
});
