import { describe, expect, it } from 'vitest';
import { type Edit, weave } from '../../mutants/weave';

const edit = (id: string, how: Edit['how'], find: string, replace = ''): Edit => ({
  id,
  how,
  find,
  replace,
  file: 'lib/x.ts',
});
const isOff = (id: string) => `process.env.REMOVED_PROTECTION === '${id}'`;

describe('a source with its mutants', () => {
  it('asks at each place whether it is to be another', () => {
    expect(weave('return a && b;', [edit('one', 'value', 'a', 'true')])).toBe(
      `return (${isOff('one')} ? (true) : (a)) && b;`,
    );
    expect(weave('go(); stop();', [edit('one', 'statement', 'go();')])).toBe(
      `if (${isOff('one')}) {} else {go();} stop();`,
    );
    expect(weave('({ a: 1, b })', [edit('one', 'property', 'a: 1,', 'a: 2,')])).toBe(
      `({ ...(${isOff('one')} ? {a: 2,} : {a: 1,}), b })`,
    );
    expect(weave('`SELECT 1 FOR UPDATE`', [edit('one', 'text', ' FOR UPDATE')])).toBe(
      `\`SELECT 1\${${isOff('one')} ? \`\` : \` FOR UPDATE\`}\``,
    );
  });

  it('keeps places that stand inside one another, and two at the same place', () => {
    const edits = [
      edit('inner', 'value', 'a', 'true'),
      edit('outer', 'statement', 'go(a);'),
      edit('same', 'value', 'a', 'false'),
    ];
    expect(weave('go(a); b', edits)).toBe(
      `if (${isOff('outer')}) {} else {go((${isOff('inner')} ? (true) : ((${isOff(
        'same',
      )} ? (false) : (a)))));} b`,
    );
  });

  it('takes the first place after a text that is there once', () => {
    const second = { ...edit('one', 'value', 'a', 'b'), after: 'then' };
    expect(weave('a; then; a; a', [second])).toBe(`a; then; (${isOff('one')} ? (b) : (a)); a`);
    expect(() => weave('a; then', [second])).toThrow('one: not found');
    expect(() => weave('then; then; a', [second])).toThrow('one: found more than once');
  });

  it('refuses a place that is not there, not clear, or across another', () => {
    expect(() => weave('b', [edit('one', 'value', 'a')])).toThrow('one: not found in lib/x.ts');
    expect(() => weave('a a', [edit('one', 'value', 'a')])).toThrow('one: found more than once');
    const quoted = [edit('one', 'text', ' FOR UPDATE')];
    expect(() => weave("go('SELECT 1 FOR UPDATE')", quoted)).toThrow('one: stands in quotes');
    const crossing = [edit('one', 'value', 'a b'), edit('two', 'value', 'b c')];
    expect(() => weave('a b c', crossing)).toThrow('two: overlaps one');
  });
});
