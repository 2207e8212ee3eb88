import { randomUUID } from 'node:crypto';
import { useTranslations } from 'next-intl';
import { MomentWithGmt } from '@/app/admin/_components/local-and-bank-time';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { DeskForm } from '@/app/admin/_door/desk-form';
import type { NoteVersion, OrderNoteDto } from '@/lib/orders/read-notes';
import { mayChangeNote, noteForm } from '@/lib/orders/write-note';
import type { Actor } from '@/lib/rights/actor';
import { changeNote, noteOrder } from './note-actions';

type Props = { reference: string; notes: readonly OrderNoteDto[]; actor: Actor };

/** The staff's notes on the order, with all earlier versions, and a form to add one. */
export function NotesPanel({ reference, notes, actor }: Props) {
  const t = useTranslations('order.notes');
  return (
    <section
      id="notes"
      aria-labelledby="notes-title"
      className="flex flex-wrap items-baseline gap-x-6"
    >
      <h2 id="notes-title" className="mb-1 text-base">
        {t('title')}
      </h2>
      <ul className="basis-full border-t border-line-strong text-sm empty:hidden">
        {notes.map((note) => (
          <NoteItem
            key={note.noteId}
            note={note}
            actor={actor}
            isChangeable={mayChangeNote(actor, note.writerId)}
          />
        ))}
      </ul>
      <details className="open:basis-full">
        <summary className="cursor-pointer py-1 text-sm">{t('add')}</summary>
        <DeskForm
          form={noteForm}
          words="order.notes"
          action={noteOrder}
          signedInAs={actor.userId}
          hidden={{ reference, clientToken: randomUUID() }}
          idPrefix="note"
          buttons={[{ label: t('add'), pendingLabel: t('adding'), kind: 'secondary' }]}
        />
      </details>
    </section>
  );
}

type ItemProps = { note: OrderNoteDto; actor: Actor; isChangeable: boolean };

function NoteItem({ note, actor, isChangeable }: ItemProps) {
  const t = useTranslations('order.notes');
  const [last, ...earlier] = note.versions;
  return (
    <li className="border-b border-line py-2">
      <Wording version={last} isEdited={earlier.length > 0} />
      {earlier.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer py-1 text-xs">
            {t('history', { count: earlier.length })}
          </summary>
          <ol className="ms-3 border-s-2 border-line ps-3">
            {earlier.map((version) => (
              <li key={version.version} className="py-1">
                <Wording version={version} isEdited={version.version > 1} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {/* The form starts with this version's text; a new version closes it. */}
      {isChangeable ? (
        <details key={last.version}>
          <summary className="cursor-pointer py-1 text-xs">{t('change')}</summary>
          <DeskForm
            form={noteForm}
            words="order.notes"
            record={{ note: last.text }}
            looks={{ note: { hint: undefined } }}
            action={changeNote}
            signedInAs={actor.userId}
            hidden={{ noteId: note.noteId, seenVersion: String(last.version) }}
            idPrefix={`note-${note.noteId}`}
            buttonsClassName="flex flex-wrap gap-3"
            buttons={[
              { label: t('save'), pendingLabel: t('saving'), intent: 'save', kind: 'secondary' },
              ...(last.isWithdrawn
                ? []
                : [
                    {
                      label: t('withdraw'),
                      pendingLabel: t('withdrawing'),
                      intent: 'withdraw',
                      kind: 'quiet',
                    } as const,
                  ]),
            ]}
          />
        </details>
      ) : null}
    </li>
  );
}

function Wording({ version, isEdited }: { version: NoteVersion; isEdited: boolean }) {
  const t = useTranslations('order.notes');
  const { text, author, at, isWithdrawn } = version;
  return (
    <>
      <p className="flex flex-wrap items-start justify-between gap-x-4">
        <span>
          <strong className="font-semibold">
            <VisibleText text={author} />
          </strong>
          {isEdited && !isWithdrawn ? <span className="text-ink-soft"> {t('edited')}</span> : null}
          {isWithdrawn ? <strong className="text-wait"> {t('withdrawn')}</strong> : null}
        </span>
        <span className="text-ink-soft">
          <MomentWithGmt at={at} />
        </span>
      </p>
      <p className="break-words whitespace-pre-wrap">
        {isWithdrawn ? (
          <s>
            <VisibleText text={text} />
          </s>
        ) : (
          <VisibleText text={text} />
        )}
      </p>
    </>
  );
}
