import { StatusBadge } from '@/app/_components/status-mark';
import { OrderLink } from '@/app/admin/_components/order-link';
import { Section } from '@/app/admin/_components/section';
import type { JudgedRun } from '@/lib/acceptance/read-run';
import { getTranslations } from '@/lib/i18n/translations';
import { AnswerFold, type RunForms } from './answer-fold';

/** Each case: what to do, whether the evidence proves it, by which order, and what is missing. */
export async function CaseList({ cases, ...run }: RunForms & Pick<JudgedRun, 'cases'>) {
  const t = await getTranslations('acceptance');
  return (
    <Section id="cases" title={t('casesTitle')} gap="small">
      <ol className="divide-y divide-line border-y border-line">
        {cases.map(({ name, verdict }) => {
          const reason = run.answers.get(`case:${name}`);
          const isLeft = !verdict.isProved && reason !== undefined;
          const state = verdict.isProved ? 'proved' : isLeft ? 'leftOut' : 'open';
          return (
            <li key={name} className="py-2" data-case={name}>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <strong>{t(`case.${name}.name`)}</strong>
                <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
                {verdict.attempt === null ? null : (
                  <OrderLink reference={verdict.attempt.reference} />
                )}
              </p>
              {verdict.isProved ? null : (
                <>
                  <p>{t(`case.${name}.do`)}</p>
                  <p className="text-ink-soft">
                    {isLeft ? reason.text : t(`missing.${verdict.missing}`)}
                  </p>
                  {run.isOpen ? (
                    <AnswerFold {...run} point={`case:${name}`} label={t('leaveReason')}>
                      <span className="text-action underline underline-offset-4">{t('leave')}</span>
                    </AnswerFold>
                  ) : null}
                </>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

const tones = { proved: 'good', leftOut: 'neutral', open: 'wait' } as const;
