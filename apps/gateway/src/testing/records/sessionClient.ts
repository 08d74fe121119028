import { endpoints, parseAnswer } from '@foyer/contract'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { readKeysOr } from '../../engines/secrets/masterKeys.ts'
import { createSecrets } from '../../engines/secrets/secrets.ts'
import { testMasterKey } from '../startTestGateway.ts'
import { type CallChain, createCallChain, type Send } from './callChain.ts'

/** A client that creates one session, activates it, and ends it. */
export type SessionClient = CallChain & {
  /** CAIP-10. */
  account: string
  /** The session that was accepted last; nothing before. */
  pci: () => string | undefined
  /** Creations that got no answer so far; each may have left a session that no client knows. */
  lost: () => number
  /** Expects the database to hold what was accepted, once, and of what got no answer all or nothing. */
  check: (database: GatewayDatabase) => Promise<void>
}

const context = '0x1234'

/** Makes a client with its own account. */
export function createSessionClient(): SessionClient {
  const account = `eip155:8453:${privateKeyToAccount(generatePrivateKey()).address}`
  const path = `/v1/sessions/${account}`
  const expiry = Math.floor(Date.now() / 1000) + 3_600
  const terms = { expiry, signer: { type: 'keys', data: {} }, permissions: [{ type: 'x', data: {} }], policies: [] }
  let session: { pci: string; publicKey: string } | undefined
  let lost = 0
  const chain = createCallChain([
    {
      call: () => ({ path: `${path}?projectId=load&v=2`, body: terms }),
      wasDone: () => false,
      take: (json) => {
        const { pci, key } = parseAnswer(endpoints.sessionCreate, json)
        session = { pci, publicKey: key.publicKey }
      },
    },
    {
      call: () => ({ path: `${path}/activate?projectId=load`, body: { pci: session?.pci, ...terms, context } }),
      // The same context again is no contradiction: it is accepted.
      wasDone: () => false,
    },
    {
      call: () => ({ path: `${path}/revoke?projectId=load`, body: { pci: session?.pci } }),
      wasDone: ({ status, json }) => status === 400 && JSON.stringify(json).includes('ended already'),
    },
  ])

  const advance = async (send: Send): Promise<boolean> => {
    const isCreating = session === undefined
    const wentOn = await chain.advance(send)
    if (isCreating && !wentOn) lost += 1
    return wentOn
  }

  return {
    ...chain,
    advance,
    account,
    pci: () => session?.pci,
    lost: () => lost,
    check: async (database) => {
      const rows = await database
        .selectFrom('sessions')
        .selectAll()
        .where('account', '=', account.toLowerCase())
        .execute()
      const secrets = createSecrets(readKeysOr([testMasterKey], { database: '', file: '' }))
      for (const row of rows) {
        const key = secrets.open(row.signing_key, `session/${row.pci}`) as `0x${string}`
        expect(privateKeyToAccount(key).publicKey).toBe(row.public_key)
        expect({ expiry: row.expiry, signer: row.signer }).toEqual({ expiry, signer: JSON.stringify(terms.signer) })
      }
      const own = rows.filter(({ pci }) => pci === session?.pci)
      const others = rows.filter(({ pci }) => pci !== session?.pci)
      expect(others.length).toBeLessThanOrEqual(lost)
      for (const row of others) expect([row.context, row.revoked_at]).toEqual([null, null])
      const accepted = chain.accepted()
      const states = own.map((row) => [row.public_key, row.context !== null, row.revoked_at !== null])
      const allowed = [accepted, ...(chain.unanswered() > 0 && accepted > 0 ? [accepted + 1] : [])].map((calls) =>
        calls === 0 ? [] : [[session?.publicKey, calls > 1, calls > 2]],
      )
      expect(allowed).toContainEqual(states)
    },
  }
}
