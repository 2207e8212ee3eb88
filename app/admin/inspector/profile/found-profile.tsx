import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import type { MacAnswerTexts } from '@/lib/inspector/describe-mac-answer';

/** What a search for a profile found, and the profile as a file. */
export function FoundProfile({ texts }: { texts: MacAnswerTexts }) {
  const t = useTranslations('inspector.macFind');
  const { title, lines, profile } = texts;
  return (
    <div className="mt-6 grid max-w-3xl grid-cols-1 gap-6 text-sm" role="status">
      <Notice tone={profile === null ? 'bad' : 'good'}>
        <h2 className="text-base">{title}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      {profile === null ? null : (
        <Section id="profile" title={t('profile')} gap="small">
          <pre dir="ltr" className="overflow-x-auto">
            {profile}
          </pre>
        </Section>
      )}
    </div>
  );
}
