type DrawingProps = {
  /** Path below public/, without extension. */
  name: string;
  /** What it shows; empty where the name stands beside it. */
  alt: string;
  className?: string;
  isFirst?: boolean;
};

/** One of the house's drawings, with its night version for dark screens. */
export function Drawing({ name, alt, className = '', isFirst = false }: DrawingProps) {
  return (
    <picture>
      <source srcSet={`/${name}-night.svg`} media="(prefers-color-scheme: dark)" />
      <img
        src={`/${name}.svg`}
        alt={alt}
        width={480}
        height={360}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
