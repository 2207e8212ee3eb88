import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import { type GuideName, guideNames } from './guides';

/** Links to the guides, about a certain user if one is given. */
export function HelpLinks({ only, person }: { only?: readonly GuideName[]; person?: string }) {
  const t = useTranslations('people.help');
  return (
    <p className="mb-3 flex flex-wrap gap-x-6 text-sm">
      {(only ?? guideNames).map((name) => (
        <TallLink
          key={name}
          href={`/admin/help/${name}${person === undefined ? '' : `?person=${person}`}`}
        >
          {t(`${name}.title`)}
        </TallLink>
      ))}
    </p>
  );
}
