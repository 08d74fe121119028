import { expect, it } from 'vitest'
import { type Approval, createApprovals } from './approvals.ts'
import { noFindings } from './findings/findings.ts'

const asked = {
  site: { origin: 'https://harbour.example' },
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
  isTrusted: true,
  endsAt: 120_000,
  review: () => Promise.reject(new Error('Nothing is asked in a window here.')),
}

it('carries out what was agreed to on another page once what waits for that is done, and tells how far it is', async () => {
  const shown: (string | undefined)[] = []
  let current: Approval | undefined
  const approvals = createApprovals(
    (approval) => {
      current = approval
      shown.push(approval?.stage)
    },
    (approval) => current === approval,
  )
  let finish: (value: string) => void = () => undefined
  const work = new Promise<string>((resolve) => {
    finish = resolve
  })
  const answer = approvals.resume(asked, noFindings, () => work)
  expect(shown).toEqual(['busy'])
  current?.approve(noFindings)
  current?.decline()
  finish('0xabcd')
  expect(await answer).toBe('0xabcd')
  await expect.poll(() => shown).toEqual(['busy', 'done', undefined])
})
