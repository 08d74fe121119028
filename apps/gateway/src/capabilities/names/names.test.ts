// Long because it holds every rule of the calls in their order, on one pair of chains.
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningChains, startChains, startProxy, testContracts } from '@foyer/test'
import { type Address, encodeFunctionData, type Hex, serializeErc6492Signature, zeroHash } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectPlainProblem, expectProblem } from '../../testing/expectProblem.ts'
import { chainOptions, startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const base = 2_147_492_101
const now = () => Math.floor(Date.now() / 1000)
const stranger = () => privateKeyToAccount(generatePrivateKey())

describe('names', () => {
  let chains: RunningChains
  let gateway: TestGateway
  let count = 0
  const newName = () => {
    count += 1
    return `name-${count}x.reown.id`
  }

  beforeAll(async () => {
    chains = await startChains({ chains: [{ chainId: 8453 }] })
    // Messages as older clients write them.
    gateway = await startTestGateway({
      chains: [chainOptions(chains.chains[0])],
      names: { maxPerAddress: 3 },
      compatibilityMode: true,
    })
  })
  afterAll(async () => {
    await gateway?.stop()
    await chains?.stop()
  })

  const post = (path: string, body: unknown) =>
    gateway.send(`/v1/profile/account${path}`, { body: JSON.stringify(body) })

  const signed = async (account: PrivateKeyAccount, message: unknown, changes: Record<string, unknown> = {}) => {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    const signature = await account.signMessage({ message: text })
    return { coin_type: 60, address: account.address, message: text, signature, ...changes }
  }

  const register = async (account: PrivateKeyAccount, name: string, changes: Record<string, unknown> = {}) =>
    post('', await signed(account, { name, attributes: {}, timestamp: now() }, changes))

  describe('registering', () => {
    it('answers the record and success, which every look-up then repeats', async () => {
      const account = stranger()
      const name = newName()
      const message = { name, attributes: { bio: 'Hello. 1/2 @me' }, timestamp: now() }
      const response = await post('', await signed(account, message, { coin_type: base }))
      const entry = { address: account.address, created_at: expect.stringMatching(/Z$/), created: expect.any(String) }
      const record = {
        name,
        registered_at: expect.stringMatching(/^\d{4}-.*Z$/),
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        attributes: { bio: 'Hello. 1/2 @me' },
        addresses: { '60': entry, [base]: entry },
      }
      const json: unknown = await response.json()
      expect({ status: response.status, json }).toEqual({ status: 200, json: { success: true, ...record } })
      parseAnswer(endpoints.profileRegister, json)
      for (const query of ['', '?apiVersion=2', '?projectId=anything&st=x&sv=y']) {
        const found = await gateway.send(`/v1/profile/account/${name}${query}`)
        expect([found.status, await found.json()]).toEqual([200, record])
      }
      expect(await (await gateway.send(`/v1/profile/account/${name.toUpperCase()}`)).json()).toEqual(record)
      for (const address of [
        account.address,
        account.address.toLowerCase(),
        `0x${account.address.slice(2).toUpperCase()}`,
      ]) {
        const reverse = await gateway.send(`/v1/profile/reverse/${address}?apiVersion=2&sender=${account.address}`)
        expect(await reverse.json()).toEqual([record])
      }
    })

    it('takes mainnet by both of its coin types and keeps 60 beside the other', async () => {
      const account = stranger()
      const response = await register(account, newName(), { coin_type: 2_147_483_649 })
      const { addresses } = parseAnswer(endpoints.profileRegister, await response.json())
      expect(Object.entries(addresses).map(([coin, { address }]) => [coin, address])).toEqual([
        ['60', account.address],
        ['2147483649', account.address],
      ])
    })

    it('takes a body of any content type and a message without attributes', async () => {
      const account = stranger()
      const body = await signed(account, { name: newName(), timestamp: now() })
      const response = await fetch(`${gateway.url}/v1/profile/account`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
      })
      expect(await response.json()).toMatchObject({
        success: true,
        attributes: {},
        addresses: { '60': { address: account.address } },
      })
    })

    it('checks in the order of the contract: each fault is told although all later ones are there too', async () => {
      const taken = newName()
      await register(stranger(), taken)
      const account = stranger()
      const old = 1_000
      const wrong = { attributes: { color: 'red' }, timestamp: old }
      const bad = { coin_type: 501, signature: '0x1234' }
      const cases: [unknown, Record<string, unknown>, number, string][] = [
        ['{', bad, 422, ''],
        ['', bad, 422, ''],
        [{ attributes: {}, timestamp: 1 }, bad, 422, ''],
        [{ name: 5, timestamp: 1 }, bad, 422, ''],
        [{ name: 'alice.reown.id', timestamp: 1.5 }, bad, 422, ''],
        [{ name: 'alice.reown.id', timestamp: '1' }, bad, 422, ''],
        [{ name: 'alice.reown.id', attributes: { bio: 1 }, timestamp: 1 }, bad, 422, ''],
        [{ name: 'Al.reown.id', ...wrong }, bad, 400, 'name'],
        [{ name: 'ab.reown.id', ...wrong }, bad, 400, 'name'],
        [{ name: 'alice.other.id', ...wrong }, bad, 400, 'name'],
        [{ name: 'alice.wcn.id', ...wrong }, bad, 400, 'name'],
        [{ name: taken, ...wrong }, bad, 400, 'coin_type'],
        [{ name: taken, ...wrong }, { ...bad, coin_type: 60 }, 400, 'name'],
        [{ name: newName(), ...wrong }, { ...bad, coin_type: 60 }, 400, 'timestamp'],
        [{ name: newName(), ...wrong, timestamp: now() + 100 }, { ...bad, coin_type: 60 }, 400, 'timestamp'],
        [{ name: newName(), ...wrong, timestamp: now() }, { ...bad, coin_type: 60 }, 400, 'attributes'],
        [{ name: newName(), attributes: { bio: '' }, timestamp: now() }, { ...bad, coin_type: 60 }, 400, 'attributes'],
        [
          { name: newName(), attributes: { bio: 'x'.repeat(256) }, timestamp: now() },
          { coin_type: 60 },
          400,
          'attributes',
        ],
        [{ name: newName(), attributes: { bio: '<b>' }, timestamp: now() }, { coin_type: 60 }, 400, 'attributes'],
        [{ name: newName(), timestamp: now() }, { address: '0x12' }, 400, 'address'],
        [{ name: newName(), timestamp: now() }, { coin_type: 60, signature: '0x1234' }, 401, 'signature'],
        [{ name: newName(), timestamp: now() }, { coin_type: 60, signature: 'nonsense' }, 401, 'signature'],
        [{ name: newName(), timestamp: now() }, { coin_type: 60, address: stranger().address }, 401, 'signature'],
        [{ name: newName(), timestamp: now() }, { coin_type: base, address: stranger().address }, 401, 'signature'],
      ]
      for (const [message, changes, status, field] of cases) {
        await expectProblem(await post('', await signed(account, message, changes)), status, field)
      }
      expect((await gateway.send(`/v1/profile/reverse/${account.address}`)).status).toBe(404)
    })

    it('refuses an address without the right checksum and a message that was changed after it was signed', async () => {
      const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
      const broken = account.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
      for (const address of [broken, account.address.toLowerCase(), `0x${account.address.slice(2).toUpperCase()}`]) {
        const refusal = await expectProblem(await register(account, newName(), { address }), 401, 'signature')
        expect(refusal).toContain(account.address)
      }
      const body = await signed(account, { name: newName(), timestamp: now() })
      await expectProblem(await post('', { ...body, message: body.message.replace('name', 'game') }), 422, '')
      await expectProblem(await post('', { ...body, message: `${body.message} ` }), 401, 'signature')
    })

    it('refuses bodies that are no envelope as plain text', async () => {
      await expectPlainProblem(await gateway.send('/v1/profile/account', { body: '{' }), 400, /not JSON/)
      const whole = await signed(stranger(), { name: newName(), timestamp: now() })
      for (const key of ['coin_type', 'address', 'message', 'signature']) {
        await expectPlainProblem(await post('', { ...whole, [key]: undefined }), 422, new RegExp(key))
      }
      await expectPlainProblem(await post('', { ...whole, coin_type: 4_294_967_296 }), 422, /coin_type/)
    })

    it('gives one name to one of two accounts that ask at the same moment', async () => {
      const name = newName()
      const accounts = Array.from({ length: 6 }, stranger)
      const responses = await Promise.all(accounts.map((account) => register(account, name)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
      const winner = accounts[responses.findIndex(({ status }) => status === 200)]
      const { addresses } = (await (await gateway.send(`/v1/profile/account/${name}`)).json()) as {
        addresses: Record<string, { address: Address }>
      }
      expect(addresses['60']?.address).toBe(winner?.address)
    })

    it('gives an account as many names as the operator allows', async () => {
      const account = stranger()
      const names = Array.from({ length: 4 }, newName)
      const statuses = []
      for (const name of names) statuses.push((await register(account, name)).status)
      expect(statuses).toEqual([200, 200, 200, 400])
      const reverse = (await (await gateway.send(`/v1/profile/reverse/${account.address}`)).json()) as {
        name: string
      }[]
      expect(reverse.map(({ name }) => name)).toEqual(names.slice(0, 3))
      expect((await gateway.send(`/v1/profile/account/${names[3]}`)).status).toBe(404)
    })
  })

  describe('looking up', () => {
    it('says a free name and a nameless account in the words of each version', async () => {
      await expectProblem(await gateway.send('/v1/profile/account/nobody.reown.id'), 404, 'name')
      await expectProblem(await gateway.send('/v1/profile/account/nobody.wcn.id?apiVersion=1'), 404, 'name')
      const free = await gateway.send('/v1/profile/account/nobody.reown.id?apiVersion=2')
      expect([free.status, await free.json()]).toEqual([200, []])
      const nobody = stranger().address
      await expectProblem(await gateway.send(`/v1/profile/reverse/${nobody}`), 404, 'address')
      const nameless = await gateway.send(`/v1/profile/reverse/${nobody}?apiVersion=2`)
      expect([nameless.status, await nameless.json()]).toEqual([200, []])
      await expectProblem(await gateway.send('/v1/profile/account/nobody.reown.id?apiVersion=3'), 404, 'name')
      await expectPlainProblem(
        await gateway.send('/v1/profile/account/nobody.reown.id?apiVersion=two'),
        400,
        /apiVersion/,
      )
      const counted = await gateway.send(`/v1/profile/reverse/${nobody}?apiVersion=2&sender=not an address`)
      expect([counted.status, await counted.json()]).toEqual([200, []])
      const solana = await gateway.send('/v1/profile/reverse/7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV?apiVersion=2')
      expect([solana.status, await solana.json()]).toEqual([200, []])
      await expectProblem(await gateway.send('/v1/profile/reverse/0x12'), 400, 'address')
    })

    it('suggests names, the exact one first with whether it is taken', async () => {
      const account = stranger()
      await register(account, 'suggested.reown.id')
      const json = await (await gateway.send('/v1/profile/suggestions/suggested?zone=reown.id')).json()
      const { suggestions } = parseAnswer(endpoints.profileSuggestions, json)
      expect(suggestions).toHaveLength(5)
      expect(suggestions[0]).toEqual({ name: 'suggested.reown.id', registered: true })
      expect(suggestions.slice(1).every(({ name, registered }) => name.endsWith('.reown.id') && !registered)).toBe(true)
      await expectProblem(await gateway.send('/v1/profile/suggestions/ab'), 400, 'name')
      await expectProblem(await gateway.send('/v1/profile/suggestions/alice?zone=evil.id'), 400, 'zone')
    })
  })

  describe('changing', () => {
    const owned = async () => {
      const account = stranger()
      const name = newName()
      expect((await register(account, name, { coin_type: base })).status).toBe(200)
      return { account, name }
    }

    it('replaces attributes, and counts each signed message once', async () => {
      const { account, name } = await owned()
      const body = await signed(account, { attributes: { bio: 'one' }, timestamp: now() })
      const first = await post(`/${name}/attributes`, body)
      expect([first.status, await first.json()]).toEqual([200, { bio: 'one' }])
      await expectProblem(await post(`/${name}/attributes`, body), 401, 'signature')
      // The other recovery form of the same signature.
      const twin = `${body.signature.slice(0, -2)}${body.signature.endsWith('1b') ? '00' : '01'}`
      await expectProblem(await post(`/${name}/attributes`, { ...body, signature: twin }), 401, 'signature')
      const second = await post(`/${name}/attributes`, await signed(account, { attributes: {}, timestamp: now() }))
      expect(await second.json()).toEqual({})
      const record = await (await gateway.send(`/v1/profile/account/${name}`)).json()
      expect(record).toMatchObject({ attributes: {} })
    })

    it('acts once on a message that arrives many times at the same moment', async () => {
      const { account, name } = await owned()
      const body = await signed(account, { attributes: { bio: 'once' }, timestamp: now() })
      const responses = await Promise.all(Array.from({ length: 6 }, () => post(`/${name}/attributes`, body)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    })

    it('never lets the message that registered one name change another', async () => {
      const account = stranger()
      const [one, other] = [newName(), newName()]
      const body = await signed(account, { name: one, attributes: { bio: 'hi' }, timestamp: now() })
      expect((await post('', body)).status).toBe(200)
      expect((await register(account, other)).status).toBe(200)
      await expectProblem(await post(`/${other}/attributes`, body), 401, 'signature')
    })

    it('puts a new address in the place of the old one, and the new one owns from then on', async () => {
      const { account, name } = await owned()
      const heir = stranger()
      const move = { coin_type: base, address: heir.address, timestamp: now() }
      const response = await post(`/${name}/address`, await signed(account, move, { coin_type: base }))
      const json: unknown = await response.json()
      expect([response.status, json]).toMatchObject([
        200,
        { '60': { address: account.address }, [base]: { address: heir.address, created_at: expect.any(String) } },
      ])
      parseAnswer(endpoints.profileAddress, json)
      const lookedUp = await (await gateway.send(`/v1/profile/account/${name}`)).json()
      expect(lookedUp).toMatchObject({ addresses: json })
      const attributes = { attributes: { bio: 'x' }, timestamp: now() }
      await expectProblem(
        await post(`/${name}/attributes`, await signed(account, attributes, { coin_type: base })),
        401,
        'address',
      )
      expect((await post(`/${name}/attributes`, await signed(heir, attributes, { coin_type: base }))).status).toBe(200)
      expect(await (await gateway.send(`/v1/profile/reverse/${heir.address}`)).json()).toMatchObject([{ name }])
    })

    it('forgets the old address everywhere, and adds coin types that were not there', async () => {
      const account = stranger()
      const name = newName()
      await register(account, name)
      const heir = stranger().address
      const polygon = 2_147_483_785
      const add = await post(
        `/${name}/address`,
        await signed(account, { coin_type: polygon, address: heir, timestamp: now() }),
      )
      expect(Object.keys((await add.json()) as object)).toEqual(['60', String(polygon)])
      const replace = { coin_type: 60, address: heir, timestamp: now() }
      expect((await post(`/${name}/address`, await signed(account, replace))).status).toBe(200)
      expect((await gateway.send(`/v1/profile/reverse/${account.address}`)).status).toBe(404)
    })

    it('moves both coin types of mainnet together', async () => {
      const account = stranger()
      const name = newName()
      await register(account, name, { coin_type: 2_147_483_649 })
      const heir = stranger().address
      const move = { coin_type: 60, address: heir, timestamp: now() }
      const json = await (await post(`/${name}/address`, await signed(account, move))).json()
      expect(json).toMatchObject({ '60': { address: heir }, '2147483649': { address: heir } })
    })

    it('refuses strangers, unknown names, wrong times, values and signatures', async () => {
      const { account, name } = await owned()
      const attributes = { attributes: { bio: 'x' }, timestamp: now() }
      const address = { coin_type: 60, address: account.address, timestamp: now() }
      const mistyped = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96054'
      const cases: [string, Promise<unknown>, number, string][] = [
        [`/${name}/attributes`, signed(account, { timestamp: now() }), 422, ''],
        [`/${name}/address`, signed(account, { coin_type: -1, address: '', timestamp: now() }), 422, ''],
        ['/free.reown.id/attributes', signed(account, attributes), 404, 'name'],
        ['/free.reown.id/address', signed(account, address), 404, 'name'],
        [`/${name}/attributes`, signed(account, { ...attributes, timestamp: now() - 302 }), 400, 'timestamp'],
        [`/${name}/address`, signed(account, { ...address, timestamp: now() + 30 }), 400, 'timestamp'],
        [`/${name}/attributes`, signed(account, { ...attributes, attributes: { url: 'x' } }), 400, 'attributes'],
        [`/${name}/address`, signed(account, { ...address, coin_type: 0 }), 400, 'coin_type'],
        [`/${name}/address`, signed(account, { ...address, address: 'x' }), 400, 'address'],
        [`/${name}/address`, signed(account, { ...address, address: mistyped }), 400, 'address'],
        [`/${name}/attributes`, signed(stranger(), attributes), 401, 'address'],
        [`/${name}/attributes`, signed(account, attributes, { coin_type: 2_147_483_658 }), 401, 'address'],
        [`/${name}/address`, signed(stranger(), address, { address: account.address }), 401, 'signature'],
      ]
      for (const [path, body, status, field] of cases) await expectProblem(await post(path, await body), status, field)
      expect(await (await gateway.send(`/v1/profile/account/${name}`)).json()).toMatchObject({ attributes: {} })
    })
  })

  describe('contract accounts', () => {
    const factoryOf = async () => {
      const [chain] = chains.chains
      const { abi, bytecode } = testContracts.smartAccountFactory
      const deployer = chains.accounts[9]?.address
      if (deployer === undefined) throw new Error('no test account')
      const hash = await chain.client.deployContract({ abi, bytecode, account: deployer, args: [] })
      const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash })
      if (!contractAddress) throw new Error('the factory was not deployed')
      return { chain, abi, deployer, factory: contractAddress }
    }
    const addressOf = async (owner: Address) => {
      const { chain, abi, deployer, factory } = await factoryOf()
      const call = { address: factory, abi, functionName: 'create', args: [owner, zeroHash] } as const
      const { result } = await chain.client.simulateContract({ ...call, account: deployer })
      return { chain, deployer, factory, call, account: result as Address }
    }

    it('speak for themselves once they are deployed (ERC-1271)', async () => {
      const owner = stranger()
      const { chain, deployer, call, account } = await addressOf(owner.address)
      await expectProblem(await register(owner, newName(), { address: account, coin_type: base }), 401, 'signature')
      const hash = await chain.client.writeContract({ ...call, account: deployer })
      await chain.client.waitForTransactionReceipt({ hash })
      const name = newName()
      const response = await register(owner, name, { address: account, coin_type: base })
      expect(await response.json()).toMatchObject({ name, addresses: { [base]: { address: account } } })
      // Whose contract stands at this address on mainnet is another matter.
      const identity = await gateway.send(`/v1/identity/${account}`)
      expect(await identity.json()).toMatchObject({ name: null })
      await expectProblem(
        await register(stranger(), newName(), { address: account, coin_type: base }),
        401,
        'signature',
      )
    })

    it('speak for themselves before they are deployed (ERC-6492)', async () => {
      const owner = stranger()
      const { factory, account, call } = await addressOf(owner.address)
      const wrap = (signature: Hex) =>
        serializeErc6492Signature({ address: factory, data: encodeFunctionData(call), signature })
      const name = newName()
      const message = JSON.stringify({ name, timestamp: now() })
      const signature = wrap(await owner.signMessage({ message }))
      const body = { coin_type: base, address: account, message, signature }
      const forged = wrap(await stranger().signMessage({ message }))
      await expectProblem(await post('', { ...body, signature: forged }), 401, 'signature')
      // This gateway has no node of mainnet, so the signature cannot be checked there.
      await expectProblem(await post('', { ...body, coin_type: 60 }), 503, 'chainId')
      expect(await (await post('', body)).json()).toMatchObject({ success: true, name })
    })

    it('get a 503 to come again while no node of their chain answers', async () => {
      const proxy = await startProxy({ target: chains.chains[0].rpcUrl })
      const behind = [chainOptions(chains.chains[0], { rpcUrls: [proxy.url] })]
      const other = await startTestGateway({ chains: behind, compatibilityMode: true })
      try {
        proxy.setMode('down')
        const send = async (account: Address, signer: PrivateKeyAccount) =>
          other.send('/v1/profile/account', {
            body: JSON.stringify(
              await signed(signer, { name: newName(), timestamp: now() }, { address: account, coin_type: base }),
            ),
          })
        const owner = stranger()
        await expectProblem(await send(stranger().address, owner), 503, 'chainId')
        expect((await send(owner.address, owner)).status).toBe(200)
      } finally {
        await other.stop()
        await proxy.stop()
      }
    })
  })
})
