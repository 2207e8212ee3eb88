type Props = {
  /** The merchant's own picture, or null for the arch. */
  logo: string | null;
  className?: string;
};

/** The merchant's logo; without one an arch in the colours of the page. */
export function ShopLogo({ logo, className = 'size-8' }: Props) {
  if (logo !== null) {
    return (
      <picture>
        <img
          src={`/${logo}`}
          alt=""
          width={32}
          height={32}
          className={`shrink-0 object-contain ${className}`}
        />
      </picture>
    );
  }
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path
        className="fill-action"
        d="M4 28V14.5C4 8.5 11.5 7.5 16 2.5C20.5 7.5 28 8.5 28 14.500V28Z"
      />
      <path
        className="fill-surface"
        d="M8.5 28V15.800C8.5 11.8 13 10.8 16 7.800C19 10.8 23.5 11.8 23.5 15.800V28Z"
      />
      <path
        className="fill-accent"
        d="M12 28V18.200C12 15.6 14.3 14.8 16 13C17.7 14.8 20 15.6 20 18.200V28Z"
      />
      <path className="stroke-action" strokeWidth="2" strokeLinecap="round" d="M2 28.500H30" />
    </svg>
  );
}
