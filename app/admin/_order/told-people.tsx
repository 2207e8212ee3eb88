import { useTranslations } from 'next-intl';
import { Moment } from '@/app/admin/_components/moment';
import type { ApprovalRow } from '@/lib/desk/order/list-approvals';

/** Who was notified of a request, and which of them have seen it. */
export function ToldPeople({ told }: { told: ApprovalRow['told'] }) {
  const t = useTranslations('desk.approvals');
  if (told.length === 0) return <span>{t('toldNobody')}</span>;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {told.map(({ userId, name, seenAt }) => (
        <li key={userId}>
          <bdi>{name}</bdi>{' '}
          <span className="text-ink-soft">
            {seenAt === null ? (
              t('notSeen')
            ) : (
              <>
                <span>{t('seen')}</span> <Moment at={seenAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
