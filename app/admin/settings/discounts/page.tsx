import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listCodes, listDiscounts } from '@/lib/desk/calendar/stay-discounts';
import { type Localized, textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { CodeForm, DiscountForm } from './discount-form';

export const generateMetadata = titled('calendar.discounts.title');

/** What is taken off the nights of long stays, of early and late bookings, and for who has a code. */
export default deskPage('manage_catalogue', '/admin/settings/discounts', async ({ actor }) => {
  const [t, ofCodes, all, locale, discounts, codes] = await Promise.all([
    getTranslations('calendar.discounts'),
    getTranslations('calendar.codes'),
    getTranslations('settings'),
    getLocale(),
    listDiscounts(),
    listCodes(),
  ]);
  const actorId = actor.userId;
  return (
    <>
      <UpLink href="/admin/settings">{all('title')}</UpLink>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-6 max-w-3xl text-sm text-ink-soft">{t('lead')}</p>
      {discounts.length === 0 ? <p className="mb-6">{t('none')}</p> : null}
      <List>
        {discounts.map((discount) => (
          <Folded
            key={discount.id}
            discount={discount}
            locale={locale}
            facts={[t(`when.${discount.kind}`, { count: discount.days })]}
          >
            <DiscountForm discount={discount} actorId={actorId} />
          </Folded>
        ))}
      </List>
      <Section id="new-discount" title={t('new')} className={part}>
        <DiscountForm discount={null} actorId={actorId} />
      </Section>
      <Section id="codes" title={ofCodes('title')} className={part}>
        <p className="mb-4 text-sm text-ink-soft">{ofCodes('lead')}</p>
        <List>
          {codes.map((code) => (
            <Folded
              key={code.id}
              discount={code}
              locale={locale}
              facts={[
                code.code,
                code.usesMax === null
                  ? ofCodes('used', { uses: code.uses })
                  : ofCodes('usedOf', { uses: code.uses, max: code.usesMax }),
              ]}
            >
              <CodeForm code={code} actorId={actorId} />
            </Folded>
          ))}
        </List>
      </Section>
      <Section id="new-code" title={ofCodes('new')} className={part}>
        <CodeForm code={null} actorId={actorId} />
      </Section>
    </>
  );
});

const part = 'max-w-3xl border-t border-line-strong pt-3 mb-8';

function List({ children }: { children: ReactNode }) {
  return (
    <ul className="mb-8 max-w-3xl divide-y divide-line border-y border-line empty:hidden">
      {children}
    </ul>
  );
}

/** One of them in a line, which opens its form. */
async function Folded(props: {
  discount: { name: Localized; percent: number; isActive: boolean };
  facts: readonly string[];
  locale: string;
  children: ReactNode;
}) {
  const { discount, facts, locale, children } = props;
  const t = await getTranslations('calendar.discounts');
  return (
    <li>
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2">
          <span className="font-semibold">{textIn(discount.name, locale)}</span>
          <span>{t('off', { percent: String(discount.percent) })}</span>
          {facts.map((fact) => (
            <bdi key={fact} className="text-ink-soft">
              {fact}
            </bdi>
          ))}
          {discount.isActive ? null : <StatusBadge tone="neutral">{t('inactive')}</StatusBadge>}
        </summary>
        {children}
      </details>
    </li>
  );
}
