import { useCallback, useEffect, useState } from 'react'

/** What the phone is asked, in words, as its server writes it. */
type PhoneQuestion = {
  readonly title: string
  readonly facts: readonly (readonly [term: string, value: string])[]
  readonly content?: string
}

type PhoneState = {
  readonly accounts: readonly { readonly address: string; readonly networks: readonly string[] }[]
  readonly question?: PhoneQuestion
  readonly sessions: readonly { readonly name: string; readonly topic: string; readonly networks: readonly string[] }[]
}

export type PhoneAction = 'pair' | 'approve' | 'decline' | 'disconnect'

const everyMs = 500

/** The phone's state, looked at twice a second, what it is told to do, and why that failed. */
export function usePhone() {
  const [state, setState] = useState<PhoneState>()
  const [problem, setProblem] = useState<string>()

  const ask = useCallback(async (path: string, init?: RequestInit) => {
    const response = await fetch(`/phone/${path}`, init)
    const body = (await response.json()) as PhoneState & { readonly message?: string }
    if (!response.ok) throw new Error(body.message ?? `The phone answered ${response.status}`)
    setState(body)
  }, [])

  useEffect(() => {
    const refresh = () => ask('state').catch(() => setProblem('The phone does not answer. Is npm start still running?'))
    void refresh()
    const timer = setInterval(refresh, everyMs)
    return () => clearInterval(timer)
  }, [ask])

  const act = useCallback(
    async (action: PhoneAction, body: object = {}): Promise<boolean> => {
      setProblem(undefined)
      try {
        await ask(action, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return true
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error))
        return false
      }
    },
    [ask],
  )
  return { state, problem, act }
}
