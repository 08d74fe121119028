import { defaultSettings, type Settings } from './settings.ts'

type Choices = { readonly [K in keyof Settings]?: readonly (readonly [value: Settings[K], label: string])[] }

const choices: Choices = {
  theme: [
    ['auto', 'As the system'],
    ['light', 'Light'],
    ['dark', 'Dark'],
  ],
  locale: [
    ['en-US', 'English'],
    ['de-DE', 'Deutsch'],
    ['ar', 'English, right to left'],
  ],
  network: [
    ['both', 'Both chains'],
    ['first', 'Only the first'],
    ['none', 'No chain family'],
  ],
  multichain: [
    ['active', 'The active chain'],
    ['ask', 'Ask first'],
  ],
}

const labels: Readonly<Record<keyof Settings, string>> = {
  theme: 'Theme',
  locale: 'Language',
  network: 'Networks',
  multichain: 'Wallets on several chains',
  gateway: 'Use the gateway',
  send: 'Send',
  history: 'Activity',
  analytics: 'Analytics',
  consent: 'The visitor consents to analytics',
  legalCheckbox: 'Legal box',
  allowUnsupportedChain: 'Allow unsupported chains',
  enforceSupportedNetwork: 'Insist on a supported network',
  enableNetworkSwitch: 'Network switching',
  enableReconnect: 'Reconnect on load',
  embedded: 'Embedded in the page',
  debug: 'Debug alerts',
}

/** A control for each option of the kit. */
export function Controls({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  const names = Object.keys(defaultSettings) as (keyof Settings)[]
  return (
    <section aria-labelledby="options" className="card">
      <h2 id="options">Options</h2>
      {names.map((name) => {
        const value = settings[name]
        if (typeof value === 'boolean') {
          // Two settings exclude each other; the kit refuses them together.
          const excluded =
            (name === 'allowUnsupportedChain' && settings.enforceSupportedNetwork) ||
            (name === 'enforceSupportedNetwork' && settings.allowUnsupportedChain)
          return (
            <label key={name} className="switch">
              <input
                type="checkbox"
                checked={value}
                disabled={excluded}
                onChange={(event) => onChange({ ...settings, [name]: event.target.checked })}
              />
              {labels[name]}
            </label>
          )
        }
        return (
          <label key={name} className="choice">
            {labels[name]}
            <select value={value} onChange={(event) => onChange({ ...settings, [name]: event.target.value })}>
              {choices[name]?.map(([option, label]) => (
                <option key={String(option)} value={String(option)}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </section>
  )
}
