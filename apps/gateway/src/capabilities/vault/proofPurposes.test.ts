import { randomBytes, randomUUID } from 'node:crypto'
import { type WalletProof, type WalletProofPurpose, writeBase64url } from '@foyer/contract/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageDevice } from '../../testing/ageDevice.ts'
import { holdByPassword } from '../../testing/protectWallet.ts'
import { startVaultGateway, type VaultGateway } from '../../testing/startVaultGateway.ts'

const purposes: readonly WalletProofPurpose[] = ['create', 'enrol', 'protect', 'file', 'factor']
type Binding = Pick<WalletProof, 'purpose' | 'splits'>

describe('a proof of a wallet’s keys', () => {
  let hosted: VaultGateway
  beforeAll(async () => {
    hosted = await startVaultGateway({ origins: ['https://shop.example.org'] })
  })
  afterAll(() => hosted?.stop())

  /** A member whose device is known, and each call that takes a proof, with a proof that was made for something. */
  const member = async (email: string) => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const made = await client.prepare((await client.logIn(email)).self.nonce, keys)
    expect((await client.create(made)).status).toBe(200)
    expect((await client.release(made.walletId)).status).toBe(200)
    await ageDevice(hosted.gateway.database, client)
    const { addresses, walletId } = made
    const part = new Uint8Array(17)
    const to = (await client.call('GET', '/v1/vault/config')).answer.keys as { gateway: string; keeper: string }
    const proofsFor = async (bound: Binding) => {
      const nonce = String((await client.call('GET', '/v1/vault/me')).answer.nonce)
      return client.prove(keys, { ...bound, walletId, nonce, addresses })
    }
    const send = async (
      path: string,
      bodyOf: (splitId: string, jti: string) => Promise<object>,
      bindingOf: (splitId: string) => Binding,
    ) => {
      await hosted.forgetCounts()
      const [splitId, jti] = [randomUUID(), writeBase64url(randomBytes(16))]
      const body = { proofs: await proofsFor(bindingOf(splitId)), ...(await bodyOf(splitId, jti)) }
      return client.call('POST', `/v1/vault/wallets/${walletId}/${path}`, body, { jti })
    }
    const home = (splitId: string) => ({ kind: 'home', walletId, splitId }) as const
    const auth = (splitId: string, jti: string) =>
      client.seal(to.gateway, { ...home(splitId), holder: 'auth' }, jti, part)
    const bodies: Record<
      Exclude<WalletProofPurpose, 'create'>,
      [string, (splitId: string, jti: string) => Promise<object>]
    > = {
      enrol: [
        'devices',
        async (splitId, jti) => {
          const place = { kind: 'device', walletId, splitId, holder: 'device-server' } as const
          return { device: { splitId, share: await client.seal(to.gateway, place, jti, part) } }
        },
      ],
      protect: [
        'protection',
        async (splitId, jti) => {
          const held = await holdByPassword({ walletId, splitId }, part)
          return { home: { splitId, auth: await auth(splitId, jti), held } }
        },
      ],
      file: [
        'file',
        async (splitId, jti) => {
          const recovery = await client.seal(to.keeper, { ...home(splitId), holder: 'recovery' }, jti, part)
          return { home: { splitId, auth: await auth(splitId, jti), recovery } }
        },
      ],
      factor: ['factors', async (splitId) => ({ splitId, held: await holdByPassword({ walletId, splitId }, part) })],
    }
    return { client, keys, made, bodies, send }
  }
  const wrong = { code: 'vault-wallet-proof-wrong' }

  it.each(['enrol', 'protect', 'file', 'factor'] as const)(
    'counts for no other purpose than %s, and for no other split',
    async (own) => {
      const { bodies, send } = await member(`${own}@example.org`)
      const [path, bodyOf] = bodies[own]
      for (const purpose of purposes.filter((each) => each !== own)) {
        const answered = await send(path, bodyOf, (splitId) => ({ purpose, splits: [splitId] }))
        expect(answered, `${purpose} for ${own}`).toMatchObject(wrong)
      }
      for (const splits of [[], [randomUUID()]])
        expect(await send(path, bodyOf, () => ({ purpose: own, splits }))).toMatchObject(wrong)
      const twice = await send(path, bodyOf, (splitId) => ({ purpose: own, splits: [splitId, splitId] }))
      expect(twice).toMatchObject(wrong)
      // Made for exactly this it is no longer the proof that is refused.
      const right = await send(path, bodyOf, (splitId) => ({ purpose: own, splits: [splitId] }))
      expect(right.code).not.toBe(wrong.code)
    },
  )

  it('registers no wallet unless it was made for that, with both splits in their order', async () => {
    const client = await hosted.visitor()
    const keys = await client.makeKeys()
    const { nonce } = (await client.logIn('create@example.org')).self
    const bindingsOf = (home: string, own: string): readonly Binding[] => [
      ...purposes.filter((each) => each !== 'create').map((purpose) => ({ purpose, splits: [home, own] })),
      { purpose: 'create', splits: [own, home] },
      { purpose: 'create', splits: [home] },
    ]
    for (const index of bindingsOf('', '').keys()) {
      // A call is proved once, so each try is another wallet.
      const made = await client.prepare(nonce, keys)
      const { addresses, splits, walletId } = made
      const bound = bindingsOf(splits.home, splits.own)[index] ?? { purpose: 'enrol', splits: [] }
      const proofs = await client.prove(keys, { ...bound, walletId, nonce, addresses })
      expect(await client.create({ ...made, body: { ...made.body, proofs } })).toMatchObject(wrong)
    }
    expect((await client.create(await client.prepare(nonce, keys))).status).toBe(200)
  })
})
