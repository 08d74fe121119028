import { Root, themeCss } from '@foyer/kit/ui'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Approval } from '../../approvals/approvals.ts'
import type { Findings } from '../../approvals/findings/findings.ts'
import { ApprovalReview } from '../../approvals/sheet/ApprovalReview.tsx'
import { ApprovalScreen } from '../../approvals/sheet/ApprovalScreen.tsx'
import { LanguageContext, wordsFor } from '../../ui/language.ts'
import { CodeScreen } from '../login/CodeScreen.tsx'
import { ConnectScreen } from '../login/ConnectScreen.tsx'
import { CreatingScreen } from '../login/CreatingScreen.tsx'
import { ExternalBrowserScreen } from '../login/ExternalBrowserScreen.tsx'
import { LoginFailedScreen } from '../login/LoginFailedScreen.tsx'
import { PasskeyScreen } from '../login/PasskeyScreen.tsx'
import { ScanScreen } from '../login/ScanScreen.tsx'
import { SocialLostScreen, SocialScreen } from '../login/SocialScreen.tsx'
import type { Look, Screen, Screens } from '../login/screens.ts'
import { TaskLostScreen } from '../login/TaskLostScreen.tsx'
import { UnlockScreen } from '../login/UnlockScreen.tsx'
import { WaitingScreen } from '../login/WaitingScreen.tsx'
import { ConnectReview } from './ConnectReview.tsx'
import { InTurnScreen } from './InTurnScreen.tsx'
import { SecurityScreen } from './SecurityScreen.tsx'

export type FrameProps = {
  screens: Screens
  /** Tells the page how tall the screen is, in CSS pixels. */
  onHeight: (height: number) => void
  /** Tells the page that Escape was pressed: closing is the page's. */
  onEscape: () => void
}

const rootId = 'vault'

/**
 * The accent and the radius of the page's kit, worked out by the kit's own rule: whatever accent is given, text on it and in
 * it stays readable. Nothing else of a look comes from a page.
 */
function useSiteTheme({ accent, mode, radius }: Look): void {
  useLayoutEffect(() => {
    const rule = themeCss(rootId, { mode, accent, radius })
    if (rule === '') return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [accent, mode, radius])
}

/** The one screen of the frame. */
export function Frame({ onEscape, onHeight, screens }: FrameProps) {
  const screen = useSyncExternalStore(screens.subscribe, screens.current)
  const look = useSyncExternalStore(screens.subscribe, screens.look)
  const spoken = wordsFor(look.language)
  const { dir, lang } = spoken
  useSiteTheme(look)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => onHeight(Math.ceil(element.getBoundingClientRect().height)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [onHeight])
  useEffect(() => {
    const listen = ({ defaultPrevented, isComposing, key }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !isComposing) onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onEscape])
  return (
    <LanguageContext value={spoken}>
      <Root theme={look.mode} kit={rootId} dir={dir} lang={lang}>
        <div ref={box}>{screen ? <ScreenOf screen={screen} /> : null}</div>
      </Root>
    </LanguageContext>
  )
}

function AnyApproval({ approval }: { approval: Approval }) {
  const [shown, setShown] = useState<Findings>()
  // What was agreed to on another page already is only told of here.
  const [isResumed] = useState(approval.stage !== undefined)
  if (isResumed || (approval.isTrusted && !shown)) return <ApprovalScreen approval={approval} onCovered={setShown} />
  return <ApprovalReview approval={approval} shown={shown} />
}

function AnyConnection({ screen }: { screen: Extract<Screen, { kind: 'connect' }> }) {
  const { loggedInAs = '', review } = screen
  return review ? (
    <ConnectReview screen={screen} review={review} />
  ) : (
    <ConnectScreen {...screen} loggedInAs={loggedInAs} />
  )
}

function AnyPasskey({ screen }: { screen: Extract<Screen, { kind: 'passkey' }> }) {
  return 'externalBrowser' in screen ? <ExternalBrowserScreen screen={screen} /> : <PasskeyScreen screen={screen} />
}

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen.kind) {
    case 'code':
      return <CodeScreen screen={screen} />
    case 'scanning':
      return <ScanScreen cancel={screen.cancel} />
    case 'social':
      return <SocialScreen key={screen.attempt.id} screen={screen} />
    case 'loginFailed':
      return <LoginFailedScreen screen={screen} />
    case 'socialLost':
      return <SocialLostScreen screen={screen} />
    case 'taskLost':
      return <TaskLostScreen leave={screen.leave} />
    case 'creating':
      return <CreatingScreen step={screen.step} />
    case 'passkey':
      return <AnyPasskey key={screen.purpose} screen={screen} />
    case 'unlock':
      return <UnlockScreen screen={screen} />
    case 'waiting':
      return <WaitingScreen screen={screen} />
    case 'connect':
      return <AnyConnection screen={screen} />
    case 'security':
      return <SecurityScreen screen={screen} />
    case 'calls':
      return <InTurnScreen {...screen} />
    case 'approval':
      return <AnyApproval key={screen.approval.id} approval={screen.approval} />
  }
}
