/** Dar Dijla and its shop, Suq Dijla, in their own words. */
export const identity = {
  drawing: 'drawings/courtyard',
  mapUrl: 'https://www.openstreetmap.org/?mlat=33.3406&mlon=44.3960#map=16/33.3406/44.3960',
  phone: '+964 770 000 0000',
  whatsapp: '+964 770 000 0000',
  checkInFrom: '14:00',
  checkOutBy: '12:00',
  texts: {
    name: { en: 'Dar Dijla', ar: 'دار دجلة', ckb: 'ماڵی دیجلە' },
    title: {
      en: 'A house by the Tigris',
      ar: 'دار على ضفاف دجلة',
      ckb: 'ماڵێک لەسەر دیجلە',
    },
    lead: {
      en: 'Twelve rooms around one courtyard, cool until late in the afternoon. Downstairs is Suq Dijla: dates, coffee, copper and cloth from people we know by name.',
      ar: 'اثنتا عشرة غرفة حول حوش واحد، تبقى باردة حتى آخر العصر. وفي الأسفل سوق دجلة: تمر وقهوة ونحاس ونسيج من أناس نعرفهم بأسمائهم.',
      ckb: 'دوازدە ژوور بە دەوری یەک حەوشەدا، تا درەنگی ئێوارە فێنک دەمێننەوە. لە خوارەوە سووقی دیجلەیە: خورما و قاوە و مس و قوماش، لە کەسانێکەوە کە بە ناو دەیانناسین.',
    },
    picture_alt: {
      en: 'Line drawing of a courtyard with a fountain, two storeys of arches and a date palm',
      ar: 'رسم خطي لحوش فيه نافورة وطابقان من العقود ونخلة',
      ckb: 'وێنەیەکی ھێڵکاری حەوشەیەک بە فوارەیەک و دوو نھۆم تاق و دارخورمایەکەوە',
    },
    address: {
      en: 'On the east bank of the Tigris, Baghdad',
      ar: 'على الضفة الشرقية لدجلة، بغداد',
      ckb: 'لەسەر کەناری ڕۆژھەڵاتی دیجلە، بەغدا',
    },
    hours: {
      en: 'Every day from 9:00 to 21:00',
      ar: 'كل يوم من 9:00 إلى 21:00',
      ckb: 'ھەموو ڕۆژێک لە 9:00 تا 21:00',
    },
    handover: {
      en: 'Collect them from us, or we deliver anywhere in Baghdad within two days.',
      ar: 'استلموها من عندنا، أو نوصلها إلى أي مكان في بغداد خلال يومين.',
      ckb: 'لەلای ئێمە وەریبگرن، یان لە ماوەی دوو ڕۆژدا بۆ ھەر شوێنێکی بەغدا دەیگەیەنین.',
    },
    tax: {
      en: 'Taxes are included.',
      ar: 'وتشمل الضرائب.',
      ckb: 'باجیان تێدایە.',
    },
    policies: {
      en: 'The house is quiet after 23:00. Smoking is allowed in the courtyard only. Please bring an identity card or a passport for each guest.',
      ar: 'الدار هادئة بعد الساعة 23:00. التدخين مسموح في الحوش فقط. يرجى إحضار هوية أو جواز سفر لكل ضيف.',
      ckb: 'دوای کاتژمێر 23:00 ماڵەکە بێدەنگە. جگەرەکێشان تەنیا لە حەوشەکەدا ڕێگەپێدراوە. تکایە بۆ ھەر میوانێک ناسنامە یان پاسپۆرت بھێنن.',
    },
  },
} as const;

const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** Where Suq Dijla delivers. Weekdays: 0 is Sunday. */
export const zones = [
  {
    names: { en: 'Rusafa, Baghdad', ar: 'الرصافة، بغداد', ckb: 'ڕوسافە، بەغدا' },
    feeDinars: 3_000,
    weekdays: everyDay,
    leadDays: 1,
    windows: ['10:00-14:00', '16:00-20:00'],
  },
  {
    names: { en: 'Karkh, Baghdad', ar: 'الكرخ، بغداد', ckb: 'کەرخ، بەغدا' },
    feeDinars: 5_000,
    weekdays: everyDay.filter((day) => day !== 5),
    leadDays: 1,
    windows: ['10:00-14:00', '16:00-20:00'],
  },
  {
    names: { en: 'Around Baghdad', ar: 'أطراف بغداد', ckb: 'دەوروبەری بەغدا' },
    feeDinars: 12_000,
    weekdays: [0, 3],
    leadDays: 2,
    windows: ['10:00-18:00'],
  },
] as const;
