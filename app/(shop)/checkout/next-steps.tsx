import { getTranslations } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { settings } from '@/lib/env';

/** What happens after the button: hold or charge, said before it is pressed. */
export async function NextSteps({
  isHold,
  total,
  isBeyondHold,
}: {
  isHold: boolean;
  total: string;
  isBeyondHold: boolean;
}) {
  const t = await getTranslations('shop.checkout');
  const steps = isHold
    ? [t('nextHold1'), t('nextHold2', { total }), t('nextHold3')]
    : [t('nextSale1'), t('nextSale2', { total }), t('nextSale3')];
  return (
    <section aria-labelledby="next" className="max-w-prose border-t border-line pt-6">
      <h2 id="next" className="text-lg">
        {t('nextTitle')}
      </h2>
      <ol className="mt-3 list-decimal space-y-2 ps-6 marker:font-semibold marker:text-accent">
        {steps.map((step) => (
          <li key={step} className="ps-1">
            {step}
          </li>
        ))}
      </ol>
      {isHold && isBeyondHold ? (
        <div className="mt-4">
          <Notice tone="wait">{t('holdMayLapse', { days: settings().authorizationDays })}</Notice>
        </div>
      ) : null}
    </section>
  );
}
