// Long because each warning stands beside the request that it is said of.
import { maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { rebuildTypedData } from '../crypto/rebuildTypedData.ts'
import { unnamed } from '../evm/evmCall.ts'
import { knownForms, listing } from '../evm/typedData/knownForms.fixture.ts'
import { words } from '../ui/words.ts'
import type { Approval } from './approvals.ts'
import { type Aside, type Findings, noAside, noFindings } from './findings/findings.ts'
import type { ApprovalRequest } from './request.ts'
import { describeStep } from './sheet/describeStep.ts'
import { warningsOf } from './sheet/warnings.ts'
import { draftSteps, presentApproval } from './views.ts'

const account = `0x${'11'.repeat(20)}` as const
const other = `0x${'22'.repeat(20)}` as const
const token = `0x${'33'.repeat(20)}` as const

const uints = (...names: string[]) => names.map((name) => ({ name, type: 'uint256' }))
const addresses = (...names: string[]) => names.map((name) => ({ name, type: 'address' }))
const permit = (value: bigint) => ({
  types: { Permit: [...addresses('owner', 'spender'), ...uints('value', 'nonce', 'deadline')] },
  primaryType: 'Permit',
  domain: { chainId: 1, verifyingContract: token },
  message: { owner: account, spender: other, value, nonce: 0, deadline: 1_800_000_000 },
})
const transfer = {
  types: {
    TransferWithAuthorization: [
      ...addresses('from', 'to'),
      ...uints('value', 'validAfter', 'validBefore'),
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'TransferWithAuthorization',
  domain: { chainId: 1, verifyingContract: token },
  message: {
    from: account,
    to: other,
    value: 5,
    validAfter: 0,
    validBefore: 1_800_000_000,
    nonce: `0x${'00'.repeat(32)}`,
  },
}
const lasting = (expiration: number) => ({ token, amount: 5, expiration, nonce: 0 })
const unknown = (primaryType: string) => ({
  types: { [primaryType]: uints('amount') },
  primaryType,
  domain: { chainId: 1, verifyingContract: token },
  message: { amount: 1 },
})
const vote = {
  types: {
    Vote: [
      { name: 'from', type: 'address' },
      { name: 'space', type: 'string' },
      { name: 'timestamp', type: 'uint64' },
      { name: 'proposal', type: 'bytes32' },
      { name: 'choice', type: 'uint32' },
    ],
  },
  primaryType: 'Vote',
  domain: { name: 'snapshot', version: '0.1.4' },
  message: { from: account, space: 'harbour.eth', timestamp: 1, proposal: `0x${'11'.repeat(32)}`, choice: 1 },
}

function show(asked: object) {
  const typedData = rebuildTypedData(asked)
  if (!typedData) throw new Error('It was refused.')
  return judge({ kind: 'typedData', chain: 'eip155:1', typedData })
}

function judge(request: ApprovalRequest, findings?: Findings) {
  const approval: Approval = {
    id: 1,
    site: { origin: 'https://harbour.example' },
    member: {
      email: 'mira@example.com',
      login: 'email',
      walletId: 'w',
      addresses: { evm: account, solana: '' },
      mode: 'recoverable',
    },
    network: { name: 'Local', symbol: 'ETH', decimals: 18 },
    request,
    isTrusted: true,
    endsAt: Number.POSITIVE_INFINITY,
    isOver: false,
    review: () => Promise.reject(new Error('Nothing is asked in a window here.')),
    inspect: async () => noFindings,
    limit: () => Promise.reject(new Error('Nothing is limited here.')),
    approve: () => undefined,
    decline: () => undefined,
  }
  return presentApproval({ approval, findings, draft: draftSteps(approval), text: words, language: 'en' })
}
const notes = (asked: object) => show(asked).warnings.map(({ title, tone }) => [tone, title])

describe('how typed data is shown', () => {
  it('calls nothing harmless that it does not know', () => {
    for (const type of ['MetaTx', 'HyperliquidTransaction:UsdSend', 'Mail'])
      expect(notes(unknown(type)), type).toEqual([['warn', words.notUnderstood]])
    for (const type of ['Permit', 'Order', 'MetaTransaction', 'ForwardRequest'])
      expect(notes(unknown(type)), type).toEqual([['danger', words.authoritySigned]])
  })

  it('says of an amount that the signature alone moves it', () => {
    expect(show(permit(5n))).toMatchObject({ title: words.approveTokens, verb: words.signAndAllow, isRisky: false })
    expect(notes(permit(5n))).toEqual([['warn', words.bySignature]])
    expect(show(transfer)).toMatchObject({ title: words.sendTokens, verb: words.sign, isRisky: false })
    expect(notes(transfer)).toEqual([['warn', words.bySignature]])
  })

  it('warns in red of a permit without limit', () => {
    expect(notes(permit(maxUint256))).toEqual([['danger', words.authoritySigned]])
    expect(show(permit(maxUint256))).toMatchObject({ isRisky: true, verb: words.signAnyway })
  })

  it('warns of a contract that is named without its network', () => {
    const without = { ...permit(5n), domain: { verifyingContract: token } }
    expect(notes(without)).toEqual([
      ['warn', words.bySignature],
      ['warn', words.anyNetwork],
    ])
    const salt = (network: number) => ({ ...without.domain, salt: `0x${network.toString(16).padStart(64, '0')}` })
    expect(notes({ ...without, domain: salt(1) })).toEqual([['warn', words.bySignature]])
    expect(notes({ ...without, domain: salt(137) })).toContainEqual(['warn', words.anyNetwork])
  })

  it.each([
    ['a permit without an end', 'Permit', { deadline: maxUint256 }, words.noEnd],
    ['a permit for seventy years', 'Permit', { deadline: 4_000_000_000 }, words.longEnd],
    ['a permit of DAI without an end', 'Permit of DAI', { expiry: 0 }, words.noEnd],
    ['a right that outlasts its signature', 'PermitSingle', { details: lasting(2 ** 48 - 1) }, words.noEnd],
    ['a right for seventy years', 'PermitSingle', { details: lasting(4_000_000_000) }, words.longEnd],
    ['a transfer for seventy years', 'TransferWithAuthorization', { validBefore: 4_000_000_000 }, words.longEnd],
    ['a transfer that begins later', 'TransferWithAuthorization', { validAfter: 4_000_000_000 }, words.lateStart],
    ['an order for seventy years', 'OrderComponents', { endTime: 4_000_000_000 }, words.longEnd],
    ['an order without an end', 'OrderComponents', { endTime: maxUint256 }, words.noEnd],
    ['an order that begins later', 'OrderComponents', { startTime: 4_000_000_000 }, words.lateStart],
  ])('says how long %s can be used', (_, name, change, title) => {
    const form = knownForms.find((each) => each.name === name) ?? expect.fail('It is no form.')
    const changed = { ...form.asked, message: { ...form.asked.message, ...change } }
    expect(notes(changed)).toContainEqual(['warn', title])
    expect(notes(form.asked)).not.toContainEqual(['warn', title])
  })

  it('says in red that it cannot read bytes that stand for something else', () => {
    const sealed = (type: string) => ({
      types: { SafeMessage: [{ name: 'message', type }] },
      primaryType: 'SafeMessage',
      domain: { chainId: 1, verifyingContract: token },
      message: { message: `0x${'ab'.repeat(32)}` },
    })
    for (const type of ['bytes', 'bytes32']) {
      expect(notes(sealed(type))).toEqual([['danger', words.unreadable]])
      expect(show(sealed(type))).toMatchObject({ isRisky: true, tick: words.tickBuilt })
    }
  })

  it('takes a right inside another type for authority', () => {
    const wrapped = {
      types: {
        TypedDataSign: [
          { name: 'contents', type: 'Permit' },
          { name: 'name', type: 'string' },
        ],
        Permit: permit(5n).types.Permit,
      },
      primaryType: 'TypedDataSign',
      domain: { chainId: 1, verifyingContract: token },
      message: { contents: permit(5n).message, name: 'Account' },
    }
    expect(notes(wrapped)).toEqual([['danger', words.authoritySigned]])
  })

  it('says nothing more of a vote that no contract reads', () => {
    expect(show(vote)).toMatchObject({ warnings: [], isRisky: false, steps: [] })
  })
})

describe('how orders and words about identities are shown', () => {
  const asked = (name: string, change: object = {}) => {
    const form = knownForms.find((each) => each.name === name)
    if (!form) throw new Error('It is no form.')
    const typedData = rebuildTypedData({ ...form.asked, message: { ...form.asked.message, ...change } })
    if (!typedData) throw new Error('It was refused.')
    return judge({ kind: 'typedData', chain: form.chain, typedData })
  }
  const warningsOf = (name: string, change: object = {}) =>
    asked(name, change).warnings.map(({ title, tone }) => [tone, title])
  const [own, share] = listing.consideration

  it('warns in red of an order that brings nothing, or less than others get', () => {
    expect(asked('OrderComponents')).toMatchObject({ title: words.order, verb: words.sign, isRisky: false })
    expect(warningsOf('OrderComponents')).toEqual([['warn', words.bySignature]])
    for (const consideration of [[], [share], [{ ...own, startAmount: 0 }, share]]) {
      expect(warningsOf('OrderComponents', { consideration })).toContainEqual(['danger', words.forNothing])
      expect(asked('OrderComponents', { consideration })).toMatchObject({ isRisky: true, verb: words.signAnyway })
    }
    const small = { ...own, startAmount: 1 }
    expect(warningsOf('OrderComponents', { consideration: [small, share] })).toContainEqual([
      'danger',
      words.mostlyOthers,
    ])
  })

  it('takes an offer of any of a collection, or of no end of tokens, for authority', () => {
    const any = { itemType: 4, token, identifierOrCriteria: 0, startAmount: 1, endAmount: 1 }
    const endless = { ...any, itemType: 1, startAmount: maxUint256, endAmount: maxUint256 }
    for (const offer of [[any], [endless]])
      expect(warningsOf('OrderComponents', { offer })).toContainEqual(['danger', words.authoritySigned])
  })

  it('warns in red of what gives an account at Farcaster away', () => {
    for (const name of ['Transfer', 'TransferAndChangeRecovery', 'ChangeRecoveryAddress'])
      expect(warningsOf(name), name).toEqual([['danger', words.fidLost]])
    expect(warningsOf('Transfer', { to: account })).toEqual([])
  })

  it('warns of what lets others act, and of nothing else there', () => {
    for (const name of ['Register', 'Add', 'SignedKeyRequest'])
      expect(warningsOf(name), name).toEqual([['warn', words.deputy]])
    for (const name of ['Remove', 'UserNameProof', 'VerificationClaim', 'Upload', 'Ballot'])
      expect(warningsOf(name), name).toEqual([])
    expect(asked('Ballot')).toMatchObject({ title: words.voteFor, verb: words.sign })
    expect(warningsOf('Add', { owner: other })).toEqual([['warn', words.notUnderstood]])
  })
})

describe('the warning of a receiver', () => {
  const sends = (to: string, aside: Partial<Aside>) => {
    const request: ApprovalRequest = {
      kind: 'transaction',
      chain: 'eip155:1',
      call: { ...unnamed, to: token, value: 0n, data: '0x12345678' },
    }
    const findings: Findings = {
      ...noFindings,
      obstacle: undefined,
      simulation: { kind: 'changes', changes: [], rights: [] },
      steps: [{ kind: 'token', token, amount: 5n, to, from: undefined }],
      aside: { ...noAside, ...aside },
    }
    const { isRisky, warnings } = judge(request, findings)
    return { isRisky, warnings: warnings.map(({ sub, title, tone }) => [tone, title, sub]) }
  }

  it('shows in red the address that it looks like beside it, each whole and in fours', () => {
    const like = `0x2222${'00'.repeat(16)}2222`
    const lines = `You know \u2066${'0x2222 '.trim()}${' 2222'.repeat(9)}\u2069. This one is \u20660x2222${' 0000'.repeat(8)} 2222\u2069.`
    expect(sends(like, { lookAlikes: [{ address: like, known: other }] })).toEqual({
      isRisky: true,
      warnings: [['danger', words.lookAlike, lines]],
    })
  })

  it('says in red that what goes to the zero address is lost', () => {
    const zero = `0x${'0'.repeat(40)}`
    const toZero = { isRisky: true, warnings: [['danger', words.toZero, words.toZeroSub]] }
    expect(sends(zero, {})).toEqual(toZero)
    expect(sends('1'.repeat(32), {})).toEqual(toZero)
    expect(sends(`0x${'0'.repeat(39)}1`, {})).toEqual({ isRisky: false, warnings: [] })
  })

  it('says in red that the token itself would get its tokens', () => {
    expect(sends(token, { contracts: [token] })).toEqual({
      isRisky: true,
      warnings: [['danger', words.toToken, words.toTokenSub]],
    })
  })

  it('warns of a receiver that could not be checked as of a first payment, and leaves the answer open', () => {
    expect(sends(other, { unchecked: [other] })).toEqual({
      isRisky: false,
      warnings: [['warn', words.unchecked, words.firstPaymentSub]],
    })
    expect(sends(other, { firstTimeRecipients: [other] })).toEqual({
      isRisky: false,
      warnings: [['warn', words.firstPayment, words.firstPaymentSub]],
    })
  })

  it('calls a contract a contract', () => {
    expect(sends(other, { contracts: [other] })).toEqual({
      isRisky: false,
      warnings: [['warn', words.toContract, words.toContractSub]],
    })
    expect(sends(other, {})).toEqual({ isRisky: false, warnings: [] })
  })
})

describe('how a note of a transaction is shown', () => {
  it('shows every letter of it, and where it is cut off', () => {
    const place = {
      network: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      tokens: new Map(),
      aside: noAside,
      language: 'en',
      text: words,
      isSettled: true,
    } as const
    const noteOf = (text: string) => describeStep({ kind: 'memo', text }, place).what
    expect(noteOf('Table 4')).toBe('Table 4')
    expect(noteOf('Pay \u202emoor')).toBe('Pay ⟨U+202E⟩moor')
    expect(noteOf('x'.repeat(121))).toBe(`${'x'.repeat(120)}…`)
  })
})

describe('what stands in the way of a transaction', () => {
  const network = { name: 'Harbour chain', symbol: 'ETH', decimals: 18 }
  const warnings = (isSilent: boolean) => {
    const found = { ...noFindings, obstacle: { kind: 'network', isSilent } } as const
    return warningsOf(found, words, { network, language: 'en', differs: false }).map(({ title }) => title)
  }

  it('names the network only where no answer came from it', () => {
    expect(warnings(true)).toEqual([`${network.name} doesn’t answer`])
    expect(warnings(false)).toEqual(['The network check failed'])
  })
})

describe('what a page names of a transaction beside what it does', () => {
  it('says in red that the fee is far too high, and that it has to wait for others', () => {
    const network = { name: 'Harbour chain', symbol: 'ETH', decimals: 18 }
    const said = (isDear: boolean, waitsFor: number) =>
      warningsOf({ ...noFindings, obstacle: undefined, unusual: { isDear, waitsFor } }, words, {
        network,
        language: 'en',
        differs: false,
      }).map(({ title, tone }) => [tone, title])
    expect(said(true, 2)).toEqual([
      ['danger', words.dearFee],
      ['warn', 'It waits for other transactions: 2'],
    ])
    expect(said(false, 0)).toEqual([])
  })
})

describe('how a sign-in is shown', () => {
  const judged = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    return judge({ kind: 'message', chain: 'eip155:1', bytes, text, isSignIn: true })
  }
  const shown = (text: string) => judged(text).warnings.map(({ title }) => title)
  const verb = (text: string) => judged(text).verb

  it('says on its button that it logs in, where it does nothing else', () => {
    const text = `harbour.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://harbour.example`
    expect(verb(text)).toBe('Log in')
    expect(verb(`${text}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`)).toBe('Sign')
    expect(verb(text.replace('URI', 'U\u202eRI'))).toBe('Sign')
  })

  it('says which one is more than a sign-in', () => {
    const text = `harbour.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://harbour.example`
    expect(shown(text)).toEqual([])
    expect(shown(`${text}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`)).toEqual([words.moreThanSignIn])
    expect(shown(text.replace(account, other))).toEqual([words.moreThanSignIn])
  })
})
