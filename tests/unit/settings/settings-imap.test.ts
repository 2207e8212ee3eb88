import { imapAddressOf } from '@/lib/settings/settings-imap';

test('an address names server, sign-in and mailbox', () => {
  expect(imapAddressOf('imaps://pay%40shop.example:a%2Fb@mail.example/Bank%20mail')).toEqual({
    host: 'mail.example',
    port: 993,
    isSecure: true,
    user: 'pay@shop.example',
    password: 'a/b',
    mailbox: 'Bank mail',
    label: 'pay@shop.example@mail.example/Bank mail',
  });
  const imapAddress = imapAddressOf('imap://a:b@127.0.0.1:1143');
  expect(imapAddress).toMatchObject({ port: 1143, isSecure: false, mailbox: 'INBOX' });
  expect(imapAddressOf('imap://a:b@[::1]')).toMatchObject({ host: '::1', port: 143 });
});

test.each([
  '',
  'mail.example',
  'http://a:b@mail.example',
  'imaps://mail.example/INBOX',
  'imaps://a@mail.example',
  'imaps://a:b@mail.example/INBOX?x=1',
  'imaps://a:b%0D%0AX@mail.example/INBOX',
  'imaps://a:b@mail.example/%ff',
])('%j is none', (value) => expect(imapAddressOf(value)).toBeNull());
