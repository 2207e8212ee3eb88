import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AuditLine } from '@/lib/audit/read-entries';

const lettersMax = 600;

/** All of an entry, value by value: before, after, and its place in the chain. */
export function ChangeList({ line }: { line: AuditLine }) {
  const t = useTranslations('people.audit');
  const [before, after] = [flat(line.before), flat(line.after)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return (
    <dl className="grid gap-x-4 gap-y-1 pb-2 ps-4 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {names.map((name) => (
        <Pair key={name} name={name}>
          <Change before={before.get(name)} after={after.get(name)} />
        </Pair>
      ))}
      <Pair name={t('cause')}>{line.cause}</Pair>
      <Pair name={t('subject')}>{`${line.subject} #${line.sequence}`}</Pair>
      <Pair name={t('hash')}>{line.hash.slice(0, 16)}</Pair>
    </dl>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="break-all text-ink-soft">
        <bdi>{name}</bdi>
      </dt>
      <dd className="break-all">
        <bdi dir="auto">{children}</bdi>
      </dd>
    </>
  );
}

function Change({ before, after }: { before: string | undefined; after: string | undefined }) {
  const t = useTranslations('people.audit');
  if (before === after) return <span>{after}</span>;
  return (
    <>
      {before === undefined ? null : (
        <del>
          <span className="sr-only">{t('was')} </span>
          <span>{before}</span>
        </del>
      )}{' '}
      {after === undefined ? null : (
        <ins className="font-semibold no-underline">
          <span className="sr-only">{t('became')} </span>
          <span>{after}</span>
        </ins>
      )}
    </>
  );
}

/** The values of a record by name; nested values as JSON. */
function flat(content: unknown): Map<string, string> {
  if (typeof content !== 'object' || content === null) return new Map();
  return new Map(
    Object.entries(content).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, lettersMax),
    ]),
  );
}
