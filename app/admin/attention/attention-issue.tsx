'use client';
import { useState } from 'react';
import { ActionForm } from '@/app/_components/action-form';
import { PlacedButton, useForm } from '@/app/_components/form-parts';
import { deskButton } from '@/app/admin/_components/desk-style';
import { MarkedTextView } from '@/app/admin/_components/marked-text';
import { reasonMax } from '@/lib/text/reason-limit';
import { close } from './actions';
import type { IssueLook, ShownIssue } from './shown-queue';

type IssueProps = { issue: ShownIssue; look: IssueLook };

/** One issue of the queue: its order or payment, its notes, and the ways to resolve it. */
export function AttentionIssue({ issue, look }: IssueProps) {
  const { words } = look;
  const { errors } = useForm().state;
  const problem = errors[issue.id];
  return (
    <li data-row="">
      <article aria-labelledby={`item-${issue.id}`}>
        <h4 id={`item-${issue.id}`} className="sr-only">
          <span>{issue.title}</span> <span>{issue.reference}</span>
        </h4>
        <p className="issue-what">
          <IssueAge age={issue.age} look={look} />
          {issue.reference === null ? (
            <span className="text-ink-soft">{words.noOrder}</span>
          ) : (
            <a className="text-link" href={`/admin/orders/${issue.reference}`}>
              <bdi dir="ltr">{issue.reference}</bdi>
            </a>
          )}
          {issue.isTest ? <span className="text-xs text-ink-soft">{words.test}</span> : null}
          {issue.customer === null ? null : <MarkedTextView text={issue.customer} />}
          {issue.operation === '' ? null : <span>{issue.operation}</span>}
          {issue.amount === null ? null : <bdi dir={look.direction}>{issue.amount}</bdi>}
          {issue.said === '' ? null : <span className="text-ink-soft">{issue.said}</span>}
          {issue.notes === '' ? null : <span className="issue-notes">{issue.notes}</span>}
        </p>
        <div className="issue-acts">
          <Settle settle={issue.settle} words={words} />
          {issue.statementId === null ? null : (
            <a
              className="text-link py-2"
              href={`/admin/reconciliation/statements/${issue.statementId}`}
            >
              {words.statement}
            </a>
          )}
          {issue.owner === null ? null : (
            <span className={issue.owner[0] ? 'font-semibold' : ''}>{issue.owner[1]}</span>
          )}
          <Assign issue={issue} look={look} />
          {issue.mayClose ? <CloseIssue key={issue.id} issue={issue} look={look} /> : null}
        </div>
        {problem === undefined ? null : (
          <p role="alert" tabIndex={-1} className="row-problem">
            {problem}
          </p>
        )}
      </article>
    </li>
  );
}

/** How long it waits: three bars that fill at five minutes, an hour and a day. */
function IssueAge({ age: [at, exact, text, level], look }: { age: ShownIssue['age'] } & Look) {
  return (
    <span className="issue-age" data-level={level}>
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <time dateTime={at} title={exact}>
        {text}
      </time>
      {level === 0 ? null : <span className="sr-only">{look.words.ages[level]}</span>}
    </span>
  );
}

type Look = { look: IssueLook };

function Settle({ settle, words }: { settle: ShownIssue['settle']; words: IssueLook['words'] }) {
  if (settle === null) return null;
  if (settle === 'others') return <p className="basis-full text-ink-soft">{words.settleOthers}</p>;
  const [path, isReversal] = settle;
  return (
    <a href={path} className={`${deskButton.secondary} inline-flex items-center`}>
      {isReversal ? words.reverse : words.settle}
    </a>
  );
}

/** One form has the buttons of all rows, so the button says which issue it is about. */
function Assign({ issue, look }: IssueProps) {
  const { act, id, reference, title } = issue;
  if (act === null) return null;
  const label = look.words[act];
  return (
    <PlacedButton
      button={{
        label,
        ariaLabel: `${label} ${reference ?? title}`,
        pendingLabel: label,
        intent: `${act}:${id}`,
        kind: 'quiet',
        letter: 'a',
      }}
    />
  );
}

/** Closes it with a reason. */
function CloseIssue({ issue, look }: IssueProps) {
  const { words } = look;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={isOpen ? 'min-w-0 basis-full' : 'min-w-0'}>
      <button
        type="button"
        className="text-link py-2"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words['close.open']}
      </button>
      {isOpen ? (
        <ActionForm
          action={close}
          hidden={{ itemId: issue.id, ...look.fields }}
          idPrefix={`close-${issue.id}`}
          className="flex max-w-xl flex-col gap-3 border-s-2 border-line py-2 ps-4"
          fieldsClassName="flex flex-col gap-3"
          buttonsClassName="flex"
          fields={[
            {
              name: 'reason',
              label: words['close.reason'],
              hint: words['close.hint'],
              autoComplete: 'off',
              maxLength: reasonMax,
            },
          ]}
          buttons={[
            {
              label: words['close.button'],
              pendingLabel: words['close.pending'],
              kind: 'secondary',
            },
          ]}
        />
      ) : null}
    </div>
  );
}
