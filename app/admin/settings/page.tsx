import type { Metadata } from 'next';
import { admit } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { listChoices } from '@/lib/desk/choices/list-choices';
import { getTranslations } from '@/lib/i18n/translations';
import { ChoiceSection } from './choice-section';
import { PaymentRules } from './payment-rules';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings');
  return { title: t('title') };
}

const lists = ['extra', 'completion_reason', 'reversal_reason'] as const;

/** The merchant's own lists, and the rules that the installation sets. */
export default async function SettingsPage() {
  const actor = await admit('see_orders', '/admin/settings');
  if (actor === null) return <ForbiddenPage />;
  const t = await getTranslations('settings');
  const choices = await listChoices(lists, { withHidden: true });
  const mayChange = actor.permissions.includes('manage_users');
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-6 max-w-3xl text-sm text-ink-soft">{t(mayChange ? 'text' : 'readOnly')}</p>
      <div className="grid max-w-4xl gap-8">
        {lists.map((list) => (
          <ChoiceSection
            key={list}
            list={list}
            choices={choices.filter((choice) => choice.list === list)}
            keeperId={mayChange ? actor.userId : null}
          />
        ))}
        <PaymentRules />
      </div>
    </>
  );
}
