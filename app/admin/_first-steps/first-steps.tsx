import { ActionForm } from '@/app/_components/action-form';
import { StatusIcon } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { Section } from '@/app/admin/_components/section';
import { type FirstStep, readFirstSteps } from '@/lib/desk/first-steps/first-steps';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { hideSteps } from './actions';

const ways: Readonly<Record<FirstStep['step'], string>> = {
  names: '/admin/settings/identity',
  picture: '/admin/settings/identity#picture',
  products: '/admin/catalogue',
  handover: '/admin/settings/zones',
  cancellation: '/admin/catalogue#cancellation',
  policies: '/admin/settings/identity#group-rules',
  purchase: '/',
};

/** What a new shop still needs, for staff who may change it, until it is complete or hidden. */
export async function FirstSteps({ actor }: { actor: Actor | null }) {
  if (!actor?.permissions.includes('manage_catalogue')) return null;
  const steps = await readFirstSteps();
  if (steps === null) return null;
  const t = await getTranslations('settings.firstSteps');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section
      id="first-steps"
      title={t('title', { done, all: steps.length })}
      gap="small"
      className="mb-6 max-w-3xl rounded-md border border-line-strong p-4"
    >
      <p className="text-sm text-ink-soft">{t('text')}</p>
      <ol className="mt-2 text-sm">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex min-h-10 items-center gap-2 border-t border-line py-1.5">
            <StatusIcon tone={isDone ? 'good' : 'wait'} className="size-4" />
            <span className="grow">
              <TextLink href={ways[step]}>{t(`step.${step}`)}</TextLink>
              {step === 'purchase' && !isDone ? (
                <span className="block text-ink-soft">{t('doctor')}</span>
              ) : null}
            </span>
            <span className={isDone ? 'text-good' : 'text-wait'}>
              {t(isDone ? 'done' : 'open')}
            </span>
          </li>
        ))}
      </ol>
      <ActionForm
        action={hideSteps}
        idPrefix="first-steps-hide"
        className="mt-2"
        hidden={{ signedInAs: actor.userId }}
        buttons={[{ label: t('hide'), pendingLabel: t('hiding'), kind: 'quiet' }]}
      />
    </Section>
  );
}
