import type { ReactNode } from 'react';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { answerForm, type RunDto } from '@/lib/acceptance/acceptance-run';
import { getTranslations } from '@/lib/i18n/translations';
import { noteAnswer } from './actions';

/** What the forms of a run need to know. */
export type RunForms = {
  readonly runId: string;
  readonly userId: string;
  /** Nobody has signed yet. */
  readonly isOpen: boolean;
  readonly answers: ReadonlyMap<string, RunDto['answers'][number]>;
};

type Props = RunForms & { point: string; label: string; children: ReactNode };

/** The answer beside a point, folded in under its own line. */
export async function AnswerFold({ point, label, children, ...run }: Props) {
  const t = await getTranslations('acceptance');
  const answer = run.answers.get(point)?.text ?? '';
  if (!run.isOpen) return children;
  return (
    <details className="fold">
      <summary className="min-h-10 cursor-pointer py-2 hover:bg-surface-sunk">
        <span>{children}</span>
      </summary>
      <DeskForm
        form={answerForm}
        words="acceptance"
        action={noteAnswer}
        signedInAs={run.userId}
        hidden={{ run: run.runId, point }}
        idPrefix={point.replace(':', '-')}
        record={{ answer }}
        looks={{ answer: { label } }}
        className="flex max-w-xl flex-col gap-3 pb-3"
        buttons={[{ label: t('save'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </details>
  );
}
