import { Section } from '@/app/admin/_components/section';
import { openPoints } from '@/lib/acceptance/open-points';
import { getTranslations } from '@/lib/i18n/translations';
import { AnswerFold, type RunForms } from './answer-fold';

/** The open points of the bank's document, each with what its person said. */
export async function PointList(run: RunForms) {
  const t = await getTranslations('acceptance');
  return (
    <Section id="points" title={t('pointsTitle')} gap="small">
      <p className="mb-2 text-ink-soft">{t('pointsText')}</p>
      <ol className="divide-y divide-line border-y border-line">
        {openPoints.map((point) => (
          <li key={point} className="py-1" data-point={point}>
            <AnswerFold {...run} point={point} label={t('field.answer')}>
              <span className="flex gap-2">
                <span className="min-w-6 tabular-nums">{point}</span>
                <span>{t(`point.${point}`)}</span>
              </span>
              <span className="block ps-8 text-ink-soft">
                {run.answers.get(point)?.text ?? t('notAnswered')}
              </span>
            </AnswerFold>
          </li>
        ))}
      </ol>
    </Section>
  );
}
