/** An order's reference as a link to its page. */
export function OrderLink({ reference, isStrong }: { reference: string; isStrong?: boolean }) {
  return (
    <a
      className={isStrong ? 'text-link font-semibold' : 'text-link'}
      href={`/admin/orders/${reference}`}
    >
      <bdi dir="ltr">{reference}</bdi>
    </a>
  );
}
