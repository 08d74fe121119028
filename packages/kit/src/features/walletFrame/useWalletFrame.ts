import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FrameState, WalletFrame } from '../../core/walletFrame.ts'
import { isSocial, socialNames } from '../../domain/platforms/socialNames.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { frameMessages } from './messages.ts'

const loading: FrameState = { phase: 'loading' }
const never = () => () => undefined

/** The frame of a wallet source, and what it shows; undefined until the source's own code has answered. */
export function useWalletFrame(source: string): { frame: WalletFrame | undefined; state: FrameState } {
  const kit = useKitInstance()
  const [frame, setFrame] = useState<WalletFrame>()
  useEffect(() => {
    let isGone = false
    kit.source(source).then(
      (methods) => isGone || setFrame(methods.frame),
      // The kit has reported what did not come.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [kit, source])
  const state = useSyncExternalStore(frame?.subscribe ?? never, frame?.current ?? (() => loading))
  return { frame, state }
}

/** What the header says over a wallet's own screen. */
export function useFrameTitle(source: string): string {
  const text = useText(frameMessages)
  const { state } = useWalletFrame(source)
  if (state.phase !== 'screen') return text.wallet
  const [kind, service = ''] = state.kind.split('.')
  if (kind === 'social' && isSocial(service)) return socialNames[service]
  switch (state.kind) {
    case 'code':
      return text.code
    case 'creating':
      return text.creating
    case 'connect':
      return text.connect
    case 'message':
    case 'typedData':
      return text.sign
    case 'transaction':
    case 'calls':
    case 'endSession':
    case 'solanaTransactions':
      return text.approve
    case 'session':
      return text.allow
    default:
      return text.wallet
  }
}
