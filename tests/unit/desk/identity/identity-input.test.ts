import { identityForm } from '@/lib/desk/identity/identity-input';
import { readForm } from '@/lib/forms/form';

test('what is typed is cleaned, and everything may be empty', () => {
  expect(readForm(identityForm, {})).toMatchObject({ ok: true, value: { name: {}, mapUrl: '' } });
  const read = readForm(identityForm, {
    nameAr: ' دار القلعة ',
    hoursEn: 'Daily\r\n9 to 5',
    mapUrl: 'https://maps.example/x?y=1',
    phone: '٠٧٥٠ 123 4567',
    whatsapp: '+964 750 123 4567',
    email: 'desk@house.example',
    checkInFrom: '١٤:00',
  });
  expect(read).toMatchObject({
    value: {
      name: { ar: 'دار القلعة' },
      hours: { en: 'Daily\n9 to 5' },
      phone: '0750 123 4567',
      checkInFrom: '14:00',
    },
  });
});

test.each([
  ['nameEn', 'x'.repeat(61), 'tooLong'],
  ['titleAr', 'one\ntwo', 'badText'],
  ['leadCkb', 'turned \u202e round', 'badText'],
  ['mapUrl', 'http://maps.example/', 'badLink'],
  ['mapUrl', 'javascript:alert(1)', 'badLink'],
  ['mapUrl', 'https://bank.example@maps.example/', 'badLink'],
  ['phone', '+964 750\n123', 'badPhone'],
  ['phone', 'call us', 'badPhone'],
  ['whatsapp', '0750 123 4567', 'badWhatsapp'],
  ['email', 'a@b.example, c@d.example', 'badEmail'],
  ['checkOutBy', '24:00', 'badTime'],
])('%s is not “%s”', (field, typed, code) => {
  expect(readForm(identityForm, { [field]: typed })).toMatchObject({
    ok: false,
    fields: { [field]: code },
  });
});
