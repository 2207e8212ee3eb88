import { readForm } from '@/lib/forms/form';
import { readStayDetails, stayDetailsForm } from '@/lib/orders/stay-details-input';

const told = { guestNames: 'Sara\r\nOmar', arrival: '18:30', wishes: 'A quiet room' };

describe('what a guest tells about a stay', () => {
  it('is kept as it was typed, line by line', () => {
    const read = readForm(stayDetailsForm, { ...told, wishes: '  A quiet room ' });
    expect(read).toEqual({ ok: true, value: { ...told, guestNames: 'Sara\nOmar' } });
  });

  it('may be nothing, or a part', () => {
    const nothing = { guestNames: '', arrival: '', wishes: '' };
    expect(readForm(stayDetailsForm, {})).toEqual({ ok: true, value: nothing });
    expect(readStayDetails(nothing)).toBeNull();
    const form = readForm(stayDetailsForm, { arrival: '٠٩:٠٥' });
    expect(form).toMatchObject({ value: { arrival: '09:05' } });
  });

  it.each([
    [{ guestNames: 'a'.repeat(301) }, { guestNames: 'tooLong' }],
    [{ wishes: 'a'.repeat(501) }, { wishes: 'tooLong' }],
    [{ wishes: 'turned \u202e round' }, { wishes: 'badText' }],
    [{ arrival: '24:00' }, { arrival: 'badTime' }],
    [{ arrival: 'late' }, { arrival: 'badTime' }],
  ])('is refused where it cannot be kept: %#', (source, fields) => {
    expect(readForm(stayDetailsForm, source)).toMatchObject({ code: 'FIELDS', fields });
  });

  it('is read from a row only in its own shape', () => {
    expect(readStayDetails(told)).toEqual(told);
    expect([readStayDetails(null), readStayDetails({ wishes: 'more' })]).toEqual([null, null]);
  });
});
