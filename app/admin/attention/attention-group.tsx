'use client';
import { AttentionIssue } from './attention-issue';
import type { IssueLook, ShownGroup, ShownKind } from './shown-queue';

/** The groups of the queue; the first kind explains itself. */
export function AttentionGroups({
  groups,
  look,
}: {
  groups: readonly ShownGroup[];
  look: IssueLook;
}) {
  return groups.map(({ group, title, total, kinds }, position) => (
    <section key={group} aria-labelledby={`group-${group}`} className="mb-8">
      <h2 id={`group-${group}`} className="border-b border-line-strong text-base">
        <span>{title}</span> <span className="text-ink-soft">{`(${total})`}</span>
      </h2>
      {kinds.map((kind, place) => (
        <KindSection
          key={kind.kind}
          shown={kind}
          look={look}
          isExplained={position === 0 && place === 0}
        />
      ))}
    </section>
  ));
}

function KindSection(props: { shown: ShownKind; look: IssueLook; isExplained: boolean }) {
  const { shown, look, isExplained } = props;
  const { kind, texts, whole, more, issues } = shown;
  const { words } = look;
  return (
    <section aria-labelledby={`kind-${kind}`} className="pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`kind-${kind}`} className="text-base">
          <span>{texts.title}</span>{' '}
          <span className="text-ink-soft tabular-nums">{`(${shown.total})`}</span>
        </h3>
        {whole === null ? null : (
          <a className="text-link py-2 text-sm" href={whole[0]}>
            {whole[1]}
          </a>
        )}
      </div>
      <details open={isExplained} className="mb-1 text-sm">
        <summary className="w-fit cursor-pointer py-2 text-action">{words.details}</summary>
        <Explanation shown={shown} words={words} />
      </details>
      {issues.length === 0 ? <p className="py-2 text-sm">{words.emptyPlace}</p> : null}
      <ol className="issue-list">
        {issues.map((issue) => (
          <AttentionIssue key={issue.id} issue={issue} look={look} />
        ))}
      </ol>
      {more === '' ? null : <p className="py-2 text-sm text-ink-soft">{more}</p>}
    </section>
  );
}

function Explanation({ shown, words }: { shown: ShownKind; words: IssueLook['words'] }) {
  const { texts, closesItself } = shown;
  return (
    <div className="mb-3 grid gap-x-8 gap-y-3 border-s-2 border-line py-1 ps-4 md:grid-cols-[1fr_1fr_2fr]">
      <div>
        <h4 className="font-semibold">{words.known}</h4>
        <p>{texts.known}</p>
      </div>
      <div>
        <h4 className="font-semibold">{words.unknown}</h4>
        <p>{texts.unknown}</p>
      </div>
      <div>
        <h4 className="font-semibold">{words.choices}</h4>
        <ul className="list-disc ps-5">
          {texts.choices.map((choice) => (
            <li key={choice} className="mb-1">
              {choice}
            </li>
          ))}
          {closesItself ? <li>{words.closesItself}</li> : null}
        </ul>
      </div>
    </div>
  );
}
