// Which files define cases? Each group is one file or folder; loading it registers its cases.

/** Loads all groups, in the order in which they run. */
export async function loadCases(): Promise<void> {
  await import('./authenticity/signature-cases');
  await import('./authenticity/field-cases');
  await import('./authenticity/direction-cases');
  await import('./authenticity/transport-cases');
  await import('./authenticity/flood-cases');
  await import('./content/expectation-cases');
  await import('./content/meaning-cases');
  await import('./arrival/repeat-cases');
  await import('./arrival/late-cases');
  await import('./arrival/mail-cases');
  await import('./browser/browser-cases');
  await import('./numbers/number-cases');
  await import('./desk/operation-cases');
  await import('./desk/shopping-cases');
  await import('./abuse/abuse-cases');
  await import('./group-e');
  await import('./group-f');
  await import('./group-g');
  await import('./group-h');
  await import('./random-cases');
  // Last: it looks through everything that the others left.
  await import('./abuse/secret-cases');
}
