import { expect, it } from 'vitest'
import { noFindings } from '../meaning/findings.ts'
import { type Approval, createApprovals } from './approvals.ts'

const asked = {
  site: { origin: 'https://harbour.example', name: 'Harbour Café', icon: undefined },
  member: {
    email: 'mira@example.com',
    login: 'email' as const,
    walletId: 'w',
    addresses: { evm: `0x${'ab'.repeat(20)}`, solana: '' },
    mode: 'recoverable' as const,
  },
  network: { name: 'Local test chain', symbol: 'ETH', decimals: 18 },
  request: { kind: 'calls', chain: 'eip155:1', calls: [], inTurn: false, id: undefined } as const,
  inspect: async () => noFindings,
  review: undefined,
}

function ask() {
  let shown: Approval | undefined
  const approvals = createApprovals((approval) => {
    shown = approval ?? shown
  })
  const carriedOut: unknown[] = []
  const answer = approvals.ask(asked, async (findings) => carriedOut.push(findings), new AbortController().signal)
  return { answer, approval: shown, carriedOut }
}

it('tells a site with a code and what to do next, where its visitor keeps the code of another provider', async () => {
  const { answer, approval, carriedOut } = ask()
  approval?.decline('code-kept')
  await expect(answer).rejects.toMatchObject({
    code: 5750,
    message: expect.stringContaining('Send single transactions'),
    answer: { data: { failure: 'upgrade-declined' } },
  })
  expect(carriedOut).toEqual([])
})

it('tells a site no more than that, where its visitor declined the request', async () => {
  const { answer, approval, carriedOut } = ask()
  approval?.decline()
  await expect(answer).rejects.toMatchObject({ failure: 'rejected' })
  expect(carriedOut).toEqual([])
})
