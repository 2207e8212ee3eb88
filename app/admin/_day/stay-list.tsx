'use client';

import type { ReactNode } from 'react';
import { useForm } from '@/app/_components/form-parts';
import type { ShownStay, StayLook } from './shown-stay';
import { StayRow } from './stay-row';

/** The stays of one part of a day, one per row, in their order. */
export function StayList(props: {
  stays: readonly ShownStay[];
  label: string;
  /** The place and the id of the first row that the part shows only when asked for more. */
  further: { readonly place: number; readonly id: string };
  look: StayLook;
  /** The notices of the stay that is opened for an action, shown in its row. */
  opened: { readonly stayId: string; readonly notices: ReactNode } | null;
}) {
  const { idPrefix, state, isPending, pressed } = useForm();
  const { opened } = props;
  return (
    <ul aria-label={props.label} className="stay-list">
      {props.stays.map((stay, place) => (
        <StayRow
          key={stay.stayId}
          id={place === props.further.place ? props.further.id : undefined}
          stay={stay}
          look={props.look}
          form={idPrefix}
          pressed={isPending && pressed?.endsWith(stay.stayId) ? pressed : null}
          problem={state.errors[stay.stayId]}
          notices={opened?.stayId === stay.stayId ? opened.notices : null}
        />
      ))}
    </ul>
  );
}
