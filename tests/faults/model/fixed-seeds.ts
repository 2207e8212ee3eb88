// Which seeds have once shown a fault? They are run for ever.

/** Each with what it showed. */
export const fixedSeeds: readonly { readonly seed: number; readonly showed: string }[] = [];
