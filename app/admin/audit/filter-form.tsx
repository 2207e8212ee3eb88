import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Choice } from '@/app/admin/_components/choice';
import { listAuditPeople } from '@/lib/audit/read-entries';
import { getTranslations } from '@/lib/i18n/translations';

/** A plain GET form that ends with two days: its address can be shared. */
export async function FilterForm(props: {
  action: string;
  idPrefix: string;
  days: Readonly<Record<'from' | 'to', string | null>>;
  children: ReactNode;
}) {
  const { action, idPrefix, days, children } = props;
  const t = await getTranslations('people.audit');
  return (
    <form
      method="get"
      action={action}
      className="mb-4 grid grid-cols-2 items-end gap-3 *:min-w-0 max-sm:*:first:col-span-2 max-sm:*:has-[select]:col-span-2 lg:grid-cols-[2fr_1fr_1fr_auto_auto_auto]"
    >
      {children}
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          id={`${idPrefix}-${name}`}
          name={name}
          label={t(name)}
          type="date"
          defaultValue={days[name] ?? undefined}
        />
      ))}
      <button type="submit" className={buttonClass('inline')}>
        {t('find')}
      </button>
    </form>
  );
}

/** Everyone with an account. */
export async function PersonChoice({ value }: { value: string | null }) {
  const [t, people] = await Promise.all([getTranslations('people.audit'), listAuditPeople()]);
  return (
    <Choice name="person" label={t('person')} all={t('everybody')} value={value}>
      {people.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {`${name} (${email})`}
        </option>
      ))}
    </Choice>
  );
}
