type Props = {
  /** The merchant's own picture; null: a generic mark. */
  logo: string | null;
  className?: string;
};

/** The merchant's logo; without one a stall in the colours of the page. */
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
        className="fill-none stroke-action"
        strokeWidth="2.5"
        strokeLinejoin="round"
        d="M6.5 15V28H25.500V15"
      />
      <path className="fill-accent" d="M12.500 20H19.500V28H12.500Z" />
      <path
        className="fill-action"
        d="M6.500 3H25.500L29.200 12a3.300 3.300 0 0 1-6.600 0a3.300 3.300 0 0 1-6.600 0a3.300 3.300 0 0 1-6.600 0a3.300 3.300 0 0 1-6.600 0Z"
      />
      <path className="stroke-action" strokeWidth="2" strokeLinecap="round" d="M2 28.500H30" />
    </svg>
  );
}
