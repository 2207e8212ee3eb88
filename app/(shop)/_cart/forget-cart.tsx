import { ActionForm } from '@/app/_components/action-form';
import { useTranslations } from '@/lib/i18n/translations';
import { forgetCartAction } from './actions';

/** For a shared computer: the next visitor finds no cart, no details and no orders. */
export function ForgetCart() {
  const t = useTranslations('shop.forget');
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-3 text-sm print:hidden">
      <p className="text-ink-soft">{t('question')}</p>
      <ActionForm
        action={forgetCartAction}
        idPrefix="forget"
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'quiet' }]}
      />
    </div>
  );
}
