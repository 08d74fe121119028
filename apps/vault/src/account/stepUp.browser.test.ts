import { GatewayError } from '@foyer/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GatewayCall } from '../platform/gateway/createGatewayCall.ts'
import { type AskCode, confirmStepUp, leaveQuestion, StepUpDeclined } from './stepUp.ts'

const step = { id: 'step', challenge: 'AAAA', rpId: 'wallet.example', passkeys: ['AAAA'], authenticator: true }
const typed: AskCode = ({ send }) => send('246810')

/** A gateway that takes what is handed to it, and keeps it. */
function createGateway(refusal?: Error) {
  const taken: unknown[] = []
  const call = (async (_: unknown, request: unknown) => {
    if (refusal) throw refusal
    taken.push(request)
    return { success: true }
  }) as GatewayCall
  return { call, taken }
}

describe('what confirms a step', () => {
  afterEach(() => vi.restoreAllMocks())

  /** Has the browser answer as a person does who closes the passkey's prompt. */
  const leavePrompt = () =>
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('', 'NotAllowedError'))

  it('asks for a code where the passkey lies on another device', async () => {
    const prompt = leavePrompt()
    const { call, taken } = createGateway()
    await confirmStepUp(call, step, typed)
    expect(prompt).toHaveBeenCalledOnce()
    expect(taken).toEqual([{ params: { id: 'step' }, body: { code: '246810' } }])
  })

  it('opens no prompt of the browser where the app alone confirms, and offers no passkey then', async () => {
    const prompt = leavePrompt()
    const { call, taken } = createGateway()
    const offered: unknown[] = []
    await confirmStepUp(call, { ...step, passkeys: [] }, (question) => {
      offered.push(question.byPasskey)
      return typed(question)
    })
    expect(prompt).not.toHaveBeenCalled()
    expect(offered).toEqual([undefined])
    expect(taken).toEqual([{ params: { id: 'step' }, body: { code: '246810' } }])
  })

  it('asks for no code where there is no app', async () => {
    leavePrompt()
    const { call, taken } = createGateway()
    const only = { ...step, authenticator: false }
    await expect(confirmStepUp(call, only, typed)).rejects.toMatchObject({ name: 'PasskeyError', failure: 'declined' })
    await expect(confirmStepUp(call, { ...only, passkeys: [] }, typed)).rejects.toMatchObject({ failure: 'other' })
    expect(taken).toEqual([])
  })

  it('passes on what the gateway says of a code, and that the person left', async () => {
    const refusal = new GatewayError({ code: 'gateway-not-found', message: '', status: 410 })
    const only = { ...step, passkeys: [] }
    await expect(confirmStepUp(createGateway(refusal).call, only, typed)).rejects.toBe(refusal)
    await expect(confirmStepUp(createGateway().call, only, leaveQuestion)).rejects.toBeInstanceOf(StepUpDeclined)
  })
})
