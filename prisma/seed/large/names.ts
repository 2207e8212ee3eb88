// What are the guests called, in which script, and how do they write it in Latin letters?

type Name = readonly [native: string, latin: string];

export type NameSet = {
  readonly locale: 'ar' | 'ckb' | 'en';
  readonly given: readonly Name[];
  readonly family: readonly Name[];
};

/** Of a text such as `نور=noor; سارة=sara`. */
function names(text: string): Name[] {
  return text.split(';').map((pair) => {
    const [native = '', latin = ''] = pair.trim().split('=');
    return [native, latin];
  });
}

const arabicGiven = names(`
  محمد=mohammed; علي=ali; أحمد=ahmed; حسين=hussein; فاطمة=fatima; زينب=zainab; مصطفى=mustafa;
  عمر=omar; نور=noor; سارة=sara; حيدر=haider; عبد الله=abdullah; يوسف=yousif; مريم=maryam;
  كرار=karrar; رقية=ruqaya; إبراهيم=ibrahim; هدى=huda; ليلى=layla; عبد الرحمن=abdulrahman;
  أنس=anas; شهد=shahad; آية=aya; سجاد=sajjad; طيبة=teeba; قاسم=qasim; ميساء=maysaa;
  غفران=ghufran; وسن=wasan; ضياء=dhiyaa`);
const arabicFamily = names(`
  الجبوري=aljubouri; العبيدي=alobaidi; الدليمي=aldulaimi; الساعدي=alsaadi; الموسوي=almousawi;
  الربيعي=alrubaie; الخفاجي=alkhafaji; الشمري=alshammari; التميمي=altamimi; الزبيدي=alzubaidi;
  الحسني=alhasani; العزاوي=alazzawi; البياتي=albayati; الكعبي=alkaabi; المالكي=almaliki;
  الأعرجي=alaraji; القيسي=alqaisi; النعيمي=alnuaimi; الطائي=altaie; السامرائي=alsamarrai;
  الراوي=alrawi; الآلوسي=alalousi; الحيالي=alhayali; البصري=albasri; الصفار=alsaffar;
  الچلبي=alchalabi`);
const kurdishGiven = names(`
  کاروان=karwan; ئارام=aram; شیلان=shilan; ژیان=zhyan; ھێمن=hemin; سۆران=soran; ڕێبین=rebin;
  نەسرین=nasrin; دڵنیا=dlnia; بەختیار=bakhtyar; ڕێژین=rezhin; گۆران=goran; چرا=chra;
  پەروین=parwin; ھاوژین=hawzhin; شوان=shwan; لانە=lana; ئەڤین=avin; زانا=zana; ڕووناک=runak`);
const kurdishFamily = names(`
  عەزیز=aziz; حەمە=hama; ڕەشید=rashid; کەریم=karim; مەحموود=mahmood; جاف=jaf; بارزانی=barzani;
  شێخانی=shekhani; ھەورامی=hawrami; گەرمیانی=garmiani; خۆشناو=khoshnaw; زەنگنە=zangana;
  بابان=baban; سورچی=surchi; موکریانی=mukriani; ئەردەڵانی=ardalani`);
const latinGiven = names(`
  Sara=sara; Omar=omar; Anna=anna; John=john; Élodie=elodie; Müge=muge; Thomas=thomas;
  Layla=layla; David=david; Zoë=zoe; Mehmet=mehmet; Sofia=sofia; Jürgen=juergen; Priya=priya;
  Łukasz=lukasz; Ingrid=ingrid`);
const latinFamily = names(`
  Ahmed=ahmed; Hassan=hassan; Smith=smith; Yılmaz=yilmaz; Müller=mueller; O'Brien=obrien;
  Dubois=dubois; García=garcia; Kowalski=kowalski; Nilsson=nilsson; Patel=patel;
  van der Berg=vanderberg; Öztürk=ozturk; Novák=novak; Xhaferi=xhaferi`);

/** How often each set is drawn, in percent. */
export const nameSets: readonly { readonly share: number; readonly set: NameSet }[] = [
  { share: 60, set: { locale: 'ar', given: arabicGiven, family: arabicFamily } },
  { share: 22, set: { locale: 'ckb', given: kurdishGiven, family: kurdishFamily } },
  { share: 18, set: { locale: 'en', given: latinGiven, family: latinFamily } },
];
