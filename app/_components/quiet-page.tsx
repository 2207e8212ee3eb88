import { buttonClass } from './button';

type Props = { title: string; text: string; home: string };

/** A page with one thing to say and one way on: home. */
export function QuietPage({ title, text, home }: Props) {
  return (
    <div className="max-w-2xl py-8">
      <div aria-hidden="true" className="brickwork mb-8 h-8 w-40" />
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{text}</p>
      <p className="mt-8">
        <a href="/" className={buttonClass('secondary')}>
          {home}
        </a>
      </p>
    </div>
  );
}
