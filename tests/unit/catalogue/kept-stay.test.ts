import { keptStay, wishedStay } from '@/lib/catalogue/kept-stay';

const rules = { today: '2026-11-21', guestsMax: 4 };
const kept = '2026-12-01_2026-12-04_3';

describe('dates that were searched for', () => {
  it('are kept from the pages that show rooms, whole or not at all', () => {
    const query = (text: string) => new URLSearchParams(text);
    const whole = query('checkIn=2026-12-01&checkOut=2026-12-04&guests=3&sort=cheap');
    expect(keptStay('/', whole)).toBe(kept);
    expect(keptStay('/rooms/suite', whole)).toBe(kept);
    expect(keptStay('/cart', whole)).toBeNull();
    const two = keptStay('/', query(`${whole}&rooms=2`)) ?? '';
    expect(two).toBe(`${kept}_2`);
    const answer = wishedStay({}, two, { ...rules, guestsMax: 2 });
    expect(answer).toMatchObject({ rooms: 2, guests: '3' });
    expect(keptStay('/', query('checkIn=2026-12-01&checkOut=2026-12-04'))).toBeNull();
    expect(keptStay('/', query('checkIn=%0d%0ax&checkOut=2026-12-04&guests=3'))).toBeNull();
  });

  it('stand where the address names none', () => {
    expect(wishedStay({}, kept, rules)).toMatchObject({ checkIn: '2026-12-01', isAsked: true });
    const asked = { checkIn: '2026-12-10', checkOut: '2026-12-11' };
    expect(wishedStay(asked, kept, rules)).toMatchObject(asked);
    expect(wishedStay({}, kept, { ...rules, guestsMax: 2 }).problem).toMatchObject({ max: 2 });
  });

  it.each([undefined, '', 'x', '2026-11-01_2026-11-04_2', '2026-12-04_2026-12-01_2'])(
    '%j asks for nothing',
    (cookie) => expect(wishedStay({}, cookie, rules).isAsked).toBe(false),
  );
});
