import { Notice } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import { readGuestTodo } from '@/lib/desk/compose/guest-todo';
import { getTranslations } from '@/lib/i18n/translations';

/** For an order taken by telephone: what the guest has done, and what is left. */
export async function GuestTodo({ reference }: { reference: string }) {
  const steps = await readGuestTodo(reference);
  if (steps === null) return null;
  const t = await getTranslations('compose.todo');
  const { todo, linkMails, linkMailedAt, openedAt, keptUntil } = steps;
  return (
    <Notice tone="wait" className="mb-4 max-w-3xl">
      <p className="font-semibold">{t(`next.${todo}`)}</p>
      <ul className="text-sm">
        <li>
          <span>{t('mailed', { count: linkMails })}</span> <At at={linkMailedAt} />
        </li>
        <li>
          <span>{t(openedAt === null ? 'notOpened' : 'opened')}</span> <At at={openedAt} />
        </li>
        {keptUntil === null ? null : (
          <li>
            <span>{t('kept')}</span> <At at={keptUntil} />
          </li>
        )}
      </ul>
    </Notice>
  );
}

function At({ at }: { at: Date | null }) {
  return at === null ? null : <Moment at={at.toISOString()} />;
}
