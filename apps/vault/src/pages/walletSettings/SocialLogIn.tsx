import type { SocialProvider, VaultErrorCode } from '@foyer/contract/vault'
import { useCallback, useEffect, useState } from 'react'
import type { Account, SocialAttempt } from '../../account/account.ts'
import { LoginFailedScreen } from '../login/LoginFailedScreen.tsx'
import { SocialScreen } from '../login/SocialScreen.tsx'
import { refusalOf } from './createSecurity.ts'
import { useSecurityWords } from './securityLanguage.ts'
import { Waiting } from './Waiting.tsx'

export type SocialLogInProps = {
  account: Account
  /** Origin of the gateway. */
  gateway: string
  provider: SocialProvider
  onArrived: () => void
  onLeave: () => void
}

type State = { readonly attempt: SocialAttempt } | { readonly code: VaultErrorCode | undefined } | undefined

/** Logging in at a sign-in service, on the wallet's own page. */
export function SocialLogIn({ account, gateway, onArrived, onLeave, provider }: SocialLogInProps) {
  const text = useSecurityWords()
  const [state, setState] = useState<State>()
  const [turn, setTurn] = useState(0)
  const begin = useCallback(
    async (signal: AbortSignal) => {
      try {
        const attempt = await account.startSocial(provider)
        if (signal.aborted) return
        setState({ attempt })
        await account.arrive(signal)
        onArrived()
      } catch (error) {
        if (!signal.aborted) setState({ code: refusalOf(error) })
      }
    },
    [account, onArrived, provider],
  )
  // Another turn begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const over = new AbortController()
    setState(undefined)
    void begin(over.signal)
    return () => over.abort()
  }, [begin, turn])
  if (state === undefined) return <Waiting title={text.opening} />
  if ('attempt' in state) {
    const { attempt } = state
    return <SocialScreen key={attempt.id} screen={{ kind: 'social', provider, attempt, gateway, cancel: onLeave }} />
  }
  const retry = () => setTurn(turn + 1)
  return <LoginFailedScreen screen={{ kind: 'loginFailed', provider, code: state.code, retry, cancel: onLeave }} />
}
