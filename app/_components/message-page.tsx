import { buttonClass } from './button';
import { ShopImage } from './shop-image';

export type Way = { readonly href: string; readonly label: string };

/** A page with one message and links onwards, the first of them the usual one. */
export function MessagePage({
  title,
  text,
  ways,
  drawing,
}: {
  title: string;
  text: string;
  ways: readonly Way[];
  drawing: 'door' | 'basket';
}) {
  return (
    <div className="grid items-center gap-x-14 gap-y-6 py-4 md:grid-cols-[3fr_2fr] md:py-12">
      <div>
        <div aria-hidden="true" className="brickwork mb-7 h-8 w-32" />
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">{text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          {ways.map((way, index) => (
            <a
              key={way.href}
              href={way.href}
              className={buttonClass(index === 0 ? 'primary' : 'secondary')}
            >
              {way.label}
            </a>
          ))}
        </p>
      </div>
      <ShopImage
        name={`drawings/${drawing}`}
        alt=""
        className="mx-auto h-auto w-full max-w-72 max-md:order-first max-md:max-w-52 md:max-w-none"
      />
    </div>
  );
}
