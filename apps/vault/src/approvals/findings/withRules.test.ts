import { describe, expect, it } from 'vitest'
import type { Account, LaterAccount } from '../../account/account.ts'
import type { Member } from '../../account/member.ts'
import type { PolicyCode } from '../../account/policyRefusal.ts'
import type { StepUp } from '../../account/stepUp.ts'
import { unnamed } from '../../evm/evmCall.ts'
import type { PreparedOperation } from '../../evm/smartAccount/prepareOperation.ts'
import type { SignatureRequest } from '../../signer/signature.ts'
import { buildTransaction } from '../../solana/buildTransaction.fixture.ts'
import type { ApprovalRequest } from '../request.ts'
import { type Findings, noSteps } from './findings.ts'
import { withRules } from './withRules.ts'

const chain = 'eip155:1'
const evm = `0x${'ab'.repeat(20)}` as const
const to = `0x${'22'.repeat(20)}` as const
const member: Member = {
  email: 'mira@example.com',
  login: 'email',
  walletId: 'w',
  mode: 'recoverable',
  addresses: { evm, solana: '' },
}
const call = { ...unnamed, to, value: 5n, data: '0x' } as const
const transaction = { type: 'eip1559', chainId: 1, to, value: 5n } as const
const complete = { kind: 'transaction', transaction, highestFee: 1n } as const
const found = (own: Partial<Findings>): Findings => ({ ...noSteps, ...own })

const step: StepUp = { id: 'step', challenge: 'c', rpId: 'wallet.example.com', authenticator: false, passkeys: ['p'] }

/** An account whose gateway refuses what is worth more than `most`, and asks a passkey above `free`. */
function accountOf({ hasPolicy = true, most = 10n, free = 10n } = {}) {
  const asked: (readonly SignatureRequest[])[] = []
  const checkPolicy: LaterAccount['checkPolicy'] = async (_, requests) => {
    asked.push(requests)
    return isWorthMore(requests, most) ? ('vault-policy-call' satisfies PolicyCode) : undefined
  }
  const askStepUp: LaterAccount['askStepUp'] = async (_, requests) => (isWorthMore(requests, free) ? step : undefined)
  const later = async () => ({ askStepUp, checkPolicy }) as LaterAccount
  return { account: { hasPolicy, later } satisfies Pick<Account, 'hasPolicy' | 'later'>, asked }
}
const request: ApprovalRequest = { kind: 'transaction', chain, call }
const isWorthMore = (requests: readonly SignatureRequest[], most: bigint) =>
  requests.some((each) => each.kind === 'evmTransaction' && (each.transaction.value ?? 0n) > most)

describe('withRules', () => {
  it('asks nothing where no policy stands', async () => {
    const { account, asked } = accountOf({ hasPolicy: false })
    const findings = found({ complete })
    expect(await withRules(account, member, request, findings)).toBe(findings)
    expect(asked).toEqual([])
  })

  it('says what the policy refuses, of a request and of each variant of it', async () => {
    const { account } = accountOf({ most: 4n })
    const small = { ...complete, transaction: { ...transaction, value: 3n } }
    const variants = [{ chosen: ['exact' as const], findings: found({ complete: small }) }]
    const limits = { calls: [call], choices: [], variants }
    const judged = await withRules(account, member, request, found({ complete, limits }))
    expect(judged.policy).toBe('vault-policy-call')
    expect(judged.limits?.variants[0]?.findings.policy).toBeUndefined()
    expect((await withRules(accountOf().account, member, request, found({ complete }))).policy).toBeUndefined()
  })

  it('says what a passkey confirms, of a request and of each variant of it', async () => {
    const { account } = accountOf({ hasPolicy: false, free: 4n })
    const small = { ...complete, transaction: { ...transaction, value: 3n } }
    const variants = [{ chosen: ['exact' as const], findings: found({ complete: small }) }]
    const limits = { calls: [call], choices: [], variants }
    const judged = await withRules(account, member, request, found({ complete, limits }))
    expect(judged.stepUp).toEqual(step)
    expect(judged.limits?.variants[0]?.findings.stepUp).toBeUndefined()
  })

  it('asks nothing of what cannot be sent anyway', async () => {
    const { account, asked } = accountOf()
    await withRules(account, member, request, found({}))
    expect(asked).toEqual([])
  })

  it('asks about all that each kind of request has signed', async () => {
    const bytes = new Uint8Array([7])
    const typedData = { domain: {}, types: {}, primaryType: 'Offer', message: {} }
    const gas = { callGasLimit: 1n, preVerificationGas: 1n, verificationGasLimit: 1n, maxFeePerGas: 1n }
    const operation = {
      sender: evm,
      nonce: 0n,
      callData: '0x',
      ...gas,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
    } as const
    const prepared: PreparedOperation = {
      kind: 'operation',
      chainId: 1,
      operation,
      authorizationNonce: undefined,
      replaces: undefined,
      sponsor: undefined,
      highestFee: 1n,
    }
    const inTurn = { kind: 'inTurn', transactions: [transaction, transaction], highestFee: 1n } as const
    const payer = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'
    const solana = [buildTransaction(payer, []), buildTransaction(payer, [])]
    const permissions = {
      kind: 'session',
      chain,
      key: to,
      expiry: 1,
      permissions: [],
      adjustable: [],
      pci: undefined,
    } as const
    const cases: readonly [ApprovalRequest, Partial<Findings>, readonly (string | undefined)[]][] = [
      [{ kind: 'message', chain, bytes, text: undefined, isSignIn: false }, {}, ['evmMessage']],
      [{ kind: 'message', chain: 'solana:x', bytes, text: undefined, isSignIn: false }, {}, ['solana']],
      [{ kind: 'typedData', chain, typedData }, {}, ['Offer']],
      [
        { kind: 'calls', chain, calls: [call, call], inTurn: true, id: undefined },
        { complete: inTurn },
        ['evmTransaction', 'evmTransaction'],
      ],
      [
        { kind: 'calls', chain, calls: [call, call], inTurn: false, id: undefined },
        { complete: prepared },
        ['PackedUserOperation'],
      ],
      [{ kind: 'endSession', chain, delegations: [], pci: undefined }, { complete }, ['evmTransaction']],
      [{ kind: 'endSessions', chain, pcis: [] }, { complete }, ['evmTransaction']],
      [
        { kind: 'solanaTransactions', chain: 'solana:x', transactions: solana, sends: false, several: true },
        {},
        ['solana', 'solana'],
      ],
      [permissions, {}, ['Delegation']],
      [permissions, { complete: prepared }, ['PackedUserOperation', 'Delegation']],
    ]
    for (const [each, own, signed] of cases) {
      const { account, asked } = accountOf()
      await withRules(account, member, each, found(own))
      const kinds = (asked[0] ?? []).map((said) =>
        said.kind === 'evmTypedData' ? said.typedData.primaryType : said.kind,
      )
      expect(kinds).toEqual(signed)
    }
  })
})
