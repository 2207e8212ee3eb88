import { Field } from '@/app/_components/field';
import { Choice } from '@/app/admin/_components/choice';
import type { AuditFilter } from '@/lib/audit/audit-filter';
import { listAuditActions } from '@/lib/audit/read-entries';
import { getTranslations } from '@/lib/i18n/translations';
import { actionWords } from './action-words';
import { FilterForm, PersonChoice } from './filter-form';

export async function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  const [t, words, actions] = await Promise.all([
    getTranslations('people.audit'),
    actionWords(),
    listAuditActions(),
  ]);
  return (
    <FilterForm action="/admin/audit" idPrefix="audit" days={filter}>
      <Field
        id="audit-about"
        name="about"
        label={t('about')}
        type="search"
        maxLength={254}
        defaultValue={filter.about}
      />
      <PersonChoice value={filter.actorId} />
      <Choice name="action" label={t('action')} all={t('everything')} value={filter.action}>
        {actions.map((action) => (
          <option key={action} value={action}>
            {words(action)}
          </option>
        ))}
      </Choice>
    </FilterForm>
  );
}
