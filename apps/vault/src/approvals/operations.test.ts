// Long because what one operation meets is told on one chain: who pays, what is signed, and where nothing is.
import {
  placeSmartAccounts,
  type RunningChains,
  type RunningServer,
  type SmartAccountContracts,
  startBundler,
  startChains,
  testContracts,
  transact,
} from '@foyer/test'
import {
  type Address,
  concatHex,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  slice,
  toHex,
  verifyMessage,
} from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../account/member.ts'
import { withKeys } from '../crypto/accounts.ts'
import { entryPoint } from '../crypto/delegator.ts'
import { createEntropy, wordsOf } from '../crypto/words.ts'
import type { EvmCall } from '../evm/evmCall.ts'
import { readAccountCode } from '../evm/smartAccount/accountCode.ts'
import { awaitOperation } from '../evm/smartAccount/awaitOperation.ts'
import { checkDelegator } from '../evm/smartAccount/checkDelegator.ts'
import { completeCalls } from '../evm/smartAccount/completeCalls.ts'
import { sendOperation } from '../evm/smartAccount/sendOperation.ts'
import type { SmartAccounts } from '../evm/smartAccount/smartAccounts.ts'
import { capabilitiesOf } from '../pages/frame/answerCalls.ts'
import { createNetwork, type Network } from '../platform/createNetwork.ts'
import { type SignatureRequest, signatureOf } from '../signer/signature.ts'
import { executeRequest, type RequestContext } from './executeRequest.ts'
import { inspectCalls } from './findings/inspectCalls.ts'
import { inspectSession } from './session/inspectSession.ts'

const other = `0x${'22'.repeat(20)}` as const
const sponsorKey = privateKeyToAccount(generatePrivateKey())
const signal = () => AbortSignal.timeout(60_000)
const asking = { isSmart: true, served: [] } as const
const free = {
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}
const call = (to: Address, value = 0n, data: Hex = '0x'): EvmCall => ({ to, value, data, ...free })

let running: RunningChains
let bundler: RunningServer
let contracts: SmartAccountContracts
let chain: string
const only = () => running.chains[0]

/** A gateway that only passes on. */
const reach = (url: () => string): Network =>
  createNetwork({
    baseUrl: 'https://gateway.example',
    projectId: 'p',
    fetch: async (_, init) => fetch(url(), init),
  })
const network = reach(() => only().rpcUrl)

beforeAll(async () => {
  running = await startChains({ chains: [{ chainId: 31337 }] })
  chain = only().caipNetworkId
  const account = running.accounts[9]?.address ?? '0x'
  contracts = await placeSmartAccounts(only().client, account, { paymasterSigner: sponsorKey.address })
  bundler = await startBundler({ client: only().client, rpcUrl: only().rpcUrl, entryPoint: contracts.entryPoint })
}, 90_000)
afterAll(async () => {
  await bundler?.stop()
  await running?.stop()
})

/** A new wallet, as the signer holds it. */
async function newcomer() {
  const entropy = createEntropy()
  const addresses = await withKeys(entropy, async (keys) => keys.addresses)
  const member: Member = { email: undefined, login: 'email', walletId: 'w', addresses, mode: 'recoverable' }
  const asked: SignatureRequest[] = []
  const sign = (request: SignatureRequest) => {
    asked.push(request)
    return withKeys(entropy, (keys) => signatureOf(request, keys))
  }
  return { member, sign, asked, address: addresses.evm as Address, entropy }
}

/** Pays for every operation, signed as the paymaster's contract requires. */
const sponsor = (tamper: (operation: UserOperation<'0.7'>) => void = () => undefined): SmartAccounts['sponsor'] => {
  const validity = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [4_000_000_000, 0])
  const abi = parseAbi([
    'function getHash((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
  ])
  return async (_, method, [asked]) => {
    const limits = { paymasterVerificationGasLimit: toHex(60_000n), paymasterPostOpGasLimit: '0x1' }
    const data = (signature: Hex) => concatHex([validity, signature])
    const stub = {
      paymaster: contracts.paymaster,
      paymasterData: data(`0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`),
      ...limits,
    }
    if (method === 'pm_getPaymasterStubData') return stub
    const raw = asked as Record<string, Hex>
    const number = (name: string) => hexToBigInt(raw[name] ?? '0x0')
    const operation: UserOperation<'0.7'> = {
      sender: raw.sender ?? '0x',
      nonce: number('nonce'),
      callData: raw.callData ?? '0x',
      callGasLimit: number('callGasLimit'),
      verificationGasLimit: number('verificationGasLimit'),
      preVerificationGas: number('preVerificationGas'),
      maxFeePerGas: number('maxFeePerGas'),
      maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
      paymaster: contracts.paymaster,
      paymasterVerificationGasLimit: number('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit: number('paymasterPostOpGasLimit'),
      paymasterData: stub.paymasterData,
      signature: '0x',
    }
    tamper(operation)
    const packed = toPackedUserOperation(operation)
    const hash = await only().client.readContract({
      address: contracts.paymaster,
      abi,
      functionName: 'getHash',
      args: [packed, 4_000_000_000, 0],
    })
    return { ...stub, paymasterData: data(await sponsorKey.signMessage({ message: { raw: hash } })) }
  }
}

const smartOf = (own: Partial<SmartAccounts> = {}, payer: string | null = 'Harbour'): SmartAccounts => ({
  chains: [{ chainId: chain, sponsor: payer }],
  bundler: reach(() => bundler.url),
  sponsor: sponsor(),
  ...own,
})

describe('operations of a smart account', () => {
  it('6: the first is sponsored for an account with nothing, several calls are one, and the next needs no authorization', async () => {
    const { asked, member, sign, address } = await newcomer()
    const smart = smartOf()
    const token = only().tokens.TUSD
    const mint = encodeFunctionData({ ...testContracts.token, functionName: 'mint', args: [address, 5n] })
    const send = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 2n] })
    const calls = [call(token, 0n, mint), call(token, 0n, send)]
    expect(await readAccountCode(network, chain, address)).toBe('plain')
    const shown = await capabilitiesOf({ ...asking, smart, network, member, params: [address], signal: signal() })
    expect(shown).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })
    const prepared = await completeCalls({ network, smart, chain, member, calls })
    if (prepared.kind !== 'operation') throw new Error('It is no operation.')
    expect(prepared).toMatchObject({ sponsor: 'Harbour', authorizationNonce: 0 })
    const hash = await sendOperation({ smart, chain, member, prepared, sign })
    const transactionHash = (await awaitOperation(smart, chain, hash, signal())) as Hex
    const { client } = only()
    expect((await client.getTransactionReceipt({ hash: transactionHash })).status).toBe('success')
    expect(await readAccountCode(network, chain, address)).toBe('smart')
    const balance = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const
    expect(await client.readContract({ ...balance, args: [address] })).toBe(3n)
    expect(await client.getBalance({ address })).toBe(0n)
    expect(asked.map(({ kind }) => kind)).toEqual(['evmAuthorization', 'evmTypedData'])
    const again = await completeCalls({ network, smart, chain, member, calls })
    expect(again).toMatchObject({ kind: 'operation', authorizationNonce: undefined })
    // A signature of the key alone is that of the account, whatever its code.
    const signature = (await sign({ kind: 'evmMessage', message: new TextEncoder().encode('hello') })) as Hex
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    expect(await client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
  }, 60_000)

  it('6: takes the fee from the account itself where no sponsor pays', async () => {
    const { member, sign, address } = await newcomer()
    await only().setBalance(address, parseEther('1'))
    const smart = smartOf({}, null)
    const calls = [call(other, 1n), call(other, 2n)]
    const prepared = await completeCalls({ network, smart, chain, member, calls })
    if (prepared.kind !== 'operation') throw new Error('It is no operation.')
    expect(prepared.sponsor).toBeUndefined()
    const hash = await sendOperation({ smart, chain, member, prepared, sign })
    await awaitOperation(smart, chain, hash, signal())
    const left = await only().client.getBalance({ address })
    expect(left).toBeLessThan(parseEther('1') - 3n)
    expect(left).toBeGreaterThanOrEqual(parseEther('1') - 3n - prepared.highestFee)
    // A key's own transaction still costs what it did.
    const [one] = calls
    expect(await completeCalls({ network, smart, chain, member, calls: one ? [one] : [] })).toMatchObject({
      kind: 'transaction',
    })
  }, 60_000)

  it('6: leaves one call to the account when the sponsor pays no longer, and several too', async () => {
    const { member, address } = await newcomer()
    await only().setBalance(address, parseEther('1'))
    const refuse = async () => Promise.reject(new Error('The policy is used up.'))
    const smart = smartOf({ sponsor: refuse })
    const asked = { network, smart, chain, member }
    expect(await completeCalls({ ...asked, calls: [call(other, 1n)] })).toMatchObject({ kind: 'transaction' })
    expect(await completeCalls({ ...asked, calls: [call(other, 1n), call(other, 1n)] })).toMatchObject({
      kind: 'operation',
      sponsor: undefined,
    })
  }, 60_000)

  it('6: lets an allowance within limits be paid for as well, and takes nothing of the day before one is sent', async () => {
    const { member, address } = await newcomer()
    const { client, setBalance, tokens } = only()
    await setBalance(address, parseEther('1'))
    const payer = running.accounts[0]?.address ?? '0x'
    const mint = { account: payer, address: tokens.TUSD, functionName: 'mint', args: [address, 5n] } as const
    await transact(client, { ...mint, abi: testContracts.token.abi })
    const paid: string[] = []
    const pay = sponsor()
    const counting: SmartAccounts['sponsor'] = (who, method, params) => {
      paid.push(method)
      return pay(who, method, params)
    }
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, maxUint256] })
    const asked = { network, chain, member, calls: [call(tokens.TUSD, 0n, data)] }
    const sponsored = await inspectCalls({ ...asked, smart: smartOf({ sponsor: counting }) }, signal())
    expect(sponsored).toMatchObject({ complete: { kind: 'operation', sponsor: 'Harbour' } })
    expect(sponsored.limits?.variants[0]?.findings).toMatchObject({
      steps: [{ kind: 'allow', amount: 5n }],
      complete: { kind: 'operation', sponsor: 'Harbour' },
    })
    // Only what is sent is counted, by its own question.
    expect(paid).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterStubData'])
  }, 60_000)

  it('6: says that several calls cannot be sent while the bundler is away', async () => {
    const { member } = await newcomer()
    const away = async () => Promise.reject(new Error('away'))
    const asked = { network, smart: smartOf({ bundler: away }), chain, member }
    await expect(completeCalls({ ...asked, calls: [call(other), call(other)] })).rejects.toThrow('away')
  })

  it('A5: fails on the chain where it was changed after the sponsor signed', async () => {
    const { member, sign } = await newcomer()
    const smart = smartOf({ sponsor: sponsor((operation) => Object.assign(operation, { callGasLimit: 1n })) })
    const prepared = await completeCalls({ network, smart, chain, member, calls: [call(other), call(other)] })
    if (prepared.kind !== 'operation') throw new Error('It is no operation.')
    await expect(sendOperation({ smart, chain, member, prepared, sign })).rejects.toThrow(/AA34/)
  }, 60_000)

  describe('for an account that runs another provider’s code', () => {
    /** An account whose key delegated to another provider's code, by a transaction of the network. */
    const foreign = async () => {
      const { address, entropy, ...own } = await newcomer()
      const { client, setBalance } = only()
      await setBalance(address, parseEther('1'))
      const secret = mnemonicToAccount(wordsOf(entropy)).getHdKey().privateKey
      const owner = privateKeyToAccount(toHex(secret ?? new Uint8Array()))
      expect(owner.address).toBe(address)
      const provider = contracts.delegationManager
      const authorization = await owner.signAuthorization({ address: provider, chainId: 31_337, nonce: 0 })
      const relay = privateKeyToAccount(generatePrivateKey())
      await setBalance(relay.address, parseEther('1'))
      const sender = createWalletClient({ account: relay, chain: client.chain, transport: http(only().rpcUrl) })
      const hash = await sender.sendTransaction({ authorizationList: [authorization], to: other, chain: null })
      expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await client.getCode({ address })).toBe(concatHex(['0xef0100', provider]).toLowerCase())
      return { ...own, address, provider: provider.toLowerCase() as Hex }
    }

    it('6: says whose it is, replaces it with the visitor’s word, and carries the calls out', async () => {
      const { address, asked, member, provider, sign } = await foreign()
      const smart = smartOf()
      expect(await readAccountCode(network, chain, address)).toBe(provider)
      const own = { smart, isSmart: true, served: [chain], network, member }
      const shown = await capabilitiesOf({ ...own, params: [address], signal: signal() })
      expect(shown).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })
      const request = {
        kind: 'calls',
        chain,
        calls: [call(other, 1n), call(other, 2n)],
        inTurn: false,
        id: undefined,
      } as const
      const found = await inspectCalls({ network, smart, chain, member, calls: request.calls }, signal())
      expect(found.complete).toMatchObject({ replaces: provider, authorizationNonce: 1, sponsor: 'Harbour' })
      const reach = {
        account: { sign: (_: Member, wanted: SignatureRequest) => sign(wanted) },
        ...{ network, smart, reached: <T>(work: Promise<T>) => work },
      } as unknown as RequestContext
      // Whatever the screen did: without the word nothing is signed.
      await expect(executeRequest(request, found, member, reach, signal())).rejects.toMatchObject({ code: 5750 })
      expect(asked).toEqual([])
      expect(await readAccountCode(network, chain, address)).toBe(provider)
      const before = await only().client.getBalance({ address: other })
      const { id } = (await executeRequest(request, { ...found, mayReplace: true }, member, reach, signal())) as {
        id: string
      }
      await awaitOperation(smart, chain, id, signal())
      expect(asked.map(({ kind }) => kind)).toEqual(['evmAuthorization', 'evmTypedData'])
      expect(await readAccountCode(network, chain, address)).toBe('smart')
      expect((await only().client.getBalance({ address: other })) - before).toBe(3n)
    }, 60_000)

    it('6: sends a single call as a plain transaction, even where a sponsor would pay, and replaces nothing', async () => {
      const { member } = await foreign()
      const asked = { network, smart: smartOf(), chain, member }
      expect(await completeCalls({ ...asked, calls: [call(other, 1n)] })).toMatchObject({ kind: 'transaction' })
    }, 60_000)

    it('6: asks for a session too, which would be worth nothing under the other code', async () => {
      const { member, provider } = await foreign()
      const permissions = [{ kind: 'coin', amount: 1n, period: 60, start: 1 }] as const
      const terms = { chain, key: other, expiry: 4_000_000_000, permissions, adjustable: [true] }
      const request = { kind: 'session', ...terms } as const
      const found = await inspectSession(request, { network, smart: smartOf(), member }, signal())
      expect(found).toMatchObject({ sessionNonce: 0n, complete: { kind: 'operation', replaces: provider } })
    }, 60_000)

    it('leaves code alone that no key can replace', async () => {
      const { address, member } = await newcomer()
      await only().setBalance(address, parseEther('1'))
      await only().client.setCode({ address, bytecode: '0x60016000' })
      const asked = { network, smart: smartOf(), chain, member }
      expect(await readAccountCode(network, chain, address)).toBe('strange')
      await expect(completeCalls({ ...asked, calls: [call(other), call(other)] })).rejects.toMatchObject({
        failure: 'not-allowed',
      })
      const shown = await capabilitiesOf({
        ...asked,
        isSmart: true,
        served: [chain],
        params: [address],
        signal: signal(),
      })
      expect(shown).toEqual({})
    })
  })

  describe('where the network has other code to delegate to', () => {
    const swap = async (code: Hex) => {
      const { client } = only()
      const own = await client.getCode({ address: contracts.delegator })
      await client.setCode({ address: contracts.delegator, bytecode: code })
      return () => client.setCode({ address: contracts.delegator, bytecode: own ?? '0x' })
    }
    const at = (code: Hex, byte: number) =>
      concatHex([
        slice(code, 0, byte),
        code.slice(2 + 2 * byte, 4 + 2 * byte) === '00' ? '0x01' : '0x00',
        slice(code, byte + 1),
      ])

    it.each([
      ['none', () => '0x' as const],
      [
        'the code of another contract',
        async () => (await only().client.getCode({ address: contracts.entryPoint })) ?? '0x',
      ],
      ['one changed byte', (own: Hex) => at(own, 100)],
      ['the number of another network', (own: Hex) => at(own, 5_801)],
      ['signatures of another domain', (own: Hex) => at(own, 5_843)],
      ['a byte behind its end', (own: Hex) => concatHex([own, '0x00'])],
    ])(
      'signs no authorization: %s',
      async (_, change) => {
        const { asked, member, address } = await newcomer()
        await only().setBalance(address, parseEther('1'))
        const own = (await only().client.getCode({ address: contracts.delegator })) ?? '0x'
        const putBack = await swap(await change(own))
        try {
          const calls = [call(other, 1n), call(other, 1n)]
          const smart = smartOf()
          await expect(completeCalls({ network, smart, chain, member, calls })).rejects.toMatchObject({
            code: 5760,
            message: expect.stringContaining('Send single transactions.'),
            answer: { data: { failure: 'delegator-differs' } },
          })
          const shown = await capabilitiesOf({ ...asking, smart, network, member, params: [address], signal: signal() })
          expect(shown).toEqual({})
          // A single call is a plain transaction, which needs no code, even where a sponsor would pay.
          expect(await completeCalls({ network, smart, chain, member, calls: calls.slice(1) })).toMatchObject({
            kind: 'transaction',
          })
          expect(asked).toEqual([])
        } finally {
          await putBack()
        }
      },
      60_000,
    )

    it('goes on for an account that has delegated before, which signs no authorization', async () => {
      const { member, sign, address } = await newcomer()
      await only().setBalance(address, parseEther('1'))
      const asked = { network, smart: smartOf(), chain, member, calls: [call(other, 1n), call(other, 1n)] }
      const prepared = await completeCalls(asked)
      if (prepared.kind !== 'operation') throw new Error('It is no operation.')
      await awaitOperation(asked.smart, chain, await sendOperation({ ...asked, prepared, sign }), signal())
      const counted: string[] = []
      const counting: Network = (on, method, params, ...rest) => {
        if (method === 'eth_getCode') counted.push(String((params as readonly unknown[])[0]))
        return network(on, method, params, ...rest)
      }
      expect(await completeCalls({ ...asked, network: counting })).toMatchObject({ authorizationNonce: undefined })
      expect(counted).toEqual([address])
    }, 60_000)

    it('knows the code on networks of other numbers too', async () => {
      for (const chainId of [1, 8453]) {
        const more = await startChains({ chains: [{ chainId }] })
        const [{ client, rpcUrl }] = more.chains
        const account = more.accounts[9]?.address ?? '0x'
        await placeSmartAccounts(client, account, { paymasterSigner: sponsorKey.address, deposit: 0n })
        await expect(
          checkDelegator(
            reach(() => rpcUrl),
            `eip155:${chainId}`,
          ),
        ).resolves.toBeUndefined()
        await expect(
          checkDelegator(
            reach(() => rpcUrl),
            'eip155:10',
          ),
        ).rejects.toMatchObject({ code: 5760 })
        await more.stop()
      }
    }, 90_000)
  })

  it('signs for no network of number 0, and stands on the entry point of its chain', async () => {
    const { sign } = await newcomer()
    await expect(sign({ kind: 'evmAuthorization', chainId: 0, nonce: 0 })).rejects.toThrow(RangeError)
    expect(contracts.entryPoint).toBe(entryPoint)
  })
})
