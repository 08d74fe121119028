import { type RunningSolana, type SolanaToken, startSolana } from '@foyer/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSolana } from './readSolana.ts'
import { connectVisitor, type VisitorOptions } from './visitor.fixture.ts'

const stops: (() => unknown)[] = []
let chain: RunningSolana

beforeAll(async () => {
  chain = await startSolana({ slotTime: 0 })
})
afterAll(() => chain.stop())
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const rent = 2_039_280n
const node = () => ({ url: chain.url, signal: AbortSignal.timeout(5_000) })

/** Closes the account that one of the chain's owners has for a token. */
async function closeAccount(token: SolanaToken, index: 0 | 1): Promise<void> {
  const { address: owner, secretKey } = chain.accounts[index]
  await token.close(secretKey)
  expect(await accountAt(await token.accountOf(owner))).toBeNull()
}

async function accountAt(account: string): Promise<unknown> {
  return (await readSolana<{ value: unknown }>(node(), 'getAccountInfo', [account, { encoding: 'base64' }])).value
}

async function heldBy(account: string): Promise<bigint> {
  const { value } = await readSolana<{ value: { amount: string } }>(node(), 'getTokenAccountBalance', [account])
  return BigInt(value.amount)
}

/** A visitor with ten pieces of a token, of which the chain's second owner has one. */
async function setUp(options?: VisitorOptions) {
  const visitor = await connectVisitor(chain, options)
  stops.push(visitor.leave)
  const friend = chain.accounts[1].address
  const token = await chain.createToken({ program: 'token', holders: { [visitor.from]: 10n, [friend]: 1n } })
  const asksToSign = () => visitor.lumen.control.requests().filter(({ method }) => method.includes('ransaction'))
  return { ...visitor, friend, token, asksToSign }
}

/** Has the wallet think while something happens, and approve then. */
async function whileAsked<T>({ lumen }: Awaited<ReturnType<typeof setUp>>, sending: Promise<T>, act: () => unknown) {
  const settled = sending.then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  )
  await expect.poll(() => lumen.control.waiting()?.kind).toBe('transaction')
  await act()
  lumen.control.approveNext()
  return settled
}

test('refuses a transfer whose receiver’s account was closed after the review', async () => {
  const { askMethods, asksToSign, friend, live, methods, token, transfer } = await setUp()
  const asked = transfer(token, 4n, friend)
  expect(await (await askMethods()).simulate(asked)).toEqual({ type: 'changes', sent: 4n, received: 4n })
  await closeAccount(token, 1)
  await expect(methods.send(live(), asked)).rejects.toMatchObject({
    code: 'SEND_NOT_ACCEPTED',
    shortMessage: 'Failed to send transaction. Please try again.',
  })
  expect(asksToSign()).toEqual([])

  // The next look says what it costs now, and then it goes.
  expect(await methods.simulate(asked)).toEqual({ type: 'changes', sent: 4n, received: 4n, deposit: rent })
  await methods.send(live(), asked)
  expect(await heldBy(await token.accountOf(friend))).toBe(4n)
})

test('never takes a named token account for an owner once it is gone', async () => {
  const { asksToSign, friend, live, methods, token, transfer } = await setUp()
  const account = await token.accountOf(friend)
  const asked = transfer(token, 4n, account)
  expect(await methods.simulate(asked)).toEqual({ type: 'changes', sent: 4n, received: 4n })
  await closeAccount(token, 1)
  await expect(methods.send(live(), asked)).rejects.toMatchObject({
    code: 'SEND_NOT_ACCEPTED',
    details: 'account-missing',
  })
  expect(await methods.simulate(asked)).toEqual({ type: 'reverts', code: 'account-missing' })
  await expect(methods.send(live(), asked)).rejects.toMatchObject({ details: 'account-missing' })
  expect(asksToSign()).toEqual([])
  // The fee alone was enough of a look.
  const other = await setUp()
  const named = other.transfer(other.token, 1n, await other.token.accountOf(other.friend))
  await other.methods.estimate(named)
  await closeAccount(other.token, 1)
  await expect(other.methods.send(other.live(), named)).rejects.toMatchObject({ details: 'account-missing' })
})

test('reports a balance that is too low when the sender’s account was closed after the review', async () => {
  const { asksToSign, friend, live, methods, token, transfer } = await setUp()
  const asked = transfer(token, 4n, friend)
  expect(await methods.simulate(asked)).toMatchObject({ type: 'changes' })
  await closeAccount(token, 0)
  await expect(methods.send(live(), asked)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await methods.simulate(asked)).toEqual({ type: 'reverts', code: 'balance-too-low' })
  expect(asksToSign()).toEqual([])
})

test.each([
  ['the receiver’s', 1],
  ['the sender’s', 0],
] as const)(
  '%s account that goes while the wallet asks: nothing is sent, and it can be tried again',
  async (_, index) => {
    const visitor = await setUp()
    const { friend, live, methods, token, transfer } = visitor
    visitor.lumen.control.auto('ask')
    const sending = methods.send(live(), transfer(token, 4n, friend))
    const { error } = await whileAsked(visitor, sending, () => closeAccount(token, index))
    expect(error).toMatchObject({
      code: 'SEND_NOT_ACCEPTED',
      shortMessage: 'Failed to send transaction. Please try again.',
    })
    if (index === 1) expect(await accountAt(await token.accountOf(friend))).toBeNull()
    else expect(await heldBy(await token.accountOf(friend))).toBe(1n)
  },
)

test('sends nothing when an account is closed while a wallet that sends by itself asks', async () => {
  const visitor = await setUp({ sends: true })
  const { friend, live, methods, token, transfer } = visitor
  visitor.lumen.control.auto('ask')
  const sending = methods.send(live(), transfer(token, 4n, friend))
  const { error } = await whileAsked(visitor, sending, () => closeAccount(token, 1))
  expect(error).toMatchObject({
    code: 'SEND_NOT_ACCEPTED',
    shortMessage: 'Failed to send transaction. Please try again.',
  })
  expect(await accountAt(await token.accountOf(friend))).toBeNull()
})

test('opens the receiver’s account for a transfer without a review', async () => {
  const { live, methods, token, transfer } = await setUp()
  const asked = transfer(token, 4n)
  await methods.send(live(), asked)
  expect(await heldBy(await token.accountOf(asked.to))).toBe(4n)
})
