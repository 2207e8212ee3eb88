/** The shortcuts of this page besides the frame's, for the frame's help. */
export function PageKeys({ keys }: { keys: readonly (readonly [key: string, text: string])[] }) {
  return (
    <dl hidden data-page-keys="">
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
