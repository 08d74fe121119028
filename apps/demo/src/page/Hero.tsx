import { ConnectButton } from '@foyer/kit/react'
import type { DemoConfig } from '../config.ts'
import { VisitorLine } from '../kit/VisitorLine.tsx'
import type { Language } from '../state/language.ts'
import { Sentence } from '../words/Sentence.tsx'
import { useWords } from '../words/useWords.ts'
import { CopyButton } from './CopyButton.tsx'
import { Door } from './Door.tsx'
import { PageIcon } from './icons.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import type { PageTheme } from './usePageTheme.ts'

const command = 'npm i @foyer/kit viem'

type HeroProps = {
  config: DemoConfig
  language: Language
  onLanguage: (language: Language) => void
  pageTheme: PageTheme
  onToggleTheme: () => void
}

/** What this is in one sentence, the live button, and how to get it. */
export function Hero({ config, language, onLanguage, pageTheme, onToggleTheme }: HeroProps) {
  const words = useWords()
  const { hasPhone, inboxUrl, reflector, vaultUrl } = config
  return (
    <header className="hero">
      <div className="wide-column">
        <nav className="bar" aria-label={words.about}>
          <a className="logo" href="/">
            <img src="/icon.svg" alt="" width="28" height="28" />
            <span>Foyer</span>
          </a>
          <a className="only-wide" href="#states">
            {words.states}
          </a>
          <a className="only-wide" href="#code">
            {words.code}
          </a>
          <a className="only-wide" href="#proof">
            {words.proof}
          </a>
          <LanguageMenu language={language} label={words.language} hint={words.languageHint} onChoose={onLanguage} />
          <button
            type="button"
            className="quiet"
            aria-label={pageTheme === 'dark' ? words.lightPage : words.darkPage}
            onClick={onToggleTheme}
          >
            <PageIcon name="half" />
          </button>
        </nav>
        <div className="hero-grid">
          <div className="claim">
            <h1>
              {words.claim} <span>{words.claimRest}</span>
            </h1>
            <div className="act">
              {/* With more than wallets to choose from, the button says so. */}
              {vaultUrl ? <ConnectButton label={words.connect} /> : <ConnectButton />}
              <span className="command" dir="ltr">
                <code>
                  npm i <b>@foyer/kit viem</b>
                </code>
                <CopyButton label={words.copyCommand} text={() => command} />
              </span>
            </div>
            <VisitorLine />
            <p className="say">
              <Sentence
                text={inboxUrl ? words.liveInbox : words.live}
                parts={{ inbox: <PageLink href={inboxUrl ?? ''}>{words.inbox}</PageLink> }}
              />
              {hasPhone && ' '}
              {hasPhone && (
                <Sentence
                  text={reflector === undefined ? words.reach : words.reachBoth}
                  parts={{ phone: <PageLink href="/phone.html">{words.phone}</PageLink> }}
                />
              )}
            </p>
          </div>
          <Door />
        </div>
      </div>
    </header>
  )
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
