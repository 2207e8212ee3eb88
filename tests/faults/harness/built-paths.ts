// Which address does a pattern of the build have in the campaign's shop?

const parameters: Readonly<Record<string, string>> = {
  slug: 'barhi-dates',
  reference: 'D2345678',
  id: '00000000-0000-4000-8000-000000000000',
  hash: 'a'.repeat(64),
  size: '192',
  guide: 'leaver',
  nextauth: 'session',
};

/** The pattern with a value for each parameter; most of them name nothing that exists. */
export function pathOf(pattern: string): string {
  return pattern.replace(/\[(?:\.{3})?(\w+)\]/g, (_whole, name: string) => parameters[name] ?? 'x');
}
