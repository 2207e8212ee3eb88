import { whatIsSold } from '@/lib/catalogue/what-is-sold';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';

/** How payment works, explained once for the whole shop; other pages link here. */
export async function HowPaying() {
  const t = await getTranslations('shop.paying');
  const own = await getTranslations('card.instead');
  const { sold, hasRooms } = await whatIsSold();
  const { cardEntry, stayBeyondHold, authorizationDays: days } = settings();
  const isOwnForm = cardEntry === 'own';
  const whenCharged = hasRooms
    ? {
        title: t(`holdTitle.${stayBeyondHold}`, { sold }),
        text: t(`holdText.${stayBeyondHold}`, { sold, days }),
      }
    : { title: t('saleTitle'), text: t('saleText') };
  const parts = [
    { title: t('priceTitle'), text: t('priceText') },
    { title: t('cardTitle'), text: isOwnForm ? own('paying') : t('cardText') },
    whenCharged,
  ];
  return (
    <section id="paying" aria-labelledby="paying-title" className="mt-16 md:mt-28">
      <h2 id="paying-title" className="text-2xl">
        {t('title')}
      </h2>
      <ol className="mt-7 grid gap-x-10 gap-y-7 md:mt-9 md:grid-cols-3">
        {parts.map((part, index) => (
          <li key={part.title} className="border-t-2 border-accent pt-4">
            <h3 className="flex gap-3 text-lg leading-snug">
              <span aria-hidden="true" className="text-accent tabular-nums">
                {index + 1}
              </span>
              <span>{part.title}</span>
            </h3>
            <p className="mt-2 text-ink-soft">{part.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
