/** Six points: something to drag by. */
export function GripIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 16" className="h-4 w-2.5" fill="currentColor">
      {[3, 8, 13].flatMap((y) =>
        [2.5, 7.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />),
      )}
    </svg>
  );
}
