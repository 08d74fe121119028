import { createKit, type Kit } from '@foyer/kit'
import { ConnectButton, EmbeddedModal, KitProvider } from '@foyer/kit/react'
import { useEffect, useState } from 'react'
import { AccountCard } from './AccountCard.tsx'
import { CodeExport } from './CodeExport.tsx'
import { Controls } from './Controls.tsx'
import type { DemoConfig } from './config.ts'
import { EventLog } from './EventLog.tsx'
import { formatSettings, parseSettings, type Settings, toOptions } from './settings.ts'
import { WalletOffers } from './WalletOffers.tsx'

/** The playground: the kit live on local chains, a control for each option, and the code for what is chosen. */
export function App({ config }: { config: DemoConfig }) {
  const [settings, setSettings] = useState(() => parseSettings(location.search))
  const kit = useKitFor(settings, config)

  const change = (next: Settings) => {
    history.replaceState(null, '', `${location.pathname}${formatSettings(next)}`)
    setSettings(next)
  }

  return (
    <div className="page" data-theme={settings.theme} lang={settings.locale}>
      <header className="bar">
        <h1>Foyer playground</h1>
        <p>Local test chains only. Nothing here has value.</p>
      </header>
      {kit && (
        <KitProvider kit={kit} key={kit.options.id}>
          <main className="grid">
            <section aria-labelledby="preview" className="card preview">
              <h2 id="preview">Preview</h2>
              {settings.embedded ? <EmbeddedModal /> : <ConnectButton />}
              <AccountCard />
            </section>
            <WalletOffers config={config} />
            <Controls settings={settings} onChange={change} />
            <CodeExport settings={settings} />
            <EventLog />
          </main>
        </KitProvider>
      )}
    </div>
  )
}

/** One kit for the settings; a new one replaces it when they change, and the old one is released. */
function useKitFor(settings: Settings, config: DemoConfig): Kit | undefined {
  const [kit, setKit] = useState<Kit>()
  useEffect(() => {
    const created = createKit(toOptions(settings, config))
    setKit(created)
    return () => created.destroy()
  }, [settings, config])
  return kit
}
