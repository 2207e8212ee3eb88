import type { SeedCategory, SeedGoods } from './product';

/** The shelves of Suq Dijla. */
export const categories: readonly SeedCategory[] = [
  { slug: 'pantry', names: { en: 'Pantry', ar: 'مؤونة', ckb: 'خواردەمەنی' } },
  { slug: 'copper', names: { en: 'Copper', ar: 'نحاس', ckb: 'مس' } },
  { slug: 'house', names: { en: 'For the house', ar: 'للبيت', ckb: 'بۆ ماڵ' } },
];

/** How goods reach the buyer; appended to each product's detail. */
const handover = {
  en: 'Collect it from us between 9:00 and 21:00, or we deliver in Baghdad within two days.',
  ar: 'تستلمونها من عندنا بين 9:00 و21:00، أو نوصلها داخل بغداد خلال يومين.',
  ckb: 'لە نێوان 9:00 و 21:00 لەلای ئێمە وەریبگرن، یان لە ماوەی دوو ڕۆژدا لەناو بەغدا دەیگەیەنین.',
};

type Detail = { en: string; ar: string; ckb: string };

const withHandover = (detail: Detail): Detail => ({
  en: `${detail.en}\n\n${handover.en}`,
  ar: `${detail.ar}\n\n${handover.ar}`,
  ckb: `${detail.ckb}\n\n${handover.ckb}`,
});

/** What Suq Dijla sells. */
export const goods: readonly SeedGoods[] = [
  {
    slug: 'barhi-dates',
    category: 'pantry',
    unit: { en: '1 kg', ar: '1 كغم', ckb: '1 کگم' },
    names: { en: 'Barhi dates', ar: 'تمر برحي', ckb: 'خورمای بەرحی' },
    summaries: {
      en: 'Soft and honey-coloured, from Basra.',
      ar: 'طري بلون العسل، من البصرة.',
      ckb: 'نەرم و ھەنگوینی، لە بەسرەوە.',
    },
    details: withHandover({
      en: 'Picked late, when the skin is thin and the dates need no sugar. Packed in a palm-leaf box.',
      ar: 'يُقطف متأخراً حين ترقّ القشرة ولا يحتاج إلى سكر. في علبة من سعف النخيل.',
      ckb: 'درەنگ دەچنرێت، کاتێک توێکڵەکەی تەنک دەبێت و پێویستی بە شەکر نییە. لە سندووقی گەڵای دارخورمادا.',
    }),
    priceDinars: 18_000,
    stock: 60,
    drawing: 'drawings/dates',
  },
  {
    slug: 'date-syrup',
    category: 'pantry',
    unit: { en: '500 ml', ar: '500 مل', ckb: '500 مل' },
    names: { en: 'Date syrup', ar: 'دبس التمر', ckb: 'دۆشاوی خورما' },
    summaries: {
      en: 'Pressed from Zahdi dates, nothing added.',
      ar: 'معصور من تمر الزهدي بلا إضافات.',
      ckb: 'لە خورمای زەھدی گیراوە، بێ ھیچ زیادکراوێک.',
    },
    details: withHandover({
      en: 'Dark, slow and a little bitter at the end. Good with tahini and warm bread.',
      ar: 'داكن وثقيل وفي آخره مرارة خفيفة. طيب مع الراشي والخبز الحار.',
      ckb: 'تاریک و خەست، لە کۆتاییدا کەمێک تاڵ. لەگەڵ ڕاشی و نانی گەرم خۆشە.',
    }),
    priceDinars: 12_000,
    stock: 40,
    drawing: 'drawings/date-syrup',
  },
  {
    slug: 'cardamom-coffee',
    category: 'pantry',
    unit: { en: '250 g', ar: '250 غم', ckb: '250 گم' },
    names: { en: 'Cardamom coffee', ar: 'قهوة بالهيل', ckb: 'قاوەی بە ھێل' },
    summaries: {
      en: 'Roasted light, ground with green cardamom.',
      ar: 'محمّصة تحميصاً خفيفاً ومطحونة مع الهيل الأخضر.',
      ckb: 'بە سووکی برژێنراو، لەگەڵ ھێلی سەوز ھاڕدراو.',
    },
    details: withHandover({
      en: 'The coffee of our courtyard. Boil it twice, let it settle, pour it without sugar.',
      ar: 'قهوة حوشنا. تُغلى مرتين وتُترك لتركد وتُصب بلا سكر.',
      ckb: 'قاوەی حەوشەکەمان. دوو جار بیکوڵێنن، لێی بگەڕێن با بنیشێت، بێ شەکر تێی بکەن.',
    }),
    priceDinars: 15_000,
    stock: 80,
    drawing: 'drawings/coffee',
  },
  {
    slug: 'copper-coffee-pot',
    category: 'copper',
    names: { en: 'Copper coffee pot', ar: 'دلّة نحاسية', ckb: 'دەڵەی مس' },
    summaries: {
      en: 'A dalla from the Safafir market, tinned inside. 600 ml.',
      ar: 'دلّة من سوق الصفافير، مبيّضة من الداخل. 600 مل.',
      ckb: 'دەڵەیەک لە بازاڕی سەفافیر، ناوەوەی قەڵایکراوە. 600 مل.',
    },
    details: withHandover({
      en: 'Beaten by hand over three days. The spout pours a thin line; the handle stays cool.',
      ar: 'مطروقة باليد على مدى ثلاثة أيام. يصب منقارها خيطاً رفيعاً ويبقى مقبضها بارداً.',
      ckb: 'بە دەست لە ماوەی سێ ڕۆژدا کوتراوە. لووتەکەی ھێڵێکی باریک دەڕێژێت و دەسکەکەی فێنک دەمێنێتەوە.',
    }),
    priceDinars: 85_000,
    stock: 12,
    drawing: 'drawings/copper-pot',
  },
  {
    slug: 'copper-tray',
    category: 'copper',
    names: { en: 'Hammered copper tray', ar: 'صينية نحاس مطروقة', ckb: 'سینی مسی کوتراو' },
    summaries: {
      en: 'A star of eight points under your glasses. 40 cm.',
      ar: 'نجمة ثمانية تحت الاستكانات. 40 سم.',
      ckb: 'ئەستێرەیەکی ھەشت گۆشە لەژێر ئیستکانەکان. 40 سم.',
    },
    details: withHandover({
      en: 'Each tray is marked by the man who made it. Wipe it with lemon and salt.',
      ar: 'على كل صينية علامة صانعها. تُمسح بالليمون والملح.',
      ckb: 'ھەر سینییەک نیشانەی ئەو وەستایەی پێوەیە کە دروستی کردووە. بە لیمۆ و خوێ بیسڕن.',
    }),
    priceDinars: 60_000,
    stock: 9,
    drawing: 'drawings/copper-tray',
  },
  {
    slug: 'woven-runner',
    category: 'house',
    names: { en: 'Woven runner', ar: 'بساط منسوج', ckb: 'بەڕەی چنراو' },
    summaries: {
      en: 'Wool in brick, indigo and cream. 60 by 200 cm.',
      ar: 'صوف بلون الطابوق والنيلي والحليبي. 60 في 200 سم.',
      ckb: 'خوری بە ڕەنگی خشت و نیلی و کرێمی. 60 بە 200 سم.',
    },
    details: withHandover({
      en: 'Woven on a ground loom near Samawah by two sisters, four to a winter.',
      ar: 'تنسجه أختان على نول أرضي قرب السماوة، أربعة في الشتاء.',
      ckb: 'دوو خوشک لەسەر تەونێکی زەوی لە نزیک سەماوە دەیچنن، چوار دانە لە زستانێکدا.',
    }),
    priceDinars: 140_000,
    stock: 4,
    drawing: 'drawings/woven-runner',
  },
  {
    slug: 'clay-lamp',
    category: 'house',
    names: { en: 'Clay lamp', ar: 'سراج فخار', ckb: 'چرای گڵین' },
    summaries: {
      en: 'A small oil lamp in the old shape, unglazed.',
      ar: 'سراج زيت صغير بشكله القديم، بلا تزجيج.',
      ckb: 'چرایەکی بچووکی ڕۆن بە شێوە کۆنەکە، بێ لووسکردن.',
    },
    details: withHandover({
      en: 'Turned from river clay. A wick and a spoon of oil burn for an evening.',
      ar: 'مصنوع من طين النهر. فتيلة وملعقة زيت تكفيان أمسية.',
      ckb: 'لە گڵی ڕووبار دروستکراوە. پڵیتەیەک و کەوچکێک ڕۆن بۆ ئێوارەیەک بەسە.',
    }),
    priceDinars: 22_000,
    stock: 24,
    drawing: 'drawings/clay-lamp',
  },
  {
    slug: 'tea-glasses',
    category: 'house',
    unit: { en: 'a set of 6', ar: 'طقم من 6', ckb: 'دەستەیەکی 6 دانەیی' },
    names: { en: 'Tea glasses', ar: 'استكانات شاي', ckb: 'ئیستکانی چا' },
    summaries: {
      en: 'Six istikans with saucers, for black tea.',
      ar: 'ستة استكانات مع صحونها، للشاي الأسود.',
      ckb: 'شەش ئیستکان لەگەڵ ژێرپیاڵە، بۆ چای ڕەش.',
    },
    details: withHandover({
      en: 'Thin glass with a waist, so that the tea stays hot below and cool above.',
      ar: 'زجاج رقيق مخصّر، يبقى الشاي حاراً في الأسفل بارداً في الأعلى.',
      ckb: 'شووشەی تەنکی ناوباریک، تا چاکە لە خوارەوە گەرم و لە سەرەوە فێنک بمێنێتەوە.',
    }),
    priceDinars: 27_000,
    stock: 18,
    drawing: 'drawings/tea-glasses',
  },
];
