import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listChoices } from '@/lib/desk/choices/list-choices';
import { getTranslations } from '@/lib/i18n/translations';
import { ChoiceSection } from './choice-section';
import { PaymentRules } from './payment-rules';

export const generateMetadata = titled('settings.title');

const lists = ['extra', 'completion_reason', 'reversal_reason'] as const;

/** The merchant's own lists, and the rules that the installation sets. */
export default deskPage('see_orders', '/admin/settings', async ({ actor }) => {
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
});
