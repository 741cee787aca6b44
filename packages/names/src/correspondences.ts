/**
 * Latin spellings of each Cyrillic letter (or pair) and their costs: none if a Russian, Ukrainian or Belarusian scheme
 * uses the spelling, up to 0.5 if only the practice of rendering foreign names does. One letter per line: `letter:
 * free…; cost=spelling,spelling; …`. `-` is the empty spelling.
 */
const TABLE = `
а: a; .3=ah,aa,u; .6=e,o,ai,ar,oa,ya,ia
б: b; .1=bb
в: v,w; .1=vv,ve; .3=u,f,ff
г: g; .1=h,gg,gh; .2=gu
д: d; .1=dd,dt; .4=th,dh
е: e,ye,ie,je; .1=ae,eh,oe; .2=ee,ea,ai,ei,ue; .3=i,ay,eu,ey,io,yo; .4=er; .6=a,o
ж: zh,j; .1=z; .2=g,ge,dzh; .3=s
з: z; .1=zz,s
и: i,y; .1=ii,ie,yi,ij,ee,iy,ji; .2=ea,ey,e,hi,oe
й: y,i,j; .1=iy,ij; .2=-; .3=e,h,g
к: k,c,q; .1=ck,kk,cc,ch,qu,que
л: l; .1=ll,lh; .3=le
м: m; .1=mm
н: n; .1=nn,gn,ne,nh,kn,ng
о: o; .1=oh,oo,oe,aa,eau,au,aw; .2=a,ou,ow,ough
п: p; .1=pp
р: r; .1=rr,rh,wr
с: s; .1=ss,c,sc,sz,z,ce,se,sse; .2=x
т: t; .1=tt,th,te,dt; .2=d
у: u; .1=oo,ou,w,wh,uu,oe; .2=o,ue,wu,ew
ф: f; .1=ph,ff; .2=v
х: kh,h; .1=x,ch; .2=j,g,gh
ц: ts,c,cz,tc,tz; .1=z,zz; .2=t
ч: ch; .1=c,tch,tsch,cz; .2=cc,tsi,t
ш: sh; .1=sch,sz,s,ch,shh; .2=ss,x
щ: shch,sch,shh; .1=sh,sc; .3=s
ъ: -; .1=ie,y
ы: y,i; .1=e
ь: -; .1=y,i,j; .2=e
э: e; .1=ae,a,eh,he; .2=ea,ai,i
ю: yu,iu,ju,u; .1=ew,ue,y,io; .2=eu
я: ya,ia,ja; .1=ea; .6=a
і: i
ї: yi,i,ji,y
є: ye,ie,je,e
ґ: g
ў: u,w,v
ђ: dj,đ; .1=d
ј: j,y,i
љ: lj,ly,l
њ: nj,ny,n
ћ: c,ch,tj
џ: dz,dzh; .1=j,dj
кс: ks; .1=x
дж: dzh,j; .1=g,dj,dg,gi,z
кая: kaya,kaia,kaja; .1=ka
кв: kv; .1=qu
ья: ya,ia,ja; .1=lla,ha
лья: lya,lia,lja; .1=lla,lha
лье: lye,lie,lje; .1=lle,lhe
льо: lyo,lio,ljo; .1=llo,lho
нья: nya,nia,nja; .1=na,gna,nha
нье: nye,nie,nje; .1=ne,gne
ньо: nyo,nio,njo; .1=no,gno,nho
ье: ye,ie,je,e
ью: yu,iu,ju,u
ий: y,iy,ii,ij,yy,i,yi
ый: y,yy,iy,yi,i,ij
ия: ia,iya,iia,ija,ya
ие: ie,iye,iie
ай: ay,ai,aj; .1=ei,ey,i,y,ij,uy,igh
эй: ey,ei,ej; .1=ai,ay,a
ей: ey,ei,ej,yey,iei; .1=ai,ay,eu,a
ой: oy,oi,oj; .1=eu,eo
ау: au; .1=ow,aw,ou
оу: ou; .1=o,oa,ow
уэ: ue; .1=we,ve
уи: ui; .1=wi,vi
уо: uo; .1=wo,wa
уа: ua; .1=wa,oi,ois,oua
др: dr; .1=der
мак: mak,mac; .1=mc
дже: dzhe,je; .1=ja,ge
че: che; .1=cha
эм: em; .1=am,ham
рж: rzh,rz; .1=r
айл: ail,ayl; .1=isl,ile
хью: hyu,hew; .1=hugh,hu
эм: em; .1=ham
эр: er; .1=ir,ur
ер: er,yer,ier; .1=ur,ir,ere
`;

/**
 * English marks a long vowel by a silent e after the consonant: Уэйд and Wade, Люк and Luke. Each entry: the sound of
 * the vowel and its spelling.
 */
const LONG_VOWELS = 'ей=a эй=a ай=i ай=y оу=o ю=u у=u и=e';
const CONSONANTS = 'д=d н=n к=k т=t л=l м=m в=v с=c с=s з=s з=z п=p р=r б=b дж=g';
const SILENT_E = 0.1;

export type Spelling = { latin: string; cost: number };
export type Correspondence = { cyrillic: string; spellings: Spelling[] };

/** Correspondences by the first Cyrillic letter; a pair precedes its single letters. */
export const correspondences: Map<string, Correspondence[]> = readTable([...TABLE.trim().split('\n'), ...silentE()]);

function silentE(): string[] {
  return LONG_VOWELS.split(' ').flatMap((vowel) =>
    CONSONANTS.split(' ').map((consonant) => {
      const [[sound, spelling], [cyrillic, latin]] = [vowel.split('='), consonant.split('=')];
      return `${sound}${cyrillic}: ${SILENT_E}=${spelling}${latin}e`;
    }),
  );
}

function readTable(lines: string[]): Map<string, Correspondence[]> {
  const byLetter = new Map<string, Correspondence[]>();
  for (const line of lines) {
    const [cyrillic = '', rest = ''] = line.split(': ');
    const entry = { cyrillic, spellings: rest.split('; ').flatMap(spellingsOf) };
    const first = cyrillic.slice(0, 1);
    byLetter.set(
      first,
      [...(byLetter.get(first) ?? []), entry].sort((a, b) => b.cyrillic.length - a.cyrillic.length),
    );
  }
  return byLetter;
}

function spellingsOf(part: string): Spelling[] {
  const [cost, list] = part.includes('=') ? (part.split('=') as [string, string]) : ['0', part];
  return list.split(',').map((latin) => ({ latin: latin === '-' ? '' : latin, cost: Number(cost) }));
}
