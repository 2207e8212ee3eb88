import { useTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

const steps = ['details', 'card', 'done'] as const;

/** Shows which step between cart and order the shopper is at. */
export function CheckoutSteps({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations();
  const isOwnForm = settings().cardEntry === 'own';
  const at = steps.indexOf(current);
  return (
    <ol
      aria-label={t('shop.steps.label')}
      className="grid grid-cols-3 gap-2 text-xs sm:text-sm md:max-w-2xl"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`border-t-4 pt-1.5 leading-snug ${index <= at ? 'border-action' : 'border-line'} ${index === at ? 'font-semibold' : 'text-ink-soft'}`}
        >
          <span className="tabular-nums">{index + 1}</span>{' '}
          <span>
            {t(step === 'card' && isOwnForm ? 'card.instead.step' : `shop.steps.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
