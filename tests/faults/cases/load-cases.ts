// Which files define cases? Each group is one file or folder; loading it registers its cases.

/** Loads all groups, in the order in which they run. */
export async function loadCases(): Promise<void> {
  await import('./group-a');
}
