import { nameMaxLength, nameMinLength } from '@foyer/contract'
import { GatewayError } from '../../engines/errors/GatewayError.ts'
import { badName, nameLetters, readsAsAddress } from './nameRules.ts'
import type { NamesConfig } from './namesSchema.ts'

/** A name, and whether it is registered; `reserved` where it cannot be taken. */
export type NameSuggestion = { name: string; registered: boolean; reserved?: true }

export type SuggestNamesParameters = {
  config: Pick<NamesConfig, 'zones' | 'legacyZones' | 'reserved'>
  /** What was typed: a label, or a whole name of one of the zones. */
  text: string
  /** Default, also for an empty one: the first zone of the configuration. */
  zone: string | undefined
  listTaken: (names: readonly string[]) => Promise<ReadonlySet<string>>
}

const suggestionCount = 5
/** Of what was typed: ideas come before it is long enough to be a name. */
const shortestText = 3
const rounds = 4

/**
 * Names like the one typed: the exact one first, then free variants until there are five.
 *
 * @throws GatewayError `invalid` `name` or `zone`
 */
export async function suggestNames(parameters: SuggestNamesParameters): Promise<NameSuggestion[]> {
  const { config, listTaken } = parameters
  const zone = readZone(parameters)
  const label = readLabel(parameters.text, [...config.zones, ...config.legacyZones])
  const exact = `${label}.${zone}`
  const registered = (await listTaken([exact])).has(exact)
  const mayBeTaken = (each: string) =>
    each.length >= nameMinLength && !readsAsAddress(each) && !config.reserved.includes(each)
  const suggestions: NameSuggestion[] = [{ name: exact, registered, ...(!mayBeTaken(label) && { reserved: true }) }]
  for (let round = 0; round < rounds && suggestions.length < suggestionCount; round += 1) {
    const candidates = [...new Set(variants(label, round))]
      .filter((variant) => variant !== label && mayBeTaken(variant))
      .map((variant) => `${variant}.${zone}`)
    const taken = await listTaken(candidates)
    const free = candidates.filter((name) => !taken.has(name) && suggestions.every((known) => known.name !== name))
    suggestions.push(
      ...free.slice(0, suggestionCount - suggestions.length).map((name) => ({ name, registered: false })),
    )
  }
  return suggestions
}

function readZone({ zone, config }: SuggestNamesParameters): string {
  const [first = ''] = config.zones
  const wanted = (zone || first).toLowerCase().replace(/^\./, '')
  if (config.zones.includes(wanted) || config.legacyZones.includes(wanted)) return wanted
  throw new GatewayError('invalid', 'zone', `Names are registered in ${config.zones.join(', ')} here.`)
}

function readLabel(text: string, zones: readonly string[]): string {
  const zone = zones.find((candidate) => text.endsWith(`.${candidate}`))
  const label = zone === undefined ? text : text.slice(0, -zone.length - 1)
  if (!nameLetters.test(label) || label.includes('.')) {
    throw badName('A name has lower-case letters a to z, digits and hyphens only.')
  }
  if (label.length < shortestText || label.length > nameMaxLength) {
    throw badName(`Type ${shortestText} to ${nameMaxLength} characters.`)
  }
  return label
}

/** The first round tries endings that read well, the later ones numbers that grow longer. */
function variants(label: string, round: number): string[] {
  const core = label.replace(/-+/g, '-').replace(/^-|-$/g, '') || 'name'
  if (round > 0) return Array.from({ length: 20 }, () => join(core, digits(round + 2)))
  const seed = [...core].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 7)
  return [
    join(core, `${seed}`),
    join(core, '-eth'),
    prefix('my-', core),
    join(core, '-one'),
    prefix('hey-', core),
    join(core, '-here'),
    join(core, '-dev'),
    prefix('the-', core),
    join(core, `${seed + 101}`),
  ]
}

function join(core: string, ending: string): string {
  return `${core.slice(0, nameMaxLength - ending.length).replace(/-$/, '')}${ending}`
}

function prefix(beginning: string, core: string): string {
  return `${beginning}${core}`.slice(0, nameMaxLength).replace(/-$/, '')
}

function digits(count: number): string {
  return String(Math.floor(Math.random() * 9 * 10 ** (count - 1)) + 10 ** (count - 1))
}
