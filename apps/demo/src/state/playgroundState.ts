import { type Language, localeOf } from './language.ts'
import { changedLook, defaultLook, type Look, parseLook } from './look.ts'
import { changedSettings, defaultSettings, parseSettings, type Settings } from './settings.ts'

/** Everything that a share link restores. */
export type PlaygroundState = {
  readonly settings: Settings
  readonly look: Look
  readonly zoom: 100 | 200
  readonly stillness: boolean
  /** Id of the state of the gallery that the stage shows. */
  readonly scene: string
}

export const defaultState: PlaygroundState = {
  settings: defaultSettings,
  look: defaultLook,
  zoom: 100,
  stillness: false,
  scene: 'connect',
}

/** The state of a visitor who has chosen nothing yet: the stage speaks the page's language. */
export function stateIn(language: Language): PlaygroundState {
  return { ...defaultState, settings: { ...defaultSettings, locale: localeOf(language) } }
}

/** Longer links are not ours. */
const maxLinkLength = 1000

/** Reads a shared state; what is unknown, out of bounds or too long keeps its default. */
export function parseState(hash: string): PlaygroundState {
  if (hash.length > maxLinkLength) return defaultState
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const scene = query.get('scene') ?? ''
  return {
    settings: parseSettings(query),
    look: parseLook(query),
    zoom: query.get('zoom') === '200' ? 200 : 100,
    stillness: query.get('motion') === 'reduced',
    scene: /^[a-z-]{1,40}$/.test(scene) ? scene : defaultState.scene,
  }
}

/** Writes what differs from the defaults, to stand behind a `#`. */
export function formatState({ look, scene, settings, stillness, zoom }: PlaygroundState): string {
  const query = new URLSearchParams([
    ...changedSettings(settings).map(([name, value]) => [name, String(value)]),
    ...changedLook(look).map(([name, value]) => [name, String(value)]),
    ...(zoom === 200 ? [['zoom', '200']] : []),
    ...(stillness ? [['motion', 'reduced']] : []),
    ...(scene === defaultState.scene ? [] : [['scene', scene]]),
  ])
  return query.toString()
}
