import { GatewayError } from '@foyer/contract'
import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import type { StepUp } from '../../account/stepUp.ts'
import { type Findings, noFindings } from '../../approvals/findings/findings.ts'
import { seeAll } from '../../approvals/stay.fixture.ts'
import { unnamed } from '../../evm/evmCall.ts'
import type { PreparedOperation } from '../../evm/smartAccount/prepareOperation.ts'
import { ApprovalWindow } from './ApprovalWindow.tsx'
import type { ApprovalTask, WindowAnswer } from './windowTask.ts'
import '../../ui/frame.css'

const account = `0x${'ab'.repeat(20)}` as const
const expiry = Math.floor(Date.now() / 1_000) + 86_400
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** The vault's own window, with what it says to its frame. */
function open(
  request: ApprovalTask['request'],
  found: Partial<Findings>,
  confirm: (step: StepUp) => Promise<void> = () => Promise.reject(new Error('Nothing is confirmed here.')),
) {
  const said: WindowAnswer[] = []
  const task: ApprovalTask = {
    kind: 'approval',
    isTrusted: false,
    leftMs: 120_000,
    site: { origin: 'https://harbour.example' },
    member: {
      email: 'mira@example.com',
      login: 'email',
      walletId: 'w',
      addresses: { evm: account, solana: '' },
      mode: 'recoverable',
    },
    network: { name: 'Local test chain', symbol: 'ETH', decimals: 18 },
    request,
    findings: { ...noFindings, simulation: { kind: 'none' }, obstacle: undefined, ...found },
    language: 'en',
  }
  const place = document.createElement('div')
  place.style.width = '368px'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <Root>
      {/* What goes between windows is copied. */}
      <ApprovalWindow task={task} answer={(each) => said.push(structuredClone(each))} confirm={confirm} />
    </Root>,
  )
  closers.push(() => {
    root.unmount()
    place.remove()
  })
  return said
}
const press = async (name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await userEvent.click(button)
}

it('tells its frame what the visitor left of a session', async () => {
  const permissions = [{ kind: 'coin', amount: parseEther('0.5'), period: 86_400, start: 1 }] as const
  const terms = { chain: 'eip155:1', key: account, expiry, permissions, adjustable: [true] }
  const said = open({ kind: 'session', ...terms }, { sessionNonce: 0n })
  await press('Lower the limits')
  await userEvent.fill(page.getByRole('textbox', { name: 'May spend: ETH a day' }), '0.25')
  await press('Use these limits')
  await press('Allow')
  expect(said).toMatchObject([{ t: 'answered', agreed: 'asked', terms: { expiry, amounts: [parseEther('0.25')] } }])
})

it('tells its frame whether another provider’s code may be replaced, or that it is kept', async () => {
  const call = { ...unnamed, to: account, value: 1n, data: '0x' } as const
  const gas = { callGasLimit: 1n, preVerificationGas: 1n, verificationGasLimit: 1n, maxFeePerGas: 1n }
  const complete: PreparedOperation = {
    kind: 'operation',
    chainId: 1,
    operation: { sender: account, nonce: 0n, callData: '0x', ...gas, maxPriorityFeePerGas: 1n, signature: '0x' },
    authorizationNonce: 1,
    replaces: `0x${'cd'.repeat(20)}`,
    sponsor: undefined,
    highestFee: 3n,
  }
  const request = { kind: 'calls', chain: 'eip155:1', calls: [call, call], inTurn: false, id: undefined } as const
  const kept = open(request, { complete })
  await press('Keep it')
  expect(kept).toEqual([{ t: 'answered', agreed: undefined, why: 'code-kept' }])
  for (const close of closers.splice(0)) close()
  const replaced = open(request, { complete })
  await press('Replace')
  await press('Cancel')
  // Declining what was asked for is another word than keeping the code.
  expect(replaced).toEqual([{ t: 'answered', agreed: undefined, why: undefined }])
  for (const close of closers.splice(0)) close()
  const agreed = open(request, { complete, steps: [{ kind: 'coin', amount: 1n, to: account }] })
  await press('Replace')
  await seeAll()
  await press('Send')
  expect(agreed).toMatchObject([{ t: 'answered', agreed: 'asked', mayReplace: true }])
  for (const close of closers.splice(0)) close()
  // A limit that was shown stays one.
  const steps = [{ kind: 'coin', amount: 1n, to: account }] as const
  const found = { ...noFindings, simulation: { kind: 'none' }, obstacle: undefined, steps } as const
  const limited = { ...found, complete: { ...complete } }
  const variants = [{ limited: [0], calls: [call, call], findings: limited }]
  const limits = { choices: [{ step: 1, isSpent: false }], variants }
  for (const [choice, answer] of [
    [undefined, 0],
    ['No limit', 'asked'],
  ] as const) {
    const chosen = open(request, { complete, steps, limits })
    await press('Replace')
    if (choice) await userEvent.click(page.getByText(choice))
    await seeAll()
    await press('Send')
    expect(chosen).toMatchObject([{ t: 'answered', agreed: answer, mayReplace: true }])
    for (const close of closers.splice(0)) close()
  }
})

describe('what a passkey has to confirm', () => {
  const request: ApprovalTask['request'] = {
    kind: 'message',
    chain: 'eip155:1',
    bytes: new TextEncoder().encode('Hello'),
    text: 'Hello',
    isSignIn: false,
  }
  const stepUp = { id: 'step', challenge: 'c', rpId: 'wallet.example.com', passkeys: ['p'] }
  const reason = () => document.querySelector('[data-reason]')?.textContent
  const refusedAs = (field: string) =>
    new GatewayError({ code: 'gateway-not-found', message: '', status: 410, reasons: [{ field, description: '' }] })

  it('tells its frame once the passkey has confirmed it, and says before that it will', async () => {
    const confirmed: StepUp[] = []
    const said = open(request, { stepUp }, async (step) => void confirmed.push(step))
    await expect.poll(reason).toBe('You’ll confirm this with your passkey.')
    expect(said).toEqual([])
    await press('Sign')
    await expect.poll(() => said).toMatchObject([{ t: 'answered', agreed: 'asked' }])
    expect(confirmed).toEqual([stepUp])
  })

  it.each([
    ['a passkey that was not used', new PasskeyError('declined'), 'Your passkey didn’t confirm it. Try again.'],
    ['a step that is over', refusedAs('vault-step-up-unknown'), 'This took too long. Cancel, and ask for it again.'],
  ])('says of %s what helps, and can be pressed again', async (_, error, sentence) => {
    const answers = [() => Promise.reject(error), () => Promise.resolve()]
    const said = open(request, { stepUp }, () => answers.shift()?.() ?? Promise.resolve())
    await press('Sign')
    await expect.poll(reason).toBe(sentence)
    expect(said).toEqual([])
    await press('Sign')
    await expect.poll(() => said).toMatchObject([{ t: 'answered', agreed: 'asked' }])
  })

  it('says why it cannot be agreed to where no passkey counts', async () => {
    open(request, { stepUp: { ...stepUp, passkeys: [] } })
    await expect.poll(reason).toBe('No passkey of yours can confirm this yet. Look at your limits.')
  })
})
