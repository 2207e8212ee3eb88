import { isPostedForm, readPostedForm } from '@/lib/http/posted-form';

const kilobytes = 1024;
const call = { 'next-action': '60'.padEnd(42, 'a') };
const json = { ...call, 'content-type': 'text/plain;charset=UTF-8' };

describe('O14 O18 a form is limited before it is read', () => {
  it('takes what a page of ours sends, without scripts and with them', async () => {
    const plain = await readPostedForm(post({ $ACTION_REF_1: '', '$ACTION_1:0': '{"id":"a"}' }));
    expect(plain.ok && plain.value?.get('$ACTION_1:0')).toBe('{"id":"a"}');
    const state =
      '[{"values":{"name":"$$5","note":"$undefined"},"a":[{}],"b":"$0:0:a:0","panel":"$T1"},"$K1"]';
    expect(await readPostedForm(post({ '1_name': 'لەیلا', 0: state }, call))).toEqual(passed);
    const bound = { '$ACTION_1:0': '{"id":"a","bound":"$@1"}', '$ACTION_1:1': '[{"values":{}}]' };
    expect(await readPostedForm(post(bound))).toMatchObject({ ok: true });
    expect(await readPostedForm(post('[{"a":[1,null]}]', json))).toEqual(passed);
  });

  it('takes the longest: fifty orders at once, and as many letters as fit', async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 350 }, (_, row) => [`1_row${row}`, 'D2345678|1|250000']),
    );
    expect(await readPostedForm(post({ ...rows, 0: '[{},"$K1"]' }, call))).toEqual(passed);
    const long = { '1_note': 'n'.repeat(63 * kilobytes), 0: '[{},"$K1"]' };
    expect(await readPostedForm(post(long, call))).toEqual(passed);
  });

  it('refuses more than 64 KB, however the length is told', async () => {
    const long = { note: 'n'.repeat(64 * kilobytes) };
    expect(await readPostedForm(post(long))).toMatchObject({ code: 'BODY_TOO_LARGE' });
    const declared = { 'content-length': String(64 * kilobytes + 1) };
    const postedForm = await readPostedForm(post('[]', { ...json, ...declared }));
    expect(postedForm).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  it.each<[string, Record<string, string> | string, Record<string, string>]>([
    ['a form without a boundary', 'a=b', { 'content-type': 'multipart/form-data' }],
    ['a form without parts', 'a=b', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a form of 400 fields', fields(401), {}],
    ['arguments of 400 parts', { ...fields(401), 0: '[]' }, call],
    ['null', 'null', json],
    ['a text', '"x"', json],
    ['an object', '{"length":3}', json],
    ['nothing', '', json],
    ['half a list', '[', json],
    ['a list in lists', '['.repeat(30_000) + ']'.repeat(30_000), json],
    ['a list in a few lists', '['.repeat(40) + ']'.repeat(40), json],
    ['a form that is asked for again and again', { 0: list('"$K1"'), '1_a': 'x' }, call],
    ['the same in other letters', { 0: list('"\\u0024K1"'), '1_a': 'x' }, call],
    ['a map that is made again and again', { 0: list('"$Q1"'), 1: '[]' }, call],
    ['a second part that is no JSON', { 0: '["$1"]', ' 0x1': '{' }, call],
    ['a number in other letters', { 0: '[]', '0x1': '[]' }, call],
    ['a part that is not there', { 0: '["$1"]' }, call],
    ['a promise that is not there', { 0: '["$@1"]' }, call],
    ['a place that is not there', { 0: '[{"a":[]},"$0:0:b"]' }, call],
    ['a place in what every object has', { 0: '[{"a":[]},"$0:0:constructor"]' }, call],
    ['the action of another list', { 0: '["$h1"]', 1: '{"id":"a","bound":null}' }, call],
    ['a file', { 0: '["$B1"]', 1: 'x' }, call],
    ['no list of arguments', { '1_a': 'x' }, call],
    ['bound arguments that are no JSON', { '$ACTION_1:0': '{' }, {}],
    ['bound arguments of many forms', { '$ACTION_1:1': list('"$K1"') }, {}],
  ])('refuses %s', async (_what, body, headers) => {
    expect(await readPostedForm(post(body, headers))).toMatchObject({ code: 'MALFORMED' });
  });

  it('is asked of forms and actions, and of no other request', () => {
    expect([isPostedForm(post({ a: 'b' })), isPostedForm(post('[]', json))]).toEqual([true, true]);
    expect(isPostedForm(post('a=b', { 'content-type': 'text/plain' }))).toBe(false);
    expect(isPostedForm(new Request('https://shop.test/', { headers: call }))).toBe(false);
  });
});

const passed = { ok: true, value: null };

function fields(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x']));
}

function list(entry: string): string {
  return `[${Array(20).fill(entry).join(',')}]`;
}

function post(body: Record<string, string> | string, headers: Record<string, string> = {}) {
  if (typeof body === 'string') {
    return new Request('https://shop.test/', { method: 'POST', headers, body });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value);
  return new Request('https://shop.test/', { method: 'POST', headers, body: form });
}
