/**
 * A formatted amount: tabular digits, isolated from the text around it. The currency follows the
 * number in the direction of its own script.
 */
export function AmountText(props: { text: string; direction: 'ltr' | 'rtl'; className?: string }) {
  return (
    <bdi
      dir={props.direction}
      className={`whitespace-nowrap tabular-nums [word-spacing:0.08em] ${props.className ?? ''}`}
    >
      {props.text}
    </bdi>
  );
}
