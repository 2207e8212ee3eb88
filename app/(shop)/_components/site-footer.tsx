import type { ReactNode } from 'react';
import { LanguageSwitch } from '@/app/_components/language-switch';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

/** Address, arrival times, payment, contact and language. */
export async function SiteFooter() {
  const t = await getTranslations('shop.footer');
  const { merchantName, merchantContact } = settings();
  return (
    <footer className="text-sm text-ink-soft">
      <div aria-hidden="true" className="brickwork h-8 w-full opacity-50" />
      <div className="bg-surface-sunk">
        <div className="mx-auto grid w-full max-w-[72rem] gap-x-10 gap-y-7 px-5 py-10 sm:grid-cols-2 lg:grid-cols-4">
          <Part title={merchantName}>
            <p>{t('house')}</p>
          </Part>
          <Part title={t('stayTitle')}>
            <p>{t('checkIn')}</p>
          </Part>
          <Part title={t('payTitle')}>
            <p>{t('prices')}</p>
            <p>
              <a href="/#paying" className="text-link inline-flex min-h-11 items-center">
                {t('paying')}
              </a>
            </p>
          </Part>
          {merchantContact === '' ? null : (
            <Part title={t('contact')}>
              <Contact address={merchantContact} />
            </Part>
          )}
        </div>
        <div className="mx-auto w-full max-w-[72rem] px-5 pb-6">
          <LanguageSwitch className="-ms-2 border-t border-line pt-3" />
        </div>
      </div>
    </footer>
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

/** A mail address can be written to at once; anything else is read. */
function Contact({ address }: { address: string }) {
  const text = <bdi className="break-all">{address}</bdi>;
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) return <p>{text}</p>;
  return (
    <p>
      <a href={`mailto:${address}`} className="text-link inline-flex min-h-11 items-center">
        {text}
      </a>
    </p>
  );
}
