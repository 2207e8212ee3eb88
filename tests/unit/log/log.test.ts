import { inspect } from 'node:util';
import { createLog, redacted, text } from '@/lib/log/log';
import { inLogScope } from '@/lib/log/log-scope';
import { redactFields } from '@/lib/log/redaction';

const canaries = {
  mac: 'A1B2C3D4E5F60718293A4B5C6D7E8F901122334455667788990011223344AABB',
  apiKey: 'canary-api-key-8d1f',
  password: 'canary-database-password',
  secret: 'canary-sign-in-secret',
};

describe('a log line', () => {
  it('is one JSON object with level, time, event and the fields', () => {
    const { log, lines } = recorder();
    log.warn('mail.not_sent', { tries: 3, code: 'SMTP_451', isTest: true });
    const line = onlyLine(lines);
    const parsed = JSON.parse(line);
    expect(parsed).toMatchObject({ level: 'warn', event: 'mail.not_sent', tries: 3 });
    expect(parsed).toMatchObject({ code: 'SMTP_451', isTest: true });
    expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('carries the id of its request without being told, and one that it is told', async () => {
    const { log, lines } = recorder();
    await inLogScope('request-1', async () => {
      await null;
      log.info('probe');
      log.info('probe', { requestId: 'request-2' });
    });
    log.info('probe');
    const ids = lines.map((line) => JSON.parse(line).requestId);
    expect(ids).toEqual(['request-1', 'request-2', undefined]);
  });

  it('M4 keeps line breaks and terminal escapes inside one escaped, bounded line', () => {
    const { log, lines } = recorder();
    log.error('probe', { detail: text('\n[ERROR] fake\r\n\u001b[31mred\u001b[0m \u202eesrever') });
    log.error('probe', { detail: text('x'.repeat(1_000_000)) });
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const characters = [...line.trimEnd()];
      for (const raw of ['\n', '\r', '\u001b', '\u202e']) expect(characters).not.toContain(raw);
      expect(line.length).toBeLessThan(1_000);
      expect(() => JSON.parse(line)).not.toThrow();
    }
    expect(JSON.parse(lines[0] ?? '').detail).toContain('\\u000a[ERROR] fake');
  });

  it('cannot have its own level, time, pid or event replaced by a field', () => {
    const fields = redactFields({ level: 1, time: 2, pid: 3, event: 4 });
    expect(Object.keys(fields)).toEqual(['field_level', 'field_time', 'field_pid', 'field_event']);
  });

  it('names an event that is not ours instead of printing it', () => {
    const { log, lines } = recorder();
    log.info('from outside\n{"level":"error"}');
    expect(JSON.parse(onlyLine(lines)).event).toBe('event.misnamed');
  });
});

describe('secrets on their way to a log line', () => {
  it('N3 an error that drags a printed request along shows neither headers nor the MAC', () => {
    const { log, lines } = recorder();
    const request = {
      headers: { 'X-API-Key': canaries.apiKey, Authorization: `Bearer ${canaries.secret}` },
      body: `ORDER=000001&P_SIGN=${canaries.mac}&NONCE=0011`,
      url: `postgresql://diwan:${canaries.password}@db.local/diwan`,
    };
    const given = { request, code: 'RESET' };
    const error = Object.assign(new Error(`failed: ${inspect(request)}`), given);
    log.error('gateway.failed', { error });
    const line = onlyLine(lines);
    for (const canary of Object.values(canaries)) expect(line).not.toContain(canary);
    expect(JSON.parse(line).error).toMatchObject({ name: 'Error', code: 'RESET' });
  });

  it.each([
    ...'p_sign P_SIGN mac signingKey apiKey NEXTAUTH_SECRET password authorization'.split(' '),
    ...'cookie set-cookie requestToken cvv pan'.split(' '),
  ])('N3 a value under the key %s is masked', (key) => {
    expect(redactFields({ [key]: canaries.secret })[key]).toBe('[redacted]');
  });

  it.each([
    'cookie: diwan_cart=canary-1; __Secure-session=canary-2',
    `{ cookie: 'a=canary-1; b=canary-2' }`,
    'Authorization: Basic canary-1',
    'token="canary 1 canary-2"',
  ])('N3 %j leaves no value', (raw) => expect(JSON.stringify(text(raw))).not.toContain('canary'));

  it('N3 keeps the detail of our own errors and drops the row that a database error quotes', () => {
    const own = Object.assign(new Error('unavailable'), { detail: 'ECONNREFUSED' });
    const row = { severity: 'ERROR', detail: 'Key (email)=(guest@home.test) already exists.' };
    const foreign = Object.assign(new Error('duplicate key value'), row);
    expect(redactFields({ error: own }).error).toMatchObject({ detail: 'ECONNREFUSED' });
    expect(JSON.stringify(redactFields({ error: foreign }))).not.toContain('guest@home.test');
  });

  it('N8 a rejected result leaves field names, lengths and codes, and no value', () => {
    const { log, lines } = recorder();
    const detail = redacted(canaries.mac);
    log.warn('result.refused', { code: 'MAC_MISMATCH', detail, bytes: 512 });
    const line = onlyLine(lines);
    expect(line).toContain('[redacted, 64 characters]');
    expect(line).not.toContain(canaries.mac.slice(0, 16));
  });

  it('N2 a card-like number is masked wherever it stands', () => {
    for (const pan of ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111']) {
      const detail = text(`typed ${pan} here`);
      const line = JSON.stringify(redactFields({ detail, orderId: pan }));
      expect(line).not.toContain(pan);
      expect(line.replace(/\D/g, '')).not.toContain('4111111111111111');
    }
  });

  it('names whom and what it is about by the whole id, whatever its digits', () => {
    const id = '065f2656-5254-4305-8750-637539e40f30';
    const fields = redactFields({ userId: id, error: new Error(`no such row: ${id}`) });
    expect(fields.userId).toBe(id);
    expect(JSON.stringify(fields.error)).toContain(id);
  });

  it('never holds a query string', () => {
    const detail = text('GET /orders/D-1?key=abcdef&x=1 500');
    const value = JSON.stringify(redactFields({ detail }));
    expect(value).not.toContain('abcdef');
    expect(value).toContain('/orders/D-1?[query]');
  });

  it('drops what is nested and names an identifier that is none', () =>
    expect(redactFields({ request: { headers: canaries }, orderId: 'a b\nc', list: [1] })).toEqual({
      request: '[not logged]',
      orderId: '[not a name]',
      list: '[not logged]',
    }));
});

function recorder() {
  const lines: string[] = [];
  return { log: createLog({ write: (line) => lines.push(line) }), lines };
}

function onlyLine(lines: readonly string[]): string {
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}
