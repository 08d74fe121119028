import { figures } from 'virtual:figures'
import type { Language } from '../state/language.ts'
import { defaultState, type PlaygroundState } from '../state/playgroundState.ts'
import type { Settings } from '../state/settings.ts'
import { type RailName, railWords } from '../words/railWords.ts'
import { fill, useWords } from '../words/useWords.ts'
import { PageIcon } from './icons.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { ThemeRail } from './ThemeRail.tsx'

type SwitchName = Exclude<RailName, 'names'> & keyof Settings

const logInSwitches: readonly SwitchName[] = ['email', 'social', 'passkey']

const featureRows: readonly RailName[] = [
  'send',
  'swaps',
  'onramp',
  'receive',
  'history',
  'names',
  'smartSessions',
  'allWallets',
  'signIn',
  'gateway',
  'analytics',
]

const behaviourSwitches: readonly SwitchName[] = [
  'enableReconnect',
  'legalCheckbox',
  'enableNetworkSwitch',
  'enforceSupportedNetwork',
  'allowUnsupportedChain',
  'debug',
  'embedded',
]

/** The scene that shows what a row is about. */
const sceneOf: Readonly<Partial<Record<RailName, string>>> = {
  email: 'connect',
  social: 'connect',
  passkey: 'connect',
  send: 'send-filled',
  swaps: 'swap-quoted',
  onramp: 'buy-quoted',
  receive: 'receive',
  history: 'account-activity',
  names: 'name-free',
  smartSessions: 'sessions',
  allWallets: 'connect-all',
  signIn: 'sign-in',
  legalCheckbox: 'connect-legal',
}

/** What is switched on is shown; a scene of what is switched off leaves the stage with it. */
function sceneAfter(name: SwitchName, isOn: boolean, scene: string): string {
  const own = sceneOf[name]
  if (own === undefined) return scene
  if (isOn) return own
  const [group = own] = own.split('-')
  return scene.startsWith(group) ? defaultState.scene : scene
}

type RailProps = {
  state: PlaygroundState
  language: Language
  onChange: (next: PlaygroundState) => void
  /** Shows a scene on the stage. */
  onPlay: (scene: string) => void
}

/** What a site can set: its theme, its features, its behaviour. Each switch works. */
export function Rail({ state, language, onChange, onPlay }: RailProps) {
  const { settings } = state
  const words = useWords()
  const own = railWords(language)
  const flip = (name: SwitchName) => {
    const next = { ...settings, [name]: !settings[name] }
    // The kit refuses these two together.
    if (name === 'enforceSupportedNetwork') next.allowUnsupportedChain = false
    if (name === 'allowUnsupportedChain') next.enforceSupportedNetwork = false
    onChange({ ...state, settings: next, scene: sceneAfter(name, next[name] === true, state.scene) })
  }
  const row = (name: RailName) => {
    const [label, sentence] = own[name]
    // Names need no option: a site that has a gateway has them.
    if (name === 'names') {
      return (
        <button key={name} type="button" className="switch" onClick={() => onPlay('name-free')}>
          <span>
            <b>{label}</b> <small>{sentence}</small>
          </span>
          <PageIcon name="next" />
        </button>
      )
    }
    return (
      <SwitchRow
        key={name}
        label={label}
        sentence={sentence}
        checked={settings[name] === true}
        onFlip={() => flip(name)}
      />
    )
  }
  return (
    <aside className="rail" aria-label={words.settings}>
      <ThemeRail state={state} language={language} onChange={onChange} />
      <section aria-labelledby="log-in">
        <h2 id="log-in">{words.logIn}</h2>
        {logInSwitches.map(row)}
      </section>
      <section aria-labelledby="features">
        <h2 id="features">
          <span>{words.features}</span>
          {figures.size && <small>{fill(words.whenOpened, { size: figures.size.opening.toFixed(1) })}</small>}
        </h2>
        {featureRows.map(row)}
      </section>
      <section aria-labelledby="behaviour">
        <h2 id="behaviour">{words.behaviour}</h2>
        {(settings.signIn ? (['signInRequired', ...behaviourSwitches] as const) : behaviourSwitches).map(row)}
      </section>
    </aside>
  )
}
