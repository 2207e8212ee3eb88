import { answerExcerpt, readAnswerFields } from '@/lib/gateway/belief/answer-text';

const read = (body: string) => {
  const fields = readAnswerFields(body, 'utf-8');
  return fields.ok ? Object.fromEntries(fields.value) : fields.code;
};

describe('an answer of undocumented form', () => {
  it.each([
    ['5', { ACTION: '5' }],
    [' 0\n', { ACTION: '0' }],
    ['\ufeffA=1&B=2', { A: '1', B: '2' }],
    ['\ufeff 7', { ACTION: '7' }],
    ['{"A":"1","B":2,"C":null,"D":{}}', { A: '1' }],
    ['<input type=hidden name=A value=1>', { A: '1' }],
  ])('%j is read', (body, fields) => expect(read(body)).toEqual(fields));

  it.each([
    ['', 'EMPTY'],
    ['\ufeff \n', 'EMPTY'],
    ['55', 'UNREADABLE'],
    ['5x', 'UNREADABLE'],
    ['Access denied', 'UNREADABLE'],
    ['Access = denied', 'UNREADABLE'],
    ['=1', 'UNREADABLE'],
    ['&A=1', 'UNREADABLE'],
    ['[]', 'UNREADABLE'],
    ['{"A":"1","A":"2"}', 'DUPLICATE_KEY'],
    ['{"A":"1"', 'BAD_JSON'],
    ['A=1&A=2', 'DUPLICATE_KEY'],
    ['<p>', 'UNREADABLE'],
  ])('%j is %j', (body, expected) => expect(read(body)).toEqual(expected));
});

it.each([
  ['one<br>two', 'one two'],
  ['one<script>let a;\nlet b;</script>two', 'one two'],
  ['one<style>\n\np{}', 'one'],
  ['P_SIGN: "ab12CD"', 'P_SIGN: "…"'],
  ['p_sign=AB', 'p_sign=…'],
  ['  a\t\u200fb  ', 'a b'],
])('the words of an answer %j are %j', (body, words) => expect(answerExcerpt(body)).toBe(words));
