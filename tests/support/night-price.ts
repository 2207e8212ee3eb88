/** The form of a price for every night from one to another, as staff fill it in. */
export function nightPrice(firstNight: string, priceMinor: string, lastNight = firstNight) {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => [`weekdays-${day}`, 'yes']);
  return { firstNight, lastNight, priceMinor, ...Object.fromEntries(days) } as Record<
    string,
    string
  >;
}
