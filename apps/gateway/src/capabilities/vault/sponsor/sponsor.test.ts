// Long because one operation is followed from its gas to what it cost, over a real chain and bundler.
import { randomBytes } from 'node:crypto'
import {
  placeSmartAccounts,
  type RunningChains,
  type RunningServer,
  type SmartAccountContracts,
  startBundler,
  startChains,
} from '@foyer/test'
import {
  concatHex,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseSignature,
  slice,
  toHex,
} from 'viem'
import { entryPoint07Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../../engines/observability/logger.ts'
import { createMetrics } from '../../../engines/observability/metrics.ts'
import type { ChainClient } from '../../../engines/rpc/chainClient.ts'
import { type FaultyNode, startFaultyNode } from '../../../testing/startFaultyNode.ts'
import { startVaultGateway, type VaultGateway } from '../../../testing/startVaultGateway.ts'
import type { Policy } from './policy.ts'
import { createPolicyStore } from './policyStore.ts'
import { settleOperations } from './settleOperations.ts'

const chainId = 'eip155:31337'
const paymasterKey = generatePrivateKey()
const abi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const other: Hex = `0x${'22'.repeat(20)}`
/** The call by which an account sends nothing to a receiver, with these bytes. */
const callOf = (data: Hex = '0x', to: Hex = other) =>
  encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [pad('0x', { size: 32 }), concatHex([to, pad('0x', { size: 32 }), data])],
  })
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

describe('operations that a project pays for', () => {
  let running: RunningChains
  let bundler: RunningServer
  /** Stands before the bundler, and says something else where a test has it so. */
  let front: FaultyNode
  type Said = { result?: Record<string, unknown> | string | undefined; error?: unknown }
  const asItComes = (_: string, said: Said): Said => said
  let bend = asItComes
  let contracts: SmartAccountContracts
  let hosted: VaultGateway
  const settlements = createMetrics()
  const client = () => running.chains[0].client

  beforeAll(async () => {
    running = await startChains({ chains: [{ chainId: 31337 }] })
    const [{ rpcUrl }] = running.chains
    const paymasterSigner = privateKeyToAccount(paymasterKey).address
    contracts = await placeSmartAccounts(client(), running.accounts[9]?.address ?? '0x', { paymasterSigner })
    bundler = await startBundler({ client: client(), rpcUrl, entryPoint: contracts.entryPoint })
    front = await startFaultyNode(async (response, body) => {
      const headers = { 'content-type': 'application/json' }
      const said = (await (await fetch(bundler.url, { method: 'POST', headers, body })).json()) as Said
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(bend(JSON.parse(body).method, said)))
    })
    hosted = await startVaultGateway(
      { paymasterKey },
      {
        chains: [
          {
            id: chainId,
            name: 'Local',
            rpcUrls: [rpcUrl],
            local: true,
            bundlers: [front.url],
            smartAccounts: { paymaster: contracts.paymaster },
          },
          { id: 'eip155:31338', name: 'Other', rpcUrls: ['http://127.0.0.1:1'], local: true, smartAccounts: {} },
        ],
      },
    )
  }, 120_000)
  beforeEach(async () => {
    bend = asItComes
    await hosted.forgetCounts()
    await hosted.gateway.database.deleteFrom('aa_usage').execute()
    await hosted.gateway.database.deleteFrom('aa_operations').execute()
    await save()
  })
  afterAll(async () => {
    settlements.close()
    await hosted?.stop()
    await front?.stop()
    await bundler?.stop()
    await running?.stop()
  })

  const policy: Policy = {
    projectId: '',
    chainId,
    isActive: true,
    targets: [],
    selectors: [],
    maxGasPerOp: 2_000_000,
    maxOpsUserDay: 5,
    maxGweiUserDay: 10 ** 9,
    maxGweiDay: 10 ** 10,
    startsAt: undefined,
    endsAt: undefined,
  }
  const save = (own: Partial<Policy> = {}) => createPolicyStore(hosted.gateway.database).save({ ...policy, ...own })

  const member = async () => {
    const visitor = await hosted.visitor()
    const keys = await visitor.makeKeys()
    const email = `${randomBytes(6).toString('hex')}@example.org`
    const made = await visitor.prepare((await visitor.logIn(email)).self.nonce, keys)
    expect((await visitor.create(made)).status).toBe(200)
    const sender = keys.evm.address
    const rpc = async (method: string, params: unknown[]) => {
      const { answer, status } = await visitor.call('POST', '/v1/vault/paymaster', {
        jsonrpc: '2.0',
        id: 7,
        method,
        params,
      })
      return {
        ...(answer as {
          result?: Record<string, Hex>
          error?: { code: number; message: string; data?: { refusal: string; field?: string; most?: Hex } }
        }),
        status,
      }
    }
    const ask = (
      operation: object,
      method = 'pm_getPaymasterStubData',
      entryPoint: string = contracts.entryPoint,
      id = '0x7a69',
    ) => rpc(method, [operation, entryPoint, id, {}])
    return { visitor, keys, sender, ask, rpc }
  }
  const refusal = (answer: { error?: { data?: { refusal: string } } }) => answer.error?.data?.refusal
  const draft = (sender: Hex, callData: Hex = callOf()) => ({
    sender,
    nonce: '0x0',
    callData,
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
  })

  /** Asks a bundler through the gateway, as pages do. */
  const bundle = async (method: string, params: unknown[]) => {
    const url = `${hosted.gateway.url}/v1/bundler?chainId=${chainId}&projectId=p`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await answer.json()) as { result?: Record<string, Hex> & string; error?: { message: string } }
  }

  /** The way of an operation up to its gas: what the wallet has the payer sign. */
  const prepare = async ({ ask, keys, sender }: Awaited<ReturnType<typeof member>>) => {
    const nonce = await client().getTransactionCount({ address: sender })
    const authorized = { address: contracts.delegator, chainId: 31337, nonce }
    const signed = parseSignature(await keys.evm.sign({ hash: hashAuthorization(authorized) }))
    const eip7702Auth = {
      address: contracts.delegator,
      chainId: '0x7a69',
      nonce: toHex(nonce),
      r: signed.r,
      s: signed.s,
      yParity: toHex(signed.yParity),
    }
    const prices = (await bundle('pimlico_getUserOperationGasPrice', [])).result as unknown as {
      fast: Record<string, Hex>
    }
    const isDelegating = (await client().getCode({ address: sender })) === undefined
    const next = { address: contracts.entryPoint, abi: entryPoint07Abi, functionName: 'getNonce' } as const
    const operationNonce = await client().readContract({ ...next, args: [sender, 0n] })
    const own = { sender, nonce: toHex(operationNonce), callData: callOf(), ...prices.fast }
    const stub = (await ask(own)).result
    const drafted = {
      ...own,
      ...stub,
      callGasLimit: '0x0',
      verificationGasLimit: '0x0',
      preVerificationGas: '0x0',
      signature: stubSignature,
      ...(isDelegating && { eip7702Auth }),
    }
    const gas = await bundle('eth_estimateUserOperationGas', [drafted, contracts.entryPoint])
    if (!gas.result) throw new Error(gas.error?.message)
    const { callGasLimit, preVerificationGas, verificationGasLimit } = gas.result
    const limited = {
      ...own,
      callGasLimit,
      preVerificationGas,
      verificationGasLimit,
      paymasterVerificationGasLimit: stub?.paymasterVerificationGasLimit,
      paymasterPostOpGasLimit: stub?.paymasterPostOpGasLimit,
    }
    return { limited: limited as typeof limited & Partial<Record<string, Hex>>, eip7702Auth, isDelegating }
  }

  /** Signs an operation as the wallet does; answers it as the entry point takes it. */
  const sign = async (
    { keys, sender }: Awaited<ReturnType<typeof member>>,
    whole: Readonly<Record<string, Hex | undefined>>,
  ) => {
    const number = (name: string) => BigInt(whole[name] ?? '0x0')
    const operation = {
      ...whole,
      ...Object.fromEntries(
        [
          'nonce',
          'callGasLimit',
          'verificationGasLimit',
          'preVerificationGas',
          'maxFeePerGas',
          'maxPriorityFeePerGas',
          'paymasterVerificationGasLimit',
          'paymasterPostOpGasLimit',
        ].map((name) => [name, number(name)]),
      ),
      signature: '0x',
    } as unknown as UserOperation<'0.7'>
    const { signature: _, ...message } = toPackedUserOperation(operation)
    const field = (name: string, type: string) => ({ name, type })
    const signature = await keys.evm.signTypedData({
      domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId: 31337, verifyingContract: sender },
      types: {
        PackedUserOperation: [
          field('sender', 'address'),
          field('nonce', 'uint256'),
          field('initCode', 'bytes'),
          field('callData', 'bytes'),
          field('accountGasLimits', 'bytes32'),
          field('preVerificationGas', 'uint256'),
          field('gasFees', 'bytes32'),
          field('paymasterAndData', 'bytes'),
          field('entryPoint', 'address'),
        ],
      },
      primaryType: 'PackedUserOperation',
      message: { ...message, entryPoint: contracts.entryPoint },
    })
    return { signature, packed: { ...message, signature } }
  }

  /** The whole way of one operation: gas, the payment, both signatures, and the bundler. */
  const operate = async (someone: Awaited<ReturnType<typeof member>>, tamper: Partial<Record<string, Hex>> = {}) => {
    const { eip7702Auth, isDelegating, limited } = await prepare(someone)
    const paid = await someone.ask(limited, 'pm_getPaymasterData')
    if (!paid.result) throw new Error('The operation is not paid for.')
    const whole = { ...limited, ...paid.result, ...tamper }
    const { signature } = await sign(someone, whole)
    return {
      paid,
      ...(await bundle('eth_sendUserOperation', [
        { ...whole, signature, ...(isDelegating && { eip7702Auth }) },
        contracts.entryPoint,
      ])),
    }
  }
  const settleNow = () =>
    settleOperations({
      database: hosted.gateway.database,
      clientOf: (id) => (id === chainId ? (client() as unknown as ChainClient) : undefined),
      metrics: settlements,
      logger: createLogger('silent'),
      now: Date.now(),
    })
  /** What the gateway, or who settled here, has counted so far. */
  const figure = async (line: string): Promise<number> => {
    const exported = await (await fetch(hosted.gateway.metricsUrl)).text()
    const own = await settlements.registry.metrics()
    const found = `${exported}\n${own}`.split('\n').filter((each) => each.startsWith(`${line} `))
    return found.reduce((sum, each) => sum + Number(each.slice(line.length)), 0)
  }
  const outcome = (name: string) => `sponsor_operations_total{chain_id="${chainId}",outcome="${name}"}`
  const settledAs = (name: string) => `sponsor_settled_operations_total{chain_id="${chainId}",outcome="${name}"}`
  const wei = (state: 'reserved' | 'settled') => `sponsor_${state}_wei_total{chain_id="${chainId}"}`
  const counted = () =>
    hosted.gateway.database.selectFrom('aa_usage').selectAll().where('user_id', '=', '').executeTakeFirst()

  it('show on chains that have smart accounts and a bundler, with the name of who pays', async () => {
    const { visitor } = await member()
    const offers = async () => (await visitor.call('GET', '/v1/vault/config?projectId=p')).answer.smartAccounts
    expect(await offers()).toEqual([{ chainId, sponsor: 'Example wallet' }])
    await save({ isActive: false })
    expect(await offers()).toEqual([{ chainId, sponsor: null }])
  })

  it('6: the first of an account with nothing is carried out, and counts as what it cost', async () => {
    const someone = await member()
    const before = { paid: await figure(outcome('paid')), reserved: await figure(wei('reserved')) }
    const { result } = await operate(someone)
    expect(result).toMatch(/^0x[0-9a-f]{64}$/)
    await expect
      .poll(async () => (await bundle('eth_getUserOperationReceipt', [result])).result ?? undefined, {
        timeout: 10_000,
      })
      .toMatchObject({ success: true, paymaster: contracts.paymaster })
    expect(await client().getBalance({ address: someone.sender })).toBe(0n)
    const promised = await counted()
    expect(promised).toMatchObject({ ops: 1 })
    expect(await figure(outcome('paid'))).toBe(before.paid + 1)
    const reserved = (await figure(wei('reserved'))) - before.reserved
    expect(Math.ceil(reserved / 1e9)).toBe(promised?.gwei)
    // Its time is over: what it cost is read from the chain.
    await hosted.gateway.database
      .updateTable('aa_operations')
      .set({ valid_until: Date.now() - 200_000 })
      .execute()
    const others = { ends: await figure(settledAs('carried-out')), wei: await figure(wei('settled')) }
    await settleNow()
    await settleNow()
    const settled = await counted()
    expect(await figure(settledAs('carried-out'))).toBe(others.ends + 1)
    expect(Math.ceil(((await figure(wei('settled'))) - others.wei) / 1e9)).toBe(settled?.gwei)
    expect(settled?.ops).toBe(1)
    expect(settled?.gwei ?? 0).toBeGreaterThan(0)
    expect(settled?.gwei ?? 0).toBeLessThan(promised?.gwei ?? 0)
    expect(await hosted.gateway.database.selectFrom('aa_operations').selectAll().execute()).toEqual([])
  }, 60_000)

  it('6: the next of an account is estimated without what its first one took, and paid for too', async () => {
    const someone = await member()
    const receiptOf = async ({ result }: { result?: string }) =>
      expect
        .poll(async () => (await bundle('eth_getUserOperationReceipt', [result])).result ?? undefined, {
          timeout: 10_000,
        })
        .toMatchObject({ success: true })
    const first = await prepare(someone)
    await receiptOf(await operate(someone))
    const { limited } = await prepare(someone)
    // An account begins to run the wallet's code once.
    const { preVerificationGas } = first.limited
    const dear = await someone.ask({ ...limited, preVerificationGas }, 'pm_getPaymasterData')
    expect(dear.error?.data).toMatchObject({ refusal: 'sponsor-inflated', field: 'preVerificationGas' })
    await receiptOf(await operate(someone))
    expect(await counted()).toMatchObject({ ops: 2 })
  }, 60_000)

  it('6: one that never came is given back', async () => {
    const someone = await member()
    const { error } = await operate(someone, { callGasLimit: '0x1' })
    // Changed after the payer signed: the chain refuses it.
    expect(error?.message).toContain('AA34')
    expect(await counted()).toMatchObject({ ops: 1 })
    await hosted.gateway.database
      .updateTable('aa_operations')
      .set({ valid_until: Date.now() - 200_000 })
      .execute()
    const [never, spent] = [await figure(settledAs('never')), await figure(wei('settled'))]
    await settleNow()
    expect(await counted()).toMatchObject({ ops: 0, gwei: 0 })
    expect(await figure(settledAs('never'))).toBe(never + 1)
    expect(await figure(wei('settled'))).toBe(spent)
  }, 60_000)

  it('6: one that was never sent is given back to the next as soon as its time is over', async () => {
    await save({ maxOpsUserDay: 1 })
    const someone = await member()
    const { limited } = await prepare(someone)
    const { result } = await someone.ask(limited, 'pm_getPaymasterData')
    // Until then it may come.
    expect(refusal(await someone.ask(limited, 'pm_getPaymasterData'))).toBe('sponsor-limit')
    const validUntil = Number(slice(result?.paymasterData ?? '0x', 26, 32)) * 1_000
    const [row] = await hosted.gateway.database.selectFrom('aa_operations').selectAll().execute()
    expect(row?.valid_until).toBe(validUntil)
    // By more than the chain's clock may be behind: its time has whole seconds, and a head may be a moment old.
    const over = Date.now() - 10_000
    await hosted.gateway.database.updateTable('aa_operations').set({ valid_until: over }).execute()
    await client().mine({ blocks: 1 })
    expect((await someone.ask(limited, 'pm_getPaymasterData')).result).toBeDefined()
    expect(await counted()).toMatchObject({ ops: 1 })
  }, 60_000)

  it('6: one that was sent is not given back when its time is over', async () => {
    await save({ maxOpsUserDay: 1 })
    const someone = await member()
    const { limited } = await prepare(someone)
    const { result } = await operate(someone)
    await expect
      .poll(async () => (await bundle('eth_getUserOperationReceipt', [result])).result ?? undefined, {
        timeout: 10_000,
      })
      .toBeDefined()
    await hosted.gateway.database
      .updateTable('aa_operations')
      .set({ valid_until: Date.now() - 1_000 })
      .execute()
    await client().mine({ blocks: 1 })
    expect(refusal(await someone.ask(limited, 'pm_getPaymasterData'))).toBe('sponsor-limit')
    expect(await counted()).toMatchObject({ ops: 1 })
  }, 60_000)

  /** A number of an operation, with so many hundredths of it. */
  const times = (number: Hex | undefined, hundredths: bigint) => toHex((BigInt(number ?? '0x0') * hundredths) / 100n)

  it('the sponsor pays no more than its own estimate', async () => {
    const someone = await member()
    const { limited } = await prepare(someone)
    const own: Partial<Record<string, Hex>> = limited
    const ask = async (changes: object) => someone.ask({ ...limited, ...changes }, 'pm_getPaymasterData')
    for (const field of ['preVerificationGas', 'callGasLimit', 'verificationGasLimit']) {
      const dear = await ask({ [field]: times(own[field], 135n) })
      expect(dear.error?.data).toMatchObject({ refusal: 'sponsor-inflated', field })
      expect(dear.error?.message).toContain('Estimate its gas anew')
      const most = BigInt(dear.error?.data?.most ?? '0x0')
      expect((await ask({ [field]: toHex(most) })).result).toBeDefined()
      expect(refusal(await ask({ [field]: toHex(most + 1n) }))).toBe('sponsor-inflated')
      expect(most).toBeLessThanOrEqual((BigInt(own[field] ?? '0x0') * 13n) / 10n)
    }
    for (const field of ['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit']) {
      const more = { [field]: toHex(BigInt(own[field] ?? '0x0') + 1n) }
      expect((await ask(more)).error?.data).toMatchObject({ refusal: 'sponsor-inflated', field, most: own[field] })
    }
    expect(await counted()).toMatchObject({ ops: 3 })
  }, 60_000)

  it('the sponsor pays hardly more gas than the network takes, also to a member who bundles his own operation', async () => {
    const someone = await member()
    const { limited, eip7702Auth } = await prepare(someone)
    // As high as they pass.
    const asked: Partial<Record<string, Hex>> = { ...limited }
    for (const field of ['preVerificationGas', 'callGasLimit', 'verificationGasLimit']) {
      const dear = await someone.ask({ ...asked, [field]: times(asked[field], 200n) }, 'pm_getPaymasterData')
      asked[field] = dear.error?.data?.most ?? '0x0'
    }
    const paid = await someone.ask(asked, 'pm_getPaymasterData')
    const { packed } = await sign(someone, { ...asked, ...paid.result })
    const own = privateKeyToAccount(generatePrivateKey())
    await client().setBalance({ address: own.address, value: parseEther('1') })
    const { address, nonce, r, s, yParity } = eip7702Auth
    const hash = await client().sendTransaction({
      account: own,
      to: contracts.entryPoint,
      data: encodeFunctionData({
        abi: entryPoint07Abi,
        functionName: 'handleOps',
        args: [[packed as never], own.address],
      }),
      authorizationList: [{ address, chainId: 31337, nonce: Number(nonce), r, s, yParity: Number(yParity) }],
    })
    const { gasUsed, logs } = await client().waitForTransactionReceipt({ hash })
    const [carriedOut] = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs })
    expect(carriedOut?.args.success).toBe(true)
    const paidGas = carriedOut?.args.actualGasUsed ?? 0n
    // The bundler's own estimate of an operation is a sixth above it.
    expect(Number(paidGas) / Number(gasUsed)).toBeLessThan(1.25)
  }, 60_000)

  it('the sponsor pays for data what the bundler of a rollup asks, and hardly more', async () => {
    bend = (method, said) => {
      if (method !== 'eth_estimateUserOperationGas' || typeof said.result !== 'object') return said
      return { ...said, result: { ...said.result, preVerificationGas: toHex(1_000_000) } }
    }
    const someone = await member()
    const { limited } = await prepare(someone)
    expect(limited.preVerificationGas).toBe(toHex(1_000_000))
    const ask = (gas: number) => someone.ask({ ...limited, preVerificationGas: toHex(gas) }, 'pm_getPaymasterData')
    // What the bytes cost anyway does not move.
    expect((await ask(1_180_000)).result).toBeDefined()
    expect(refusal(await ask(1_200_000))).toBe('sponsor-inflated')
  }, 60_000)

  it('the sponsor takes the price of the nodes where the bundler tells none', async () => {
    const someone = await member()
    const { limited } = await prepare(someone)
    const unknown = { error: { code: -32_601, message: 'Method not found' } }
    bend = (method, said) =>
      method === 'pimlico_getUserOperationGasPrice' ? { ...said, ...unknown, result: undefined } : said
    expect((await someone.ask(limited, 'pm_getPaymasterData')).result).toBeDefined()
    const dear = { maxFeePerGas: times(limited.maxFeePerGas, 100_000n), maxPriorityFeePerGas: '0x1' }
    expect(refusal(await someone.ask({ ...limited, ...dear }, 'pm_getPaymasterData'))).toBe('sponsor-price')
  }, 60_000)

  it('the sponsor offers for gas what the bundler asks, or asked a moment ago, and hardly more', async () => {
    const someone = await member()
    const { limited } = await prepare(someone)
    const [fee, tip] = [50n * 10n ** 9n, 2n * 10n ** 9n]
    const askedFor = (share: bigint): typeof bend => {
      const fast = { maxFeePerGas: toHex(fee / share), maxPriorityFeePerGas: toHex(tip / share) }
      return (method, said) => (method === 'pimlico_getUserOperationGasPrice' ? { ...said, result: { fast } } : said)
    }
    bend = askedFor(1n)
    const ask = async (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => {
      const fees = { maxFeePerGas: toHex(maxFeePerGas), maxPriorityFeePerGas: toHex(maxPriorityFeePerGas) }
      return someone.ask({ ...limited, ...fees }, 'pm_getPaymasterData')
    }
    const most = { fee: (fee * 12n) / 10n, tip: (tip * 12n) / 10n }
    const dear = await ask(most.fee + 1n, tip)
    expect(dear.error?.data).toEqual({ refusal: 'sponsor-price', field: 'maxFeePerGas', most: toHex(most.fee) })
    expect(dear.error?.message).toContain('Read the price anew')
    expect((await ask(most.fee, most.tip + 1n)).error?.data).toMatchObject({ field: 'maxPriorityFeePerGas' })
    expect((await ask(most.fee, most.tip)).result).toBeDefined()
    bend = askedFor(2n)
    expect((await ask(fee, tip)).result).toBeDefined()
  }, 60_000)

  it('count by the hash that they are sent with where a service pays that names its limits once', async () => {
    const own = hosted
    const paymasterData = concatHex([pad('0x', { size: 64 }), stubSignature])
    const limits = { paymasterVerificationGasLimit: toHex(50_000), paymasterPostOpGasLimit: toHex(5) }
    const service = await startFaultyNode((response, body) => {
      const { id, method } = JSON.parse(body)
      const named = method === 'pm_getPaymasterStubData' ? limits : {}
      response.setHeader('content-type', 'application/json')
      const said = { paymaster: contracts.paymaster, paymasterData, ...named }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: said }))
    })
    const [{ rpcUrl }] = running.chains
    const chain = { id: chainId, name: 'Local', rpcUrls: [rpcUrl], local: true, bundlers: [front.url] }
    hosted = await startVaultGateway({}, { chains: [{ ...chain, smartAccounts: { service: service.url } }] })
    try {
      await save()
      const someone = await member()
      const { limited } = await prepare(someone)
      expect(limited).toMatchObject(limits)
      const more = await someone.ask({ ...limited, paymasterPostOpGasLimit: '0x6' }, 'pm_getPaymasterData')
      expect(more.error?.data).toEqual({ refusal: 'sponsor-inflated', field: 'paymasterPostOpGasLimit', most: '0x5' })
      const paid = await someone.ask(limited, 'pm_getPaymasterData')
      expect(paid.result).toMatchObject(limits)
      const { packed } = await sign(someone, { ...limited, ...paid.result })
      const userOpHash = await client().readContract({
        address: contracts.entryPoint,
        abi: entryPoint07Abi,
        functionName: 'getUserOpHash',
        args: [packed as never],
      })
      const rows = await hosted.gateway.database.selectFrom('aa_operations').select('hash').execute()
      expect(rows).toEqual([{ hash: userOpHash }])
    } finally {
      await Promise.all([hosted.stop(), service.stop()])
      hosted = own
    }
  }, 60_000)

  it('refuse to be paid for where no bundler has an estimate of them', async () => {
    const someone = await member()
    const { limited } = await prepare(someone)
    const reverted = { error: { code: -32_521, message: 'UserOperation reverted' } }
    bend = (method, said) =>
      method === 'eth_estimateUserOperationGas' ? { ...said, ...reverted, result: undefined } : said
    expect(refusal(await someone.ask(limited, 'pm_getPaymasterData'))).toBe('sponsor-estimate')
    expect(await counted()).toBeUndefined()
  }, 60_000)

  it('leave rows in the trail, paid and refused, with no word of what is signed', async () => {
    const someone = await member()
    const trailed = async () => {
      const { answer } = await someone.visitor.call('GET', '/v1/vault/me')
      const rows = await hosted.gateway.database
        .selectFrom('vault_audit')
        .select(['event', 'detail'])
        .where('user_id', '=', (answer.user as { id: string }).id)
        .where('event', 'in', ['sponsor-paid', 'refused'])
        .orderBy('seq')
        .execute()
      return rows.map(({ detail, event }) => `${event} ${detail}`)
    }
    const { limited } = await prepare(someone)
    expect(await trailed()).toEqual([])
    expect((await someone.ask(limited, 'pm_getPaymasterData')).error).toBeUndefined()
    expect(await trailed()).toEqual([`sponsor-paid ${chainId}`])
    await save({ maxOpsUserDay: 1 })
    expect(refusal(await someone.ask(limited, 'pm_getPaymasterData'))).toBe('sponsor-limit')
    expect(refusal(await someone.ask({}))).toBe('sponsor-operation')
    expect(await trailed()).toEqual([
      `sponsor-paid ${chainId}`,
      `refused sponsor-limit ${chainId}`,
      'refused sponsor-operation',
    ])
  })

  it('6: a policy that is used up says so', async () => {
    await save({ maxOpsUserDay: 1 })
    const someone = await member()
    expect((await operate(someone)).result).toBeDefined()
    const refused = await figure(outcome('sponsor-limit'))
    expect(refusal(await someone.ask(draft(someone.sender)))).toBe('sponsor-limit')
    expect(await figure(outcome('sponsor-limit'))).toBe(refused + 1)
    await save({ maxOpsUserDay: 2, maxGweiDay: 1 })
    const another = await member()
    expect(refusal(await another.ask(draft(another.sender)))).toBe('sponsor-limit')
  }, 60_000)

  it('exclude those of others, and contracts, functions and amounts of gas that the policy leaves out', async () => {
    const { ask, sender } = await member()
    expect(refusal(await ask(draft(other)))).toBe('sponsor-sender')
    expect((await ask(draft(sender))).result?.paymaster).toBe(contracts.paymaster.toLowerCase())
    await save({ targets: [`0x${'33'.repeat(20)}`] })
    expect(refusal(await ask(draft(sender)))).toBe('sponsor-calls')
    await save({ targets: [other], selectors: ['0x12345678'] })
    expect(refusal(await ask(draft(sender)))).toBe('sponsor-calls')
    expect((await ask(draft(sender, callOf('0x12345678')))).result).toBeDefined()
    await save({ maxGasPerOp: 100_000 })
    expect((await ask({ ...draft(sender), callGasLimit: toHex(39_999) })).result).toBeDefined()
    expect(refusal(await ask({ ...draft(sender), callGasLimit: toHex(40_000) }))).toBe('sponsor-gas')
  })

  it('exclude those that offer far more for gas than it costs, or that cannot be read', async () => {
    const { ask, sender } = await member()
    expect(refusal(await ask({ ...draft(sender), maxFeePerGas: toHex(10n ** 15n) }))).toBe('sponsor-price')
    expect(refusal(await ask(draft(sender, '0x12345678')))).toBe('sponsor-operation')
    expect(refusal(await ask({ ...draft(sender), factory: other }))).toBe('sponsor-operation')
    expect(refusal(await ask({ ...draft(sender), nonce: '1' }))).toBe('sponsor-operation')
    expect(refusal(await ask({}))).toBe('sponsor-operation')
    expect(refusal(await ask(draft(sender), undefined, other))).toBe('sponsor-operation')
    const unserved = 'sponsor_operations_total{chain_id="none",outcome="sponsor-none"}'
    const before = await figure(unserved)
    expect(refusal(await ask(draft(sender), undefined, undefined, '0x1'))).toBe('sponsor-none')
    // No caller makes figures for networks that it names.
    expect(await figure(unserved)).toBe(before + 1)
    expect(refusal(await ask(draft(sender), undefined, undefined, '0x7a6a'))).toBe('sponsor-none')
  })

  it('stay away where the paymaster has nothing deposited', async () => {
    const { ask, sender } = await member()
    const id = await client().snapshot()
    const owner = await client().readContract({
      address: contracts.paymaster,
      abi: parseAbi(['function owner() view returns (address)']),
      functionName: 'owner',
    })
    await client().setBalance({ address: owner, value: parseEther('1') })
    await client().impersonateAccount({ address: owner })
    const balance = await client().readContract({
      address: contracts.entryPoint,
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
      functionName: 'balanceOf',
      args: [contracts.paymaster],
    })
    const withdraw = parseAbi(['function withdrawTo(address to, uint256 amount)'])
    const data = encodeFunctionData({ abi: withdraw, functionName: 'withdrawTo', args: [other, balance] })
    const hash = await client().sendTransaction({ account: owner, to: contracts.paymaster, data })
    await client().waitForTransactionReceipt({ hash })
    expect(refusal(await ask(draft(sender)))).toBe('sponsor-funds')
    await client().revert({ id })
  })

  it('A8: come from the account’s own device only, by two methods only', async () => {
    const { rpc, visitor } = await member()
    expect((await rpc('pm_sponsorUserOperation', [])).status).toBe(422)
    const body = { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params: [] }
    const stolen = await (await hosted.visitor()).call('POST', '/v1/vault/paymaster', body, {
      token: visitor.token() ?? '',
    })
    expect(stolen.status).toBe(401)
  })
})
