import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { StepUp } from '../../account/stepUp.ts'
import type { Findings } from '../../approvals/findings/findings.ts'
import { PortRefusalError } from '../../platform/port/portRefusal.ts'
import { createScreens } from '../login/screens.ts'
import { ApprovalWindow, type ApprovalWindowProps } from './ApprovalWindow.tsx'
import { WindowScreens } from './WindowScreens.tsx'
import type { AskFrame } from './windowTask.ts'
import type { CreateWindowWalletParameters, WindowWallet } from './windowWallet.ts'

/** Fetches the wallet of this window and opens this browser's store for it. */
export type OpenWindowWallet = (
  parameters: Pick<CreateWindowWalletParameters, 'ask' | 'screens' | 'signal' | 'task' | 'trip'>,
) => Promise<WindowWallet>

export type OwnApprovalProps = Omit<ApprovalWindowProps, 'ask' | 'carryOut'> & {
  ask: AskFrame
  /** Asks the frame what is found of the request with other limits; absent where no frame waits. */
  askLimit?: ApprovalWindowProps['ask']
  /** Says that it is being carried out; nothing is where that cannot be said. */
  begin: () => Promise<unknown>
  openWallet: OpenWindowWallet
  trip?: CreateWindowWalletParameters['trip']
}

/** What a visitor is asked in this window, which carries it out itself: its wallet opens here, after a code where it has to. */
export function OwnApproval({ answer, ask, askLimit, begin, openWallet, task, trip, ...own }: OwnApprovalProps) {
  const { language, leftMs } = task
  const [screens] = useState(() =>
    createScreens({ mode: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light', language }),
  )
  const opening = useRef<() => Promise<WindowWallet>>(undefined)
  useEffect(() => {
    const ending = new AbortController()
    const late = setTimeout(() => ending.abort(new PortRefusalError('late')), leftMs)
    const { signal } = ending
    let opened: Promise<WindowWallet> | undefined
    opening.current = () => {
      opened ??= openWallet({ ask, screens, signal, task, trip })
      // One that failed to load is fetched again by the next press.
      opened.catch(() => {
        opened = undefined
      })
      return opened
    }
    // Ahead of the press.
    opening.current().catch(() => undefined)
    return () => clearTimeout(late)
  }, [ask, leftMs, openWallet, screens, task, trip])
  const carryOut = useCallback(
    async (agreed: Findings, confirm: (step: StepUp) => Promise<void>) => {
      const wallet = await opening.current?.()
      if (!wallet) throw new Error('The window is not drawn yet.')
      const member = await wallet.enter(agreed, confirm)
      await begin()
      return wallet.carryOut(agreed, member)
    },
    [begin],
  )
  const isCovered = useSyncExternalStore(screens.subscribe, () => screens.current() !== undefined)
  return (
    <>
      <div hidden={isCovered}>
        <ApprovalWindow {...own} task={task} answer={answer} ask={askLimit} carryOut={carryOut} />
      </div>
      <WindowScreens screens={screens} isOpen={isCovered} />
    </>
  )
}
