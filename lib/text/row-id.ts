// Can this text be the id of a row? For others the database throws an error instead of finding
// nothing.

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the shape of our rows' ids: a UUID in lower case. */
export function isRowId(text: string): boolean {
  return uuid.test(text);
}
