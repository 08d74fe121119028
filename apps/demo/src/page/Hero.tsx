import { ConnectButton } from '@foyer/kit/react'
import { VisitorLine } from '../kit/VisitorLine.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Door } from './Door.tsx'
import { PageIcon } from './icons.tsx'
import type { PageTheme } from './usePageTheme.ts'

const command = 'npm i @foyer/kit viem'

type HeroProps = {
  hasPhone: boolean
  hasMobile: boolean
  /** Where codes of the wallet by e-mail arrive, where there is one. */
  inboxUrl: string | undefined
  pageTheme: PageTheme
  onToggleTheme: () => void
}

/** What this is in one sentence, the live button, and how to get it. */
export function Hero({ hasPhone, hasMobile, inboxUrl, pageTheme, onToggleTheme }: HeroProps) {
  const reach = hasMobile ? 'WalletConnect and Mobile wallet reach' : 'WalletConnect reaches'
  return (
    <header className="hero">
      <div className="wide-column">
        <nav className="bar" aria-label="Foyer">
          <a className="logo" href="/">
            <img src="/icon.svg" alt="" width="28" height="28" />
            Foyer
          </a>
          <a href="#states">States</a>
          <a href="#code">Code</a>
          <a className="only-wide" href="#proof">
            Proof
          </a>
          <button
            type="button"
            className="quiet"
            aria-label={pageTheme === 'dark' ? 'Light page' : 'Dark page'}
            onClick={onToggleTheme}
          >
            <PageIcon name="half" />
          </button>
        </nav>
        <div className="grid">
          <div className="claim">
            <h1>
              Wallet login your site owns. <span>Any wallet, or just an email. No vendor in between.</span>
            </h1>
            <div className="act">
              <ConnectButton />
              <span className="command">
                <code>
                  npm i <b>@foyer/kit viem</b>
                </code>
                <CopyButton label="Copy the command" text={() => command} />
              </span>
            </div>
            <VisitorLine />
            <p className="say">
              Live. It uses test wallets on local chains, so nothing here has value.
              {hasPhone && (
                <>
                  {' '}
                  {reach} the{' '}
                  <a href="/phone.html" target="_blank" rel="noreferrer">
                    test phone
                  </a>
                  .
                </>
              )}
              {inboxUrl && (
                <>
                  {' '}
                  No wallet? Any e-mail address will do: its code arrives in the{' '}
                  <a href={inboxUrl} target="_blank" rel="noreferrer">
                    test inbox
                  </a>
                  .
                </>
              )}
            </p>
          </div>
          <Door />
        </div>
      </div>
    </header>
  )
}
