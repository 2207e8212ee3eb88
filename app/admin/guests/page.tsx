import { buttonClass } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { pathWithQuery } from '@/app/admin/_door/admit';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { deskPage } from '@/app/admin/_door/desk-page';
import { getTranslations } from '@/lib/i18n/translations';
import { eraseForm } from '@/lib/orders/erasure/erase-guest';
import { type GuestOrder, ordersOfGuest } from '@/lib/orders/erasure/guest-of-address';
import { firstValue } from '@/lib/text/query-value';
import { Moment } from '../_components/moment';
import { OrderLink } from '../_components/order-link';
import { forgetPerson } from './actions';

const path = '/admin/guests';

export const generateMetadata = titled('order.erasure.guest.title');

/** All orders of one person, the data the shop holds about them, and the form that erases it. */
export default deskPage('manage_users', path, async ({ actor, query }) => {
  const email = firstValue(query.email).trim();
  const [t, erasing, orders] = await Promise.all([
    getTranslations('order.erasure.guest'),
    getTranslations('order.erasure'),
    ordersOfGuest(actor, email),
  ]);
  return (
    <div className="max-w-3xl">
      <h1 className="mb-3 text-lg">{t('title')}</h1>
      <form method="get" action={path} className="mb-5 flex max-w-md items-end gap-2">
        <Field
          id="guest-email"
          name="email"
          type="email"
          label={t('email')}
          defaultValue={email}
          maxLength={254}
          className="grow"
        />
        <button type="submit" className={buttonClass('inline')}>
          {t('find')}
        </button>
      </form>
      {orders.length > 0 ? <OrderTable orders={orders} /> : null}
      {orders.length === 0 && email !== '' ? <p className="py-2">{t('none')}</p> : null}
      {orders.length > 0 ? (
        <p className="my-4 text-sm">
          <TextLink href={pathWithQuery(`${path}/export`, { email })}>{t('download')}</TextLink>
          <span className="mt-1 block max-w-prose text-ink-soft">{t('hint')}</span>
        </p>
      ) : null}
      {email === '' ? null : (
        <section className="mt-6 max-w-md text-sm">
          <h2 className="text-base">{t('eraseTitle')}</h2>
          <p className="my-2 text-ink-soft">
            {erasing('hint')} <span>{t('eraseHint')}</span>
          </p>
          <DeskForm
            form={eraseForm}
            words="order.erasure.guest"
            action={forgetPerson}
            signedInAs={actor.userId}
            hidden={{ email }}
            idPrefix="forget"
            buttons={[
              { label: erasing('erase'), pendingLabel: erasing('erasing'), kind: 'secondary' },
            ]}
          />
        </section>
      )}
    </div>
  );
});

async function OrderTable({ orders }: { orders: readonly GuestOrder[] }) {
  const t = await getTranslations('order.erasure.guest');
  return (
    <table className="w-full text-start text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th className="py-1 pe-3 text-start font-normal">{t('reference')}</th>
          <th className="py-1 pe-3 text-start font-normal">{t('placed')}</th>
          <th className="py-1 text-start font-normal">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, reference, placedAt, need }) => (
          <tr key={id} className="border-t border-line align-top">
            <td className="py-2 pe-3">
              <OrderLink reference={reference} />
            </td>
            <td className="py-2 pe-3">
              <Moment at={placedAt.toISOString()} />
            </td>
            <td className="py-2">{need === null ? t('free') : t(`need.${need}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
