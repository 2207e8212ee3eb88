import { type Edit, weave } from '../../mutants/weave';

const edit = (id: string, how: Edit['how'], find: string, replace = ''): Edit => ({
  id,
  how,
  place: { find },
  replace,
  file: 'lib/x.ts',
});
const isOff = (id: string) => `process.env.REMOVED_PROTECTION === '${id}'`;

describe('a source with its mutants', () => {
  it('asks at each place whether it is to be another', () => {
    const told = weave('return a && b;', [edit('one', 'value', 'a', 'true')]);
    expect(told).toBe(`return (${isOff('one')} || (a)) && b;`);
    const seen = weave('return a && b;', [edit('one', 'value', 'a', 'false')]);
    expect(seen).toBe(`return (!(${isOff('one')}) && (a)) && b;`);
    const given = [edit('one', 'statement', 'go();')];
    expect(weave('go(); stop();', given)).toBe(`if (${isOff('one')}) {} else {go();} stop();`);
    const result = weave('({ a: 1, b })', [edit('one', 'property', 'a: 1,', 'a: 2,')]);
    expect(result).toBe(`({ ...(${isOff('one')} ? {a: 2,} : {a: 1,}), b })`);
    const found = weave('({ a: 1 })', [edit('one', 'property', 'a: 1', 'a: 2')]);
    expect(found).toBe(`({ ...(${isOff('one')} ? {a: 2} : {a: 1}) })`);
    const answer = weave('`SELECT 1 FOR UPDATE`', [edit('one', 'text', ' FOR UPDATE')]);
    expect(answer).toBe(`\`SELECT 1\${${isOff('one')} ? \`\` : \` FOR UPDATE\`}\``);
  });

  it('keeps places that stand inside one another, and two at the same place', () => {
    const edits = [
      edit('inner', 'value', 'a', 'c'),
      edit('outer', 'statement', 'go(a);'),
      edit('same', 'value', 'a', 'd'),
    ];
    expect(weave('go(a); b', edits)).toBe(
      `if (${isOff('outer')}) {} else {go((${isOff('inner')} ? (c) : ((${isOff(
        'same',
      )} ? (d) : (a)))));} b`,
    );
  });

  it('takes the first place after a text that is there once', () => {
    const second = { ...edit('one', 'value', 'a', 'b'), place: { find: 'a', after: 'then' } };
    expect(weave('a; then; a; a', [second])).toBe(`a; then; (${isOff('one')} ? (b) : (a)); a`);
    expect(() => weave('a; then', [second])).toThrow('not found');
    expect(() => weave('then; then; a', [second])).toThrow('found more than once');
  });

  it('refuses a place that is not there, not clear, or across another', () => {
    expect(() => weave('b', [edit('one', 'value', 'a')])).toThrow('not found');
    expect(() => weave('a a', [edit('one', 'value', 'a')])).toThrow('found more than once');
    const quoted = [edit('one', 'text', ' FOR UPDATE')];
    expect(() => weave("go('SELECT 1 FOR UPDATE')", quoted)).toThrow('stands in quotes');
    const crossing = [edit('one', 'value', 'a b'), edit('two', 'value', 'b c')];
    expect(() => weave('a b c', crossing)).toThrow('two: overlaps one');
  });

  it('finds the smallest expression or statement of a function that holds the words', () => {
    const source =
      'function go(a) { if (!a.isOpen) return; keep(a, 1); }\nfunction other() { go(1); }';
    const named = (inside: string, words: string[], how: Edit['how'] = 'value'): Edit => ({
      ...edit('one', how, ''),
      place: { in: inside, words },
      replace: how === 'value' ? 'true' : '',
    });
    const off = (original: string) => `(${isOff('one')} || (${original}))`;
    expect(weave(source, [named('go', ['isOpen'])])).toContain(`(!${off('a.isOpen')}) return`);
    expect(weave(source, [named('go', ['keep'])])).toContain(`; ${off('keep(a, 1)')};`);
    expect(weave(source, [named('go', ['keep'], 'statement')])).toContain('else {keep(a, 1);}');
    expect(() => weave(source, [named('go', ['gone'])])).toThrow('go: gone is not found');
    expect(() => weave(source, [named('go', ['a'])])).toThrow('go: a is found more than once');
    expect(() => weave(source, [named('none', ['a'])])).toThrow('none: a is not found');
  });
});
