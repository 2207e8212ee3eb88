import { VisibleText } from '@/app/admin/_components/visible-text';
import { DeskForm } from '@/app/admin/_door/desk-form';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { actOnOrder } from './actions';
import { type OrderAct, orderActs } from './order-acts';

type Props = { readonly order: DeskOrderDto; readonly actor: Actor };

/** The acts that belong to a panel of the order, each folded, for whoever may do them. */
export function OrderActs({ place, ...props }: Props & { place: OrderAct['place'] }) {
  const { order, actor } = props;
  if (order.erasedAt !== null || !actor.permissions.includes('complete')) return null;
  return Object.entries(orderActs)
    .filter(([, act]) => act.place === place)
    .map(([name, act]) => <ActForm key={name} name={name} act={act} {...props} />);
}

async function ActForm({ name, act, order, actor }: Props & { name: string; act: OrderAct }) {
  const t = await getTranslations(act.words);
  const { values = {}, hidden = {}, earlier = [] } = act.shown?.(order) ?? {};
  const looks = Object.entries(values).map(([input, defaultValue]) => [
    input,
    { defaultValue, autoComplete: 'off' },
  ]);
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1">{t('title')}</summary>
      <DeskForm
        form={act.form}
        words={act.words}
        looks={Object.fromEntries(looks)}
        action={actOnOrder}
        signedInAs={actor.userId}
        hidden={{ ...hidden, act: name, reference: order.reference }}
        idPrefix={name}
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'secondary' }]}
      />
      {earlier.length === 0 ? null : (
        <>
          <p className="mt-2 text-xs text-ink-soft">{t('earlier')}</p>
          <ul className="text-xs break-all text-ink-soft">
            {earlier.map((one) => (
              <li key={one} dir="ltr" className="text-start">
                <VisibleText text={one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
