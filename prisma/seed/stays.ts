import type { SeedStay } from './product';

const everywhere = [
  'wifi',
  'airConditioning',
  'heating',
  'privateBathroom',
  'kettle',
  'breakfast',
  'smokeFree',
] as const;

/** Dar Dijla's twelve rooms, as four kinds. */
export const stays: readonly SeedStay[] = [
  {
    slug: 'courtyard-room',
    names: { en: 'Courtyard room', ar: 'غرفة الحوش', ckb: 'ژووری حەوشە' },
    summaries: {
      en: 'Cool and quiet, its door opens to the fountain.',
      ar: 'باردة وهادئة، وبابها يُفتح على النافورة.',
      ckb: 'فێنک و ئارام، دەرگاکەی بەرەو فوارەکە دەکرێتەوە.',
    },
    details: {
      en: 'On the ground floor, with thick brick walls that stay cool until late afternoon. One large bed or two, a writing table, a shower. Breakfast is served under the palm.',
      ar: 'في الطابق الأرضي، بجدران سميكة من الطابوق تبقى باردة حتى آخر العصر. سرير كبير أو سريران، وطاولة للكتابة، ودُش. الفطور يُقدَّم تحت النخلة.',
      ckb: 'لە نھۆمی زەوی، بە دیواری ئەستووری خشت کە تا درەنگی ئێوارە فێنک دەمێننەوە. قەرەوێڵەیەکی گەورە یان دووان، مێزێکی نووسین و دووشێک. نانی بەیانی لەژێر دارخورماکە دەدرێت.',
    },
    priceDinars: 125_000,
    drawing: 'drawings/courtyard-room',
    furtherDrawings: ['drawings/courtyard'],
    beds: ['double'],
    amenities: [...everywhere, 'desk', 'accessible'],
    guestsMax: 2,
    rooms: ['1', '2', '3', '4', '5'],
  },
  {
    slug: 'river-room',
    names: { en: 'River room', ar: 'غرفة النهر', ckb: 'ژووری ڕووبار' },
    summaries: {
      en: 'Two tall windows on the Tigris and the morning light on the water.',
      ar: 'شبّاكان عاليان على دجلة وضوء الصباح على الماء.',
      ckb: 'دوو پەنجەرەی بەرز بەسەر دیجلەدا و ڕووناکی بەیانی لەسەر ئاو.',
    },
    details: {
      en: 'On the first floor, facing east across the river. One large bed, two armchairs by the windows, a bath. You hear the boats before the city wakes.',
      ar: 'في الطابق الأول، مطلّة على النهر شرقاً. سرير كبير، وكرسيّان عند الشبّاكين، وحوض استحمام. تسمعون القوارب قبل أن تصحو المدينة.',
      ckb: 'لە نھۆمی یەکەم، ڕووی لە ڕۆژھەڵات و ڕووبارەکەیە. قەرەوێڵەیەکی گەورە، دوو کورسی لەتەنیشت پەنجەرەکان و حەوزێکی خۆشووشتن. پێش ئەوەی شار بەئاگا بێت گوێتان لە بەلەمەکان دەبێت.',
    },
    priceDinars: 165_000,
    drawing: 'drawings/river-room',
    furtherDrawings: ['drawings/courtyard', 'drawings/coffee'],
    beds: ['king'],
    amenities: [...everywhere, 'bath', 'view', 'fridge'],
    guestsMax: 2,
    rooms: ['6', '7', '8', '9'],
  },
  {
    slug: 'arch-room',
    names: { en: 'Arch room', ar: 'غرفة العقد', ckb: 'ژووری تاق' },
    summaries: {
      en: 'A wide room under an old brick arch, for a family of three.',
      ar: 'غرفة واسعة تحت عقد قديم من الطابوق، لعائلة من ثلاثة.',
      ckb: 'ژوورێکی پان لەژێر تاقێکی کۆنی خشت، بۆ خێزانێکی سێ کەسی.',
    },
    details: {
      en: 'The arch was the gate of the house a hundred years ago. One large bed and a day bed in the niche, a wardrobe with copper handles, a shower.',
      ar: 'كان هذا العقد باب البيت قبل مئة عام. سرير كبير وسرير في الكوّة، وخزانة بمقابض من نحاس، ودُش.',
      ckb: 'ئەم تاقە سەد ساڵ لەمەوبەر دەرگای ماڵەکە بوو. قەرەوێڵەیەکی گەورە و قەرەوێڵەیەک لە تاقچەکەدا، کەنتۆرێک بە دەسکی مس و دووشێک.',
    },
    priceDinars: 185_000,
    drawing: 'drawings/arch-room',
    furtherDrawings: ['drawings/courtyard'],
    beds: ['double', 'single'],
    amenities: [...everywhere, 'fridge'],
    guestsMax: 3,
    rooms: ['10', '11'],
  },
  {
    slug: 'shanashil-suite',
    names: { en: 'Suite with mashrabiya', ar: 'جناح الشناشيل', ckb: 'سوێتی شەناشیل' },
    summaries: {
      en: 'Two rooms behind carved wood, above the lane and the river.',
      ar: 'غرفتان خلف الخشب المنقوش، فوق الدربونة والنهر.',
      ckb: 'دوو ژوور لەپشت داری نەخشێنراو، لەسەر کۆڵان و ڕووبارەکە.',
    },
    details: {
      en: 'The corner of the upper floor. A bedroom, a sitting room with two day beds, and the mashrabiya: a wooden bay where you see the lane without being seen. A bath and a kitchenette.',
      ar: 'ركن الطابق العلوي. غرفة نوم، وغرفة جلوس فيها سريران، والشناشيل: شرفة خشبية ترون منها الدربونة ولا يراكم أحد. حوض استحمام ومطبخ صغير.',
      ckb: 'گۆشەی نھۆمی سەرەوە. ژوورێکی نووستن، ژوورێکی دانیشتن بە دوو قەرەوێڵەوە، و شەناشیلەکە: ھەیوانێکی دارین کە لێیەوە کۆڵان دەبینن و کەس ئێوە نابینێت. حەوزێکی خۆشووشتن و چێشتخانەیەکی بچووک.',
    },
    priceDinars: 290_000,
    drawing: 'drawings/mashrabiya-suite',
    furtherDrawings: ['drawings/river-room', 'drawings/courtyard'],
    beds: ['king', 'single', 'single'],
    amenities: [...everywhere, 'bath', 'view', 'fridge', 'kitchenette', 'safe'],
    guestsMax: 4,
    rooms: ['12'],
  },
];
