const everyDay = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`weekdays-${day}`, 'yes']));

/** The form of rules for every day from one to another, as staff fill it in for these kinds. */
export const dayRules = (
  firstDay: string,
  slugs: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  ...everyDay,
  ...{ firstDay, lastDay: firstDay, arrival: 'same', departure: 'same', sale: 'same' },
  ...Object.fromEntries(slugs.map((slug) => [`kinds-${slug}`, 'yes'])),
  ...more,
});
