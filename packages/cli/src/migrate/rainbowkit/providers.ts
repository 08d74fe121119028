import ts from 'typescript'
import { readObject, readProperty } from '../../project/readOptions.ts'
import { importKit } from '../importKit.ts'
import { type AttributeValue, closingOf, findTags, listAttributes } from '../jsx.ts'
import type { Rewrite } from '../rewrite.ts'
import type { RainbowPlan } from './kitOfRainbowKit.ts'

const radii: Readonly<Record<string, number>> = { none: 0, small: 8, medium: 16, large: 24 }
const modes: Readonly<Record<string, string>> = { darkTheme: 'dark', midnightTheme: 'dark', lightTheme: 'light' }
const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  'en-US': 'en-US',
  de: 'de',
  'de-DE': 'de',
  ar: 'ar',
  'ar-AR': 'ar',
}

/** The kit's theme for `darkTheme({ accentColor, borderRadius })`; undefined where it says more than that. */
function printTheme(rewrite: Rewrite, value: AttributeValue): string | undefined {
  if (value === true || !ts.isCallExpression(value)) return undefined
  const mode = modes[value.expression.getText()]
  const first = value.arguments[0]
  if (!mode) return undefined
  if (!first) return rewrite.quote(mode)
  const object = readObject(rewrite.source, first)
  if (!object) return undefined
  const names = object.properties.map((property) => property.name?.getText() ?? '...')
  const known = ['accentColor', 'accentColorForeground', 'borderRadius', 'fontStack', 'overlayBlur']
  if (!names.every((name) => known.includes(name))) return undefined
  const accent = readProperty(object, 'accentColor')
  const radius = readProperty(object, 'borderRadius')
  const size = radius && ts.isStringLiteralLike(radius) ? radii[radius.text] : undefined
  if ((accent && !ts.isStringLiteralLike(accent)) || (radius && size === undefined)) return undefined
  const parts = [
    `mode: ${rewrite.quote(mode)}`,
    ...(accent ? [`accent: ${accent.getText()}`] : []),
    ...(size === undefined ? [] : [`radius: ${size}`]),
  ]
  return `{ ${parts.join(', ')} }`
}

/** The id of the network that `initialChain` names, if the config's file can say it. */
function printNetwork(rewrite: Rewrite, { place }: RainbowPlan, value: AttributeValue): string | undefined {
  if (value === true) return undefined
  if (ts.isNumericLiteral(value)) return rewrite.quote(`eip155:${value.text}`)
  const name = ts.isPropertyAccessExpression(value) && value.name.text === 'id' ? value.expression : value
  if (!ts.isIdentifier(name) || !place) return undefined
  const isKnown = new RegExp(`import[^;]*\\b${name.text}\\b[^;]*from\\s*['"](wagmi|viem)/chains`).test(
    place.source.text,
  )
  return isKnown ? `\`eip155:\${${name.text}.id}\`` : undefined
}

/** What one attribute of the provider becomes; answers false where it has to be done by hand. */
function moveAttribute(rewrite: Rewrite, plan: RainbowPlan, name: string, value: AttributeValue): boolean {
  const { options } = plan.kit
  const set = (option: string, text: string | undefined) => {
    if (text) options.set(option, text)
    return text !== undefined
  }
  if (name === 'theme') return set('theme', printTheme(rewrite, value))
  if (name === 'initialChain') return set('defaultNetwork', printNetwork(rewrite, plan, value))
  if (name === 'locale') {
    const locale = value !== true && ts.isStringLiteralLike(value) ? locales[value.text] : undefined
    return set('locale', locale && rewrite.quote(locale))
  }
  return /^(showRecentTransactions|coolMode|modalSize|id)$/.test(name)
}

const reasons: Readonly<Record<string, readonly [why: string, todo: string]>> = {
  theme: ['says more than a mode, an accent and a radius', 'Write `theme` of `createKit`: docs/theming.md.'],
  locale: [
    'is not one of the kit’s languages, or is chosen at run time',
    'Set `locale` of `createKit`, with `messages` for a language of your own.',
  ],
  initialChain: [
    'names a chain that the config’s file does not import',
    'Set `defaultNetwork` of `createKit`, such as "eip155:1".',
  ],
  appInfo: ['has no counterpart', 'Give `appName`, `metadata`, `termsUrl` and `privacyUrl` to `createKit`.'],
  avatar: ['has no counterpart', 'Names and pictures come from your gateway.'],
}

/** Puts the kit's provider where RainbowKit's stands; its settings become options of the kit. */
export function changeProviders(rewrite: Rewrite, plan: RainbowPlan): void {
  for (const tag of findTags(rewrite.source, 'RainbowKitProvider')) {
    if (!plan.place) {
      rewrite.leave(
        tag,
        'The site’s wagmi config was not found, so there is no place for the kit.',
        'Make a kit with `chains: [wagmi({ config })]`, and give it to `<KitProvider kit={kit}>`.',
      )
      continue
    }
    for (const { name, node, value } of listAttributes(tag)) {
      if (moveAttribute(rewrite, plan, name, value)) continue
      const [why, todo] = reasons[name] ?? ['has no counterpart', 'Check whether the site needs it.']
      rewrite.leave(node, `\`${name}\` of RainbowKitProvider ${why}; it is left out.`, todo)
    }
    const provider = rewrite.addImport('@foyer/kit/react', 'KitProvider')
    const kit = importKit(rewrite, plan.place)
    const opening = `<${provider} kit={${kit}}${ts.isJsxSelfClosingElement(tag) ? ' />' : '>'}`
    rewrite.replace(tag, opening, 'puts KitProvider in the place of RainbowKitProvider')
    const closing = closingOf(tag)
    if (closing) rewrite.replace(closing, `</${provider}>`)
  }
}
