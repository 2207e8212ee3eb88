import { useTranslations } from 'next-intl';
import { ListKeyboard } from './list-keyboard';

/** The keys of the list in words; where a search found one order, Enter opens it. */
export function ListShortcuts({ isOneFound }: { isOneFound: boolean }) {
  const t = useTranslations('finding.keys');
  return (
    <ListKeyboard
      startsInList={isOneFound}
      words={{
        title: t('title'),
        close: t('close'),
        keys: [
          ['/', t('search')],
          ['j ↓', t('next')],
          ['k ↑', t('previous')],
          ['Enter', t('open')],
          ['x', t('select')],
          ['Ctrl K', t('palette')],
          ['?', t('help')],
        ],
        off: t('off'),
      }}
    />
  );
}
