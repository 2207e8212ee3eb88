// How long may a reason be that a person types for an act on a payment?

export const reasonMax = 500;

/** A reason that a calendar shows in one line. */
export const closingReasonMax = 120;
