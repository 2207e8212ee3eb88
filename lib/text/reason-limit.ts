// How long may a reason be that a person types for an act on a payment?

export const reasonMax = 500;
