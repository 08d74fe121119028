import { useState } from 'react'
import { defaultSettings, type Settings } from './settings.ts'

/** The code that a site would write for the chosen options. */
export function CodeExport({ settings }: { settings: Settings }) {
  const [copied, setCopied] = useState(false)
  const code = toCode(settings)
  const copy = async () => {
    // A browser may forbid the clipboard; the code stays selectable.
    const done = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    )
    setCopied(done)
  }
  return (
    <section aria-labelledby="code" className="card">
      <h2 id="code">Code</h2>
      <textarea readOnly rows={20} aria-label="Code for these options" value={code} />
      <button type="button" onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </section>
  )
}

/** Writes `createKit` with only what differs from the defaults. */
function toCode(settings: Settings): string {
  const { embedded, gateway, network, send, history, analytics, consent, legalCheckbox, ...rest } = settings
  const features = { send, history, analytics, legalCheckbox }
  const changed = Object.entries(features).filter(([name, value]) => value !== defaultSettings[name as keyof Settings])
  const options = Object.entries(rest).filter(([name, value]) => value !== defaultSettings[name as keyof Settings])
  const lines = [
    "appName: 'Your site'",
    network === 'first' ? 'networks: [mainnet]' : 'networks: [mainnet, base]',
    network === 'none' ? 'chains: []' : 'chains: [evm()]',
    ...(gateway ? ["gateway: 'https://gateway.example'"] : []),
    ...(legalCheckbox ? ["termsUrl: '/terms'"] : []),
    ...(changed.length > 0 ? [`features: { ${changed.map(([name, value]) => `${name}: ${value}`).join(', ')} }`] : []),
    ...(consent ? ['consent: () => true'] : []),
    ...options.map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`),
  ]
  const part = embedded ? 'EmbeddedModal' : 'ConnectButton'
  return `import { createKit } from '@foyer/kit'
import { evm } from '@foyer/kit/evm'
import { base, mainnet } from '@foyer/kit/networks'
import { ${part}, KitProvider } from '@foyer/kit/react'
import '@foyer/kit/styles.css'

const kit = createKit({
${lines.map((line) => `  ${line},`).join('\n')}
})

export function Wallet() {
  return (
    <KitProvider kit={kit}>
      <${part} />
    </KitProvider>
  )
}
`
}
