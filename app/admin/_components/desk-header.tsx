import { useTranslations } from 'next-intl';
import { LanguageSwitch } from '@/app/_components/language-switch';
import type { DeskCounts } from '@/lib/payments/desk-counts';
import { signOut } from '../actions';
import { NavLink } from './nav-link';

type Props = {
  merchantName: string;
  person: string;
  /** Null: this person does not see orders, nor what waits. */
  counts: DeskCounts | null;
};

/** The desk's head: where one can go and how much waits there, who one is, and the way out. */
export function DeskHeader({ merchantName, person, counts }: Props) {
  const t = useTranslations('desk.shell');
  return (
    <header className="border-b border-line bg-surface-sunk text-sm">
      <div className="mx-auto flex w-full max-w-[100rem] flex-wrap items-center gap-x-6 gap-y-1 px-4 py-1 md:px-6">
        <p className="flex items-center gap-2 font-semibold">
          <span aria-hidden="true" className="brickwork h-4 w-6" />
          {merchantName}
        </p>
        <nav
          aria-label={t('navigation')}
          className="order-last flex w-full flex-wrap gap-x-5 md:order-none md:w-auto"
        >
          {counts === null ? null : (
            <>
              <NavLink href="/admin/orders">{t('orders')}</NavLink>
              <NavLink href="/admin/attention" except="/admin/attention/approvals">
                {t('attention')} <Waiting count={counts.attention} />
              </NavLink>
              <NavLink href="/admin/attention/approvals">
                {t('approvals')} <Waiting count={counts.approvals} />
              </NavLink>
            </>
          )}
        </nav>
        <div className="ms-auto flex flex-wrap items-center gap-x-4">
          <LanguageSwitch />
          <p>
            <span className="sr-only">{t('signedInAs')} </span>
            {person}
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

function Waiting({ count }: { count: number }) {
  const t = useTranslations('desk.shell');
  if (count === 0) return null;
  return (
    <span className="ms-0.5 rounded-sm bg-wait-soft px-1.5 font-semibold text-wait tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  );
}
