import { figures } from 'virtual:figures'
import { defaultState, type PlaygroundState } from '../state/playgroundState.ts'
import type { Settings } from '../state/settings.ts'
import { SwitchRow } from './SwitchRow.tsx'
import { ThemeRail } from './ThemeRail.tsx'

type Switch = readonly [name: keyof Settings, label: string, sentence: string]

const featureSwitches: readonly Switch[] = [
  ['send', 'Send', 'Warns of look-alikes and tries it out first.'],
  ['swaps', 'Swap', 'One token for another, checked before signing.'],
  ['receive', 'Receive', 'The address as a code, with an amount.'],
  ['history', 'Activity', 'By month, spam left out.'],
  ['allWallets', 'All wallets', 'The whole list, one row away.'],
  ['signIn', 'Sign-in', 'One message, checked by your server.'],
  ['gateway', 'Gateway', 'Tokens and prices from your own server.'],
  ['analytics', 'Analytics', 'Silent until a visitor agrees.'],
]

/** Beside sign-in while it is on. */
const requireSignIn: Switch = ['signInRequired', 'Require sign-in', 'Visitors cannot skip it.']

const behaviourSwitches: readonly Switch[] = [
  ['enableReconnect', 'Reconnect on load', 'Asks the wallet, never the visitor.'],
  ['legalCheckbox', 'Ask for consent', 'One box above the footer.'],
  ['enableNetworkSwitch', 'Switch networks', 'Visitors may change networks.'],
  ['enforceSupportedNetwork', 'Supported networks only', 'Stops on a chain you don’t serve.'],
  ['allowUnsupportedChain', 'Any network', 'Stays quiet on a chain you don’t serve.'],
  ['debug', 'Debug alerts', 'For you, never in production.'],
  ['embedded', 'Embed in the page', 'No scrim, no trap, same views.'],
]

/** Shows the view when sign-in is switched on; a scene of it that is on the stage leaves with it. */
const signInScene = ({ signIn }: Settings, scene: string) =>
  signIn ? 'sign-in' : scene.startsWith('sign-in') ? defaultState.scene : scene

type RailProps = { state: PlaygroundState; onChange: (next: PlaygroundState) => void }

/** What a site can set: its theme, its features, its behaviour. Each switch works. */
export function Rail({ state, onChange }: RailProps) {
  const { settings } = state
  const flip = (name: keyof Settings) => {
    const next = { ...settings, [name]: !settings[name] }
    // The kit refuses these two together.
    if (name === 'enforceSupportedNetwork') next.allowUnsupportedChain = false
    if (name === 'allowUnsupportedChain') next.enforceSupportedNetwork = false
    onChange({ ...state, settings: next, scene: name === 'signIn' ? signInScene(next, state.scene) : state.scene })
  }
  const rows = (switches: readonly Switch[]) =>
    switches.map(([name, label, sentence]) => (
      <SwitchRow
        key={name}
        label={label}
        sentence={sentence}
        checked={settings[name] === true}
        onFlip={() => flip(name)}
      />
    ))
  return (
    <aside className="rail" aria-label="Settings">
      <ThemeRail state={state} onChange={onChange} />
      <section aria-labelledby="features">
        <h2 id="features">
          Features {figures.size && <small>{figures.size.opening.toFixed(1)} kB when opened</small>}
        </h2>
        {rows(featureSwitches)}
      </section>
      <section aria-labelledby="behaviour">
        <h2 id="behaviour">Behaviour</h2>
        {rows(settings.signIn ? [requireSignIn, ...behaviourSwitches] : behaviourSwitches)}
      </section>
    </aside>
  )
}
