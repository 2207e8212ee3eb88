// What e-mail address does made-up staff have? One that is nobody's card number, whatever its id.

/** The id with letters for digits: one in a few hundred ids has the digits of a card number. */
export function staffAddress(id: string): string {
  return `${id.replaceAll(/\d/g, (digit) => 'ghjkmnpqrs'[Number(digit)] ?? '')}@demo.test`;
}
