/** The way back to the list that a page belongs to. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <p className="text-sm">
      <a
        href={href}
        className="inline-flex min-h-11 items-center gap-1.5 text-action underline-offset-4 hover:underline"
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="points size-4 fill-none stroke-current"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M12.5 4.5L7 10l5.5 5.5" />
        </svg>
        <span>{label}</span>
      </a>
    </p>
  );
}
