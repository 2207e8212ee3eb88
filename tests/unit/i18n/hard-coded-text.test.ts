import { hardCodedTexts } from './checks/hard-coded';
import { parseSource, readSources } from './checks/source-files';

it('no page says anything in words of its own', { timeout: 240_000 }, () => {
  const sources = readSources('app');
  expect(sources.length).toBeGreaterThan(80);
  expect(sources.flatMap(hardCodedTexts)).toEqual([]);
});

describe('the scan finds', () => {
  it.each([
    ['a text', '<p>Paid</p>'],
    ['a text in another script', '<p>مدفوع</p>'],
    ['a full stop after a value', '<p>{t("paid")}.</p>'],
    ['a comma between values', "<p>{a}{', '}{b}</p>"],
    ['a choice of words', "<p>{isPaid ? 'Paid' : null}</p>"],
    ['a template', `<p>{\`Order \${reference}\`}</p>`],
    ['a joined template', `<p>{other === null ? null : \`, \${t("with")}\`}</p>`],
    ['the name of a button', '<button aria-label="Close" />'],
    ['the name of a picture', "<img alt={isLarge ? 'A room' : ''} />"],
    ['the label of a field', "<Form fields={[{ name: 'n', label: 'Name' }]} />"],
    ['the sentence of an action', "const state = { message: 'Not possible' };"],
  ])('%s', (_what, code) => expect(hardCodedTexts(parseSource('page.tsx', code))).toHaveLength(1));
});
