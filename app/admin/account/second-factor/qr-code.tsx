import { encode } from 'uqr';

const quietZone = 3;

/** A QR code as one path; dark on light in every scheme, as cameras want it. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, data } = encode(content, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="my-3 block size-56 rounded-sm border border-line"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
