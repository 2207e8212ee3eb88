import { type ReactNode, use } from 'react';
import { useTranslations } from '@/lib/i18n/translations';
import type { MerchantWords } from '@/lib/merchant/identity';
import { shownMerchant } from './preview';
import { shopPlaces } from './shop-places';

/** Merchant, address, arrival times, payment and contact; shows only what is known. */
export function SiteFooter() {
  const t = useTranslations('shop.footer');
  const merchant = use(shownMerchant());
  const places = use(shopPlaces());
  const { name, address, mapUrl, hours, checkInFrom, checkOutBy, tax, policies } = merchant;
  return (
    <footer className="text-sm text-ink-soft">
      <div aria-hidden="true" className="brickwork h-8 w-full opacity-50" />
      <div className="bg-surface-sunk">
        <div className="mx-auto grid w-full max-w-[1152px] gap-x-10 gap-y-7 px-5 py-10 sm:grid-cols-2 lg:grid-cols-4">
          <Part title={name}>
            {address === '' ? null : <p>{address}</p>}
            {mapUrl === '' ? null : <FooterLink href={mapUrl}>{t('map')}</FooterLink>}
            {hours === '' ? null : <p className="whitespace-pre-line">{hours}</p>}
            {/* On a phone the header has no room for them. */}
            <div className="md:hidden">
              {[...places.rooms, ...places.goods].map(({ href, label }) => (
                <FooterLink key={href} href={href}>
                  {label}
                </FooterLink>
              ))}
            </div>
            {places.categories.map(({ href, label }) => (
              <FooterLink key={href} href={href}>
                {label}
              </FooterLink>
            ))}
          </Part>
          {places.rooms.length === 0 || (checkInFrom === '' && checkOutBy === '') ? null : (
            <Part title={t('stayTitle')}>
              {checkInFrom === '' ? null : <p>{t('checkIn', { at: checkInFrom })}</p>}
              {checkOutBy === '' ? null : <p>{t('checkOut', { at: checkOutBy })}</p>}
            </Part>
          )}
          <Part title={t('payTitle')}>
            <p>
              <span>{t('prices')}</span> <span>{tax}</span>
            </p>
            <FooterLink href="/#paying">{t('paying')}</FooterLink>
            <FooterLink href="/orders/find">{t('findOrder')}</FooterLink>
            {policies === '' ? null : <FooterLink href="/policies">{t('policies')}</FooterLink>}
          </Part>
          {merchant.contact === '' && merchant.whatsapp === '' ? null : (
            <Part title={t('contact')}>
              <WaysToReach merchant={merchant} />
            </Part>
          )}
        </div>
      </div>
    </footer>
  );
}

/** Email, telephone and WhatsApp, each one tap away; text that is none of these is plain text. */
export function WaysToReach({ merchant }: { merchant: MerchantWords }) {
  const t = useTranslations('shop.footer');
  const { email, phone, whatsapp, contact } = merchant;
  const digits = (number: string) => number.replace(/[^0-9+]/g, '');
  const ways = [
    { key: 'email', href: `mailto:${email}`, text: email },
    { key: 'phone', href: `tel:${digits(phone)}`, text: phone },
    {
      key: 'whatsapp',
      href: `https://wa.me/${digits(whatsapp).replace('+', '')}`,
      text: whatsapp === '' ? '' : t('whatsapp'),
    },
  ].filter(({ text }) => text !== '');
  const isRead = contact !== '' && contact !== email && contact !== phone;
  return (
    <>
      {isRead ? (
        <p>
          <bdi className="wrap-anywhere">{contact}</bdi>
        </p>
      ) : null}
      {ways.map(({ key, href, text }) => (
        <p key={key}>
          <a href={href} className="text-link inline-flex min-h-11 items-center">
            <bdi className="wrap-anywhere">{text}</bdi>
          </a>
        </p>
      ))}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a href={href} className="text-link inline-flex min-h-11 min-w-11 items-center wrap-anywhere">
        {children}
      </a>
    </p>
  );
}
