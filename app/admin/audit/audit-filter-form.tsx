import { buttonClass } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import type { AuditFilter } from '@/lib/audit/audit-filter';
import { listAuditActions, listAuditPeople } from '@/lib/audit/read-entries';
import { getTranslations } from '@/lib/i18n/translations';
import { actionWords } from './action-words';
import { Choice } from './choice';

/** A plain GET form: it works without scripts, and its address can be shared. */
export async function AuditFilterForm({ filter }: { filter: AuditFilter }) {
  const [t, words, people, actions] = await Promise.all([
    getTranslations('people.audit'),
    actionWords(),
    listAuditPeople(),
    listAuditActions(),
  ]);
  return (
    <form
      method="get"
      action="/admin/audit"
      className="mb-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto_auto_auto]"
    >
      <Field
        id="audit-about"
        name="about"
        label={t('about')}
        type="search"
        maxLength={254}
        defaultValue={filter.about}
      />
      <Choice name="person" label={t('person')} all={t('everybody')} value={filter.actorId}>
        {people.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {`${name} (${email})`}
          </option>
        ))}
      </Choice>
      <Choice name="action" label={t('action')} all={t('everything')} value={filter.action}>
        {actions.map((action) => (
          <option key={action} value={action}>
            {words(action)}
          </option>
        ))}
      </Choice>
      <Field
        id="audit-from"
        name="from"
        label={t('from')}
        type="date"
        defaultValue={filter.from ?? undefined}
      />
      <Field
        id="audit-to"
        name="to"
        label={t('to')}
        type="date"
        defaultValue={filter.to ?? undefined}
      />
      <button type="submit" className={buttonClass('inline')}>
        {t('find')}
      </button>
    </form>
  );
}
