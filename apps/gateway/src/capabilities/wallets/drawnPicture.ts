import { connectorPictureIds, networkPictureIds } from './pictureIds.ts'

/** A picture with its content type. */
export type Picture = { contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** Currencies that kits ask a picture of, by their code in small letters. */
const currencySigns: Readonly<Record<string, string>> = {
  usd: '$',
  eur: '€',
  gbp: '£',
  jpy: '¥',
  cny: '¥',
  inr: '₹',
  krw: '₩',
  brl: 'R$',
  btc: '₿',
  eth: 'Ξ',
  aud: 'A$',
  cad: 'C$',
  chf: 'Fr',
}

const letters: Readonly<Record<string, string>> = {
  'eip155:1': 'E',
  'eip155:10': 'OP',
  'eip155:56': 'B',
  'eip155:100': 'G',
  'eip155:130': 'U',
  'eip155:137': 'P',
  'eip155:324': 'ZK',
  'eip155:8453': 'B',
  'eip155:42161': 'A',
  'eip155:42220': 'C',
  'eip155:43114': 'A',
  'eip155:7777777': 'Z',
}

const namespaceLetters: Readonly<Record<string, string>> = { solana: 'S', bip122: '₿', ton: 'T', tron: 'T' }

/**
 * A plain disc with a letter or a sign, for the networks, ways to connect and currencies that kits ask for by fixed ids: to
 * them a missing picture is an error in the page. `undefined` for every other name.
 *
 * @param names What the picture may be of, as `pictureNames` gives them.
 */
export function drawnPicture(names: readonly string[]): Picture | undefined {
  const found = names.map((name) => ({ name, sign: signOf(name) })).find(({ sign }) => sign !== undefined)
  if (found?.sign === undefined) return undefined
  return { contentType: 'image/svg+xml', bytes: new TextEncoder().encode(draw(found.sign, hueOf(found.name))) }
}

function signOf(name: string): string | undefined {
  const currency = currencySigns[name.toLowerCase()]
  if (currency !== undefined) return currency
  if (name in connectorPictureIds) return name.slice(0, 1).toUpperCase()
  if (!(name in networkPictureIds)) return undefined
  const [namespace = '', reference = ''] = name.split(':')
  return letters[name] ?? namespaceLetters[namespace] ?? reference.slice(0, 2)
}

/** The same name has the same colour everywhere. */
function hueOf(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7)
}

// Every part is this gateway's own, so that nothing needs escaping.
function draw(sign: string, hue: number): string {
  const size = sign.length > 1 ? 40 : 52
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">',
    `<circle cx="64" cy="64" r="64" fill="hsl(${hue} 55% 45%)"/>`,
    `<text x="64" y="64" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}"`,
    ` font-weight="600" fill="#fff">${sign}</text></svg>`,
  ].join('')
}
