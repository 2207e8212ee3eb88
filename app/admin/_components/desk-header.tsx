import { useTranslations } from 'next-intl';
import { signOut } from '../actions';
import { NavLink } from './nav-link';

/** The desk's head: where one can go, who one is, and the way out. */
export function DeskHeader(props: { merchantName: string; person: string; seesOrders: boolean }) {
  const t = useTranslations('desk.shell');
  return (
    <header className="border-b border-line bg-surface-sunk text-sm">
      <div className="mx-auto flex w-full max-w-[100rem] flex-wrap items-center gap-x-6 gap-y-1 px-4 py-1 md:px-6">
        <p className="flex items-center gap-2 font-semibold">
          <span aria-hidden="true" className="brickwork h-4 w-6" />
          {props.merchantName}
        </p>
        <nav
          aria-label={t('navigation')}
          className="order-last flex w-full gap-5 md:order-none md:w-auto"
        >
          {props.seesOrders ? (
            <>
              <NavLink href="/admin/orders">{t('orders')}</NavLink>
              <NavLink href="/admin/attention">{t('attention')}</NavLink>
            </>
          ) : null}
        </nav>
        <div className="ms-auto flex items-center gap-4">
          <p>
            <span className="sr-only">{t('signedInAs')} </span>
            {props.person}
          </p>
          <form action={signOut}>
            <button type="submit" className="text-link min-h-10 cursor-pointer">
              {t('signOut')}
            </button>
          </form>
        </div>
      </div>
    </header>
  );
}
