import { GatewayError } from '@foyer/contract'
import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { maxUint256, parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PasskeyError } from '../../account/passkeys/PasskeyError.ts'
import type { StepUp } from '../../account/stepUp.ts'
import { type Findings, noFindings } from '../../approvals/findings/findings.ts'
import { seeAll } from '../../approvals/stay.fixture.ts'
import { unnamed } from '../../evm/evmCall.ts'
import type { PreparedOperation } from '../../evm/smartAccount/prepareOperation.ts'
import { ApprovalWindow, type ApprovalWindowProps } from './ApprovalWindow.tsx'
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
  confirm: ApprovalWindowProps['confirm'] = () => Promise.reject(new Error('Nothing is confirmed here.')),
  leftMs = 120_000,
  ask: ApprovalWindowProps['ask'] = () => Promise.reject(new Error('Nothing is asked of the frame here.')),
) {
  const said: WindowAnswer[] = []
  const task: ApprovalTask = {
    kind: 'approval',
    isTrusted: false,
    leftMs,
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
      <ApprovalWindow
        name="Harbour"
        task={task}
        answer={(each) => said.push(structuredClone(each))}
        ask={async (question) => structuredClone(await ask(question))}
        confirm={confirm}
      />
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
  const allowance = { call: 0, token: account, asked: maxUint256, exact: 5n, held: 5n }
  const approve = { ...call, data: `0x095ea7b3${'0'.repeat(128)}` } as const
  const variants = [{ chosen: ['exact'], findings: limited }] as const
  const limits = { calls: [approve, call], choices: [{ step: 1, allowances: [allowance] }], variants }
  for (const [choice, answer] of [
    [undefined, 0],
    ['No limit', 'asked'],
  ] as const) {
    const chosen = open(request, { complete, steps, limits })
    await press('Replace')
    if (choice) await userEvent.click(page.getByRole('radio', { name: choice }))
    await seeAll()
    await press('Send')
    expect(chosen).toMatchObject([{ t: 'answered', agreed: answer, mayReplace: true }])
    for (const close of closers.splice(0)) close()
  }
})

it('asks its frame about an amount that was typed, and agrees to that place alone', async () => {
  const data = `0x095ea7b3${'0'.repeat(24)}${'cd'.repeat(20)}${'0'.repeat(62)}28` as const
  const call = { ...unnamed, to: account, value: 0n, data } as const
  const transaction = { nonce: 1, chainId: 1, to: account, value: 0n, gas: 1n }
  const complete = {
    kind: 'transaction',
    highestFee: 1n,
    transaction: { ...transaction, data, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
  } as const
  const allow = (amount: bigint) =>
    [{ kind: 'allow', token: account, spender: account, amount, adds: false, until: undefined }] as const
  const allowance = { call: 0, token: account, asked: 40n, exact: 40n, held: 70n }
  const limits = { calls: [call], choices: [{ step: 1, allowances: [allowance] }], variants: [] }
  const tokens = new Map([[account, { kind: 'token', symbol: 'TUSD', decimals: 0 }]] as const)
  const questions: unknown[] = []
  const ask: ApprovalWindowProps['ask'] = async (question) => {
    questions.push(question)
    const [chosen] = question.chosen
    if (chosen === 13n) throw new Error('The frame is away.')
    const found = { ...noFindings, simulation: { kind: 'none' }, obstacle: undefined, tokens } as const
    return {
      t: 'limit',
      number: 1,
      place: 3,
      findings: { ...found, steps: allow(12n), complete: { ...complete, highestFee: 2n } },
    }
  }
  const found = { steps: allow(40n), tokens, complete, limits } as const
  const said = open({ kind: 'transaction', chain: 'eip155:1', call }, found, undefined, undefined, ask)
  const type = async (amount: string) => {
    await userEvent.click(page.getByRole('button', { name: 'Change the amount' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Change the amount' }), amount)
    await userEvent.keyboard('{Enter}')
  }
  await type('13')
  // Where the frame says nothing, it cannot be agreed to, and another amount can be chosen.
  await expect.element(page.getByText('The network check failed').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Allow 13 TUSD' })).toHaveAttribute('aria-disabled', 'true')
  await type('12')
  await seeAll()
  await press('Allow 12 TUSD')
  expect(questions).toEqual([
    { t: 'limit', chosen: [13n] },
    { t: 'limit', chosen: [12n] },
  ])
  expect(said).toMatchObject([{ t: 'answered', agreed: 3 }])
})

describe('what a passkey has to confirm', () => {
  const request: ApprovalTask['request'] = {
    kind: 'message',
    chain: 'eip155:1',
    bytes: new TextEncoder().encode('Hello'),
    text: 'Hello',
    isSignIn: false,
  }
  const stepUp = { id: 'step', challenge: 'c', rpId: 'wallet.example.com', passkeys: ['p'], authenticator: false }
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

  const code = () => page.getByRole('textbox', { name: 'Code from your authenticator app' })
  const byCode = { ...stepUp, passkeys: [], authenticator: true }
  /** Takes one code, and a passkey where there is one. */
  const takeCode: ApprovalWindowProps['confirm'] = (step, askCode) =>
    askCode({
      send: async (typed) => {
        if (typed !== '246810') throw refusedAs('vault-authenticator-code')
      },
      byPasskey: step.passkeys.length > 0 ? () => Promise.reject(new PasskeyError('declined')) : undefined,
    })

  it('asks for a code where the app alone confirms, says so before, and tells its frame once it was right', async () => {
    const said = open(request, { stepUp: byCode }, takeCode)
    await expect.poll(reason).toBe('You’ll confirm this with a code from your app.')
    await press('Sign')
    await expect.element(code()).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
    await userEvent.keyboard('111111')
    await expect
      .element(page.getByText('That code isn’t right, or was used before. Try the next one.').first())
      .toBeVisible()
    expect(said).toEqual([])
    await userEvent.keyboard('246810')
    await expect.poll(() => said).toMatchObject([{ t: 'answered', agreed: 'asked' }])
  })

  it('offers the passkey again beside the code, and shows the sheet again where the person goes back', async () => {
    const said = open(request, { stepUp: { ...stepUp, authenticator: true } }, takeCode)
    await press('Sign')
    await press('Use a passkey')
    const failed = 'Your passkey didn’t confirm it. Try again, or type a code.'
    await expect.element(page.getByText(failed).first()).toBeVisible()
    await press('Go back')
    await expect.element(page.getByRole('button', { name: 'Sign' })).toHaveFocus()
    await expect.poll(reason).toBe('You’ll confirm this with your passkey.')
    expect(said).toEqual([])
    await press('Sign')
    await userEvent.keyboard('246810')
    await expect.poll(() => said).toMatchObject([{ t: 'answered', agreed: 'asked' }])
  })

  it('takes the question for a code away once the page no longer waits', async () => {
    const said = open(request, { stepUp: byCode }, takeCode, 5_000)
    await press('Sign')
    await expect.element(code()).toHaveFocus()
    await expect.element(code()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Sign' })).not.toBeInTheDocument()
    expect(said).toEqual([])
  })

  it('says why it cannot be agreed to where no passkey counts', async () => {
    open(request, { stepUp: { ...stepUp, passkeys: [] } })
    await expect.poll(reason).toBe('Nothing of yours can confirm this yet. Look at your limits.')
  })
})
