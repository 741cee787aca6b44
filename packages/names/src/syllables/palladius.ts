import { combine, type SyllableSystem, table } from './system.ts';

const INITIALS = table(`
b=б p=п m=м f=ф d=д t=т n=н l=л g=г k=к h=х zh=чж ch=ч sh=ш r=ж z=цз c=ц s=с
`);
const FINALS = table(`
a=а o=о e=э ai=ай ei=эй ao=ао ou=оу an=ань en=энь ang=ан eng=эн ong=ун u=у ua=уа uo=о uai=уай ui=уй uan=уань un=унь
uang=уан
`);
/** Finals with i or ü at the start occur only after these initials. */
const I_INITIALS = table('b=б p=п m=м d=д t=т n=н l=л');
const I_FINALS = table('i=и ia=я ie=е iao=яо iu=ю ian=янь in=инь iang=ян ing=ин ue=юэ v=юй');
const SOFT_INITIALS = table('j=цз q=ц x=с');
const SOFT_FINALS = table(`
i=и ia=я ie=е iao=яо iu=ю ian=янь in=инь iang=ян ing=ин iong=юн u=юй uan=юань ue=юэ un=юнь
`);
const ALONE = table(`
a=а ai=ай an=ань ang=ан ao=ао e=э ei=эй en=энь eng=эн er=эр o=о ou=оу
ya=я yan=янь yang=ян yao=яо ye=е yi=и yin=инь ying=ин yong=юн you=ю yu=юй yuan=юань yue=юэ yun=юнь
wa=ва wai=вай wan=вань wang=ван wei=вэй wen=вэнь weng=вэн wo=во wu=у
zhi=чжи chi=чи shi=ши ri=жи zi=цзы ci=цы si=сы hui=хуэй,хой
`);

const fold = (russian: string): string => russian.replaceAll('э', 'е').replaceAll('ъ', '');

/** Chinese from Pinyin by Palladius, as in CLDR's zh_Latn_PINYIN-ru: Zhejiang is Чжэцзян. */
export const palladius: SyllableSystem = {
  letter: 'z',
  syllables: new Map([
    ...combine(INITIALS, FINALS, fold),
    ...combine(I_INITIALS, I_FINALS, fold),
    ...combine(SOFT_INITIALS, SOFT_FINALS, fold),
    ...combine({ '': [''] }, ALONE, fold),
  ]),
  isRead: () => true,
  fold,
};
