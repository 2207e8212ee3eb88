import { useEffect, useEffectEvent, useRef } from 'react';

/** Where pictures are chosen, with its hint and its problem. */
export function PictureInput(props: {
  id: string;
  /** Left out where scripts send the files. */
  name?: string;
  label: string;
  hint: string;
  error?: string | undefined;
  maySendSeveral?: boolean | undefined;
  onChoose?: (files: readonly File[]) => void;
}) {
  const { id, error, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  function take() {
    const files = [...(input.current?.files ?? [])];
    if (onChoose === undefined || files.length === 0) return;
    onChoose(files);
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
  }
  const takeEarly = useEffectEvent(take);
  // What was chosen before the scripts ran caused no event for them.
  useEffect(() => takeEarly(), []);
  return (
    <>
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {props.hint}
      </p>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
      <input
        ref={input}
        id={id}
        name={props.name}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple={props.maySendSeveral}
        onChange={onChoose && take}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        className="min-h-10 w-full text-sm file:me-3 file:cursor-pointer file:rounded-sm file:border file:border-action file:px-3 file:py-1 file:text-action"
      />
    </>
  );
}
