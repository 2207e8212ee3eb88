import type { AuditLine, SubjectName } from '@/lib/audit/read-entries';
import { getTranslations } from '@/lib/i18n/translations';
import { Moment } from '../_components/moment';
import { actionWords } from './action-words';
import { ChangeList } from './change-list';

type Props = { lines: readonly AuditLine[]; names: ReadonlyMap<string, SubjectName> };

const machines = ['shopper', 'gateway', 'janitor', 'system'] as const;

/** Each entry as one sentence, with the values before and after folded behind it. */
export async function AuditEntries({ lines, names }: Props) {
  const [t, actors, words] = await Promise.all([
    getTranslations('people.audit'),
    getTranslations('desk.timeline.actor'),
    actionWords(),
  ]);
  const actorOf = ({ actorKind, actorName }: AuditLine) => {
    const machine = machines.find((kind) => kind === actorKind);
    return machine === undefined ? actorName : actors(machine);
  };
  return (
    <ol className="border-t border-line-strong text-sm">
      {lines.map((line) => (
        <li key={line.id} className="border-b border-line py-2">
          <p className="flex flex-wrap gap-x-3">
            <span className="text-ink-soft tabular-nums">
              <Moment at={line.at} />
            </span>
            <span>
              <strong className="font-semibold">{actorOf(line)}</strong>{' '}
              <span>{words(line.action)}</span>
            </span>
            <Subject subject={line.subject} named={names.get(line.subject)} />
          </p>
          <details>
            <summary className="min-h-9 w-fit cursor-pointer content-center text-action">
              {t('details')}
            </summary>
            <ChangeList line={line} />
          </details>
        </li>
      ))}
    </ol>
  );
}

type SubjectProps = { subject: string; named: SubjectName | undefined };

/** What the entry is about, as a link if it has a page. */
function Subject({ subject, named }: SubjectProps) {
  if (named === undefined) {
    return (
      <bdi dir="ltr" className="break-all text-ink-soft">
        {subject}
      </bdi>
    );
  }
  return (
    <a className="text-link py-1" href={named.path}>
      <bdi>{named.name}</bdi>
    </a>
  );
}
