import { archiveName } from '@/lib/text/file-name';

test.each([
  ['november.csv', 'november'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\statement 11.xlsx', 'statement-11'],
  ['كشف تشرين الثاني.csv', 'كشف-تشرين-الثاني'],
  ['\u202egpj.exe', 'gpj'],
  ['a\u0000b\nc.csv', 'a-b-c'],
  ['..', 'file'],
  ['', 'file'],
  ['CON.csv', 'file'],
  ['-rf .txt', 'rf'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('a file called %j is %j in an archive', (given, name) => expect(archiveName(given)).toBe(name));
