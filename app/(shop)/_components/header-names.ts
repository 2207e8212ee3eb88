const namesMost = 3;
const lettersMost = 36;

/** Whether these names stand in one row of a wide header; the home page and the foot list all. */
export function fitHeader(names: readonly string[]): boolean {
  return names.length <= namesMost && names.join('').length <= lettersMost;
}
