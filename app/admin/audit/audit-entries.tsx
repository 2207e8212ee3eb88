import type { AuditLine } from '@/lib/audit/read-entries';
import { getTranslations } from '@/lib/i18n/translations';
import { Moment } from '../_components/moment';
import { actionWords } from './action-words';
import { ChangeList } from './change-list';
import { SubjectName, subjectNames } from './subject-names';

const columns = ['at', 'person', 'action', 'subject', 'change'] as const;
const machines = ['shopper', 'gateway', 'janitor', 'system'] as const;

/** A row for each entry, with the values before and after folded behind it. */
export async function AuditEntries({ lines }: { lines: readonly AuditLine[] }) {
  const [t, actors, words, nameOf] = await Promise.all([
    getTranslations('people.audit'),
    getTranslations('desk.timeline.actor'),
    actionWords(),
    subjectNames(lines.map(({ subject }) => subject)),
  ]);
  const actorOf = ({ actorKind, actorName }: AuditLine) => {
    const machine = machines.find((kind) => kind === actorKind);
    return machine === undefined ? actorName : actors(machine);
  };
  return (
    <table className="audit-list text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <Moment at={line.at} />
            </td>
            <td>
              <bdi>{actorOf(line)}</bdi>
            </td>
            <td>{words(line.action)}</td>
            <td>
              <SubjectName subject={line.subject} named={nameOf(line.subject)} />
            </td>
            <td>
              <details>
                <summary>{t('details')}</summary>
                <ChangeList line={line} />
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
