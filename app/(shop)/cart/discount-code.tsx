import { ActionForm } from '@/app/_components/action-form';
import { FoldSign } from '@/app/_components/fold-sign';
import { dropCodeAction, typeCodeAction } from '@/app/(shop)/_cart/actions';
import type { CartCode } from '@/lib/cart/cart-code';
import type { CartDto } from '@/lib/cart/read-cart';
import { useTranslations } from '@/lib/i18n/translations';

/** Where a guest types a discount code, folded; nothing where the house has none. */
export function DiscountCode({ cart }: { cart: CartDto }) {
  const t = useTranslations('shop.code');
  if (cart.code !== null) return <TypedCode typed={cart.code} />;
  if (!cart.asksCode) return null;
  return (
    <details className="fold">
      <summary className="text-link flex min-h-11 items-center gap-2 text-sm">
        <FoldSign />
        <span>{t('ask')}</span>
      </summary>
      <ActionForm
        action={typeCodeAction}
        idPrefix="code"
        className="flex flex-col gap-2 pb-3"
        fields={[
          {
            name: 'code',
            label: t('field'),
            maxLength: 60,
            autoComplete: 'off',
            dir: 'ltr',
          },
        ]}
        buttons={[{ label: t('apply'), pendingLabel: t('applying'), kind: 'secondary' }]}
      />
    </details>
  );
}

/** What the typed code does, and the way to take it out again. */
function TypedCode({ typed }: { typed: CartCode }) {
  const t = useTranslations('shop.code');
  const { code, problem, isGiven } = typed;
  const said = problem === null ? t(isGiven ? 'given' : 'beaten') : t(`problem.${problem}`);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1 text-sm">
      <p>
        <bdi className="font-semibold">{code}</bdi> <span>{said}</span>
      </p>
      <ActionForm
        action={dropCodeAction}
        idPrefix="code"
        buttons={[
          {
            label: t('remove'),
            ariaLabel: t('removeNamed', { code }),
            pendingLabel: t('removing'),
            kind: 'quiet',
          },
        ]}
      />
    </div>
  );
}
