import { GatewayError } from '@foyer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import { StepUpDeclined } from '../../account/stepUp.ts'
import { passkeyFailureOf, usePasskeyWords } from '../login/passkeyWords.ts'
import { refusalOf } from './createSecurity.ts'
import { refusalWords, useSecurityWords } from './securityLanguage.ts'

/** One action of a view that calls the gateway. */
export type Action = {
  readonly isBusy: boolean
  /** The sentence about the last failure; empty when there was none. */
  readonly failure: string
  /** Runs work unless some is running; answers undefined after a failure, which `failure` holds. The same function in every render. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | undefined>
  /** Reports the failure of work that did not run here. The same function in every render. */
  readonly fail: (error: unknown) => void
}

/** Runs actions of a view one at a time, and sends the visitor to the login where a session is missing. */
export function useAction(onStale?: () => void): Action {
  const text = useSecurityWords()
  const passkeyText = usePasskeyWords()
  const latest = useRef({ onStale, passkeyText, text })
  useEffect(() => {
    latest.current = { onStale, passkeyText, text }
  })
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const fail = useCallback((error: unknown) => {
    const now = latest.current
    const code = refusalOf(error)
    const isOver = error instanceof GatewayError && error.status === 401
    if (now.onStale && (isOver || code === 'vault-login-stale')) now.onStale()
    // The visitor wanted to leave.
    else if (error instanceof StepUpDeclined) setFailure('')
    else if (error instanceof PasskeyError || code === 'vault-keeper-login-waits')
      setFailure(passkeyFailureOf(error, now.passkeyText))
    else setFailure(refusalWords(code, now.text) ?? now.text.failed)
  }, [])
  const run = useCallback(
    async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      if (running.current) return undefined
      running.current = true
      setBusy(true)
      setFailure('')
      try {
        return await work()
      } catch (error) {
        fail(error)
        return undefined
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [fail],
  )
  return { isBusy, failure, run, fail }
}
