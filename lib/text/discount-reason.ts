// How is the reason of a discount written? By its name, with the code that its guest typed.

/** "Newroz (NEWROZ26)": the code keeps its own direction; without a code the name alone. */
export function discountReason(name: string, code: string | undefined): string {
  return code === undefined ? name : `${name} (\u2068${code}\u2069)`;
}
