import { createHash } from 'node:crypto'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { GatewayDatabase } from '../../engines/db/openDatabase.ts'
import { type Answer, type CallChain, createCallChain } from './callChain.ts'

/** A client that registers one name, changes its attributes, and gives one of its addresses to an heir. */
export type NameClient = CallChain & {
  name: string
  owner: string
  /** Expects the database to hold what was accepted, once, and of what got no answer all or nothing. */
  check: (database: GatewayDatabase) => Promise<void>
}

const mainnetCoin = 60
const baseCoin = 2_147_492_101

/** Signs all three messages; they are good for five minutes. */
export async function createNameClient(name: string): Promise<NameClient> {
  const account = privateKeyToAccount(generatePrivateKey())
  const heir = privateKeyToAccount(generatePrivateKey()).address
  const timestamp = Math.floor(Date.now() / 1000)
  const [first, second, third] = await Promise.all([
    sign(account, { name, attributes: { bio: 'one' }, timestamp }),
    sign(account, { attributes: { bio: 'two' }, timestamp }),
    sign(account, { coin_type: baseCoin, address: heir, timestamp }),
  ])
  const path = `/v1/profile/account/${name}`
  const chain = createCallChain([
    {
      call: () => ({ path: '/v1/profile/account', body: first }),
      // The message is told before the name when both were stored while this call was under way.
      wasDone: (answer) => isTaken(answer) || isUsed(answer),
    },
    { call: () => ({ path: `${path}/attributes`, body: second }), wasDone: isUsed },
    // An account that gave the address away no longer owns this coin, which is checked before the signature.
    {
      call: () => ({ path: `${path}/address`, body: third }),
      wasDone: (answer) => isRefusal(answer, 401, 'address', 'not the owner') || isUsed(answer),
    },
  ])
  const [owner, other] = [account.address.toLowerCase(), heir.toLowerCase()]
  const digests = [first, second, third].map(({ message }) =>
    createHash('sha256').update(`${owner}\n${message}`).digest('hex'),
  )

  /** Everything that may stand in the database after so many calls. */
  const expected = (calls: number) => ({
    names: calls === 0 ? [] : [{ name, attributes: JSON.stringify({ bio: calls === 1 ? 'one' : 'two' }) }],
    addresses:
      calls === 0
        ? []
        : [
            { coin_type: mainnetCoin, address: owner, is_proven: 1 },
            { coin_type: baseCoin, address: calls === 3 ? other : owner, is_proven: calls === 3 ? 0 : 1 },
          ],
    used: digests.slice(0, calls).sort(),
  })

  const stored = async (database: GatewayDatabase) => ({
    names: await database.selectFrom('names').select(['name', 'attributes']).where('name', '=', name).execute(),
    addresses: await database
      .selectFrom('name_addresses')
      .select(['coin_type', 'address', 'is_proven'])
      .where('name', '=', name)
      .orderBy('coin_type')
      .execute(),
    used: (await database.selectFrom('used_messages').select('digest').where('digest', 'in', digests).execute())
      .map(({ digest }) => digest)
      .sort(),
  })

  return {
    ...chain,
    name,
    owner: account.address,
    check: async (database) => {
      const accepted = chain.accepted()
      const found = await stored(database)
      if (chain.unanswered() > 0 && found.used.length === accepted + 1) expect(found).toEqual(expected(accepted + 1))
      else expect(found).toEqual(expected(accepted))
    },
  }
}

async function sign(account: PrivateKeyAccount, content: unknown) {
  const message = JSON.stringify(content)
  const signature = await account.signMessage({ message })
  return { coin_type: baseCoin, address: account.address, message, signature }
}

function isTaken(answer: Answer): boolean {
  return isRefusal(answer, 400, 'name', 'registered already')
}

function isUsed(answer: Answer): boolean {
  return isRefusal(answer, 401, 'signature', 'used already')
}

function isRefusal(answer: Answer, status: number, field: string, words: string): boolean {
  const text = JSON.stringify(answer.json)
  return answer.status === status && text.includes(`"field":"${field}"`) && text.includes(words)
}
