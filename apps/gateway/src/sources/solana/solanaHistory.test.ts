import { rm } from 'node:fs/promises'
import { endpoints, parseAnswer } from '@foyer/contract'
import { type RunningSolana, type SolanaToken, startSolana } from '@foyer/test'
import {
  address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getTransferCheckedInstruction, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectProblem } from '../../testing/expectProblem.ts'
import { type FaultyNode, rpcError, startFaultyNode } from '../../testing/startFaultyNode.ts'
import { startTestGateway, type TestGateway, writeTokenList } from '../../testing/startTestGateway.ts'

const receiver = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

describe('the history of a Solana account', () => {
  let solana: RunningSolana
  let owner: KeyPairSigner
  let token: SolanaToken
  let tokens: string
  let broken: FaultyNode
  let gateway: TestGateway
  let chainId: string
  const sent: Record<'sol' | 'token' | 'failure', string> = { sol: '', token: '', failure: '' }

  const send = async (instructions: readonly Instruction[]): Promise<string> => {
    const rpc = createSolanaRpc(solana.url)
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayerSigner(owner, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      ),
    )
    await rpc
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64', skipPreflight: true })
      .send()
    return getSignatureFromTransaction(signed)
  }

  beforeAll(async () => {
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    owner = await generateKeyPairSigner()
    await solana.fund(owner.address, 5_000_000_000n)
    token = await solana.createToken({ decimals: 6, holders: { [owner.address]: 12_500_000n, [receiver]: 1n } })
    // The second time only the token account is named by the transaction.
    await solana.createToken({ holders: { [owner.address]: 1n } })
    await token.mintTo(owner.address, 500_000n)
    sent.sol = await send([
      getTransferSolInstruction({ source: owner, destination: address(receiver), amount: 250_000_000n }),
    ])
    sent.token = await send([
      getTransferCheckedInstruction(
        {
          source: address(await token.accountOf(owner.address)),
          mint: address(token.mint),
          destination: address(await token.accountOf(receiver)),
          authority: owner,
          amount: 3_000_000n,
          decimals: 6,
        },
        { programAddress: TOKEN_PROGRAM_ADDRESS },
      ),
    ])
    sent.failure = await send([
      getTransferSolInstruction({ source: owner, destination: address(receiver), amount: 900_000_000_000n }),
    ])
    const listed = { chainId: 104, address: token.mint, name: 'Listed', symbol: 'LST', decimals: 6 }
    tokens = await writeTokenList({ name: 'Local', tokens: [listed] })
    broken = await startFaultyNode(rpcError(-32_011, 'Transaction history is not available from this node'))
    const chain = {
      id: chainId,
      name: 'Local Solana',
      local: true,
      tokenLists: [tokens],
      pricesUsd: { SOL: '100', LST: '2' },
      rpcUrls: [
        { url: broken.url, weight: 1000 },
        { url: solana.url, weight: 1 },
      ],
    }
    gateway = await startTestGateway({ chains: [], solanaChains: [chain] })
  })
  afterAll(async () => {
    await gateway?.stop()
    await broken?.stop()
    await solana?.stop()
    await rm(tokens, { force: true })
  })

  const read = async (path: string) => {
    const response = await gateway.send(`/v1/account/${path}`)
    expect([path, response.status]).toEqual([path, 200])
    const json: unknown = await response.json()
    const page = parseAnswer(endpoints.history, json)
    // Reading drops bad items; none may be dropped here.
    expect(page).toEqual(json)
    return { ...page, response }
  }

  it('tells what came and went, newest first, from the node that keeps it', async () => {
    const { data, next, response } = await read(`${owner.address}/history?chainId=${chainId}`)
    expect(next).toBeNull()
    expect(response.headers.get('x-foyer-source')).toBe('chain')
    expect(data.map(({ metadata: { operationType, status } }) => [operationType, status])).toEqual([
      ['execute', 'failed'],
      ['send', 'confirmed'],
      ['send', 'confirmed'],
      ['mint', 'confirmed'],
      ['mint', 'confirmed'],
      ['mint', 'confirmed'],
      ['receive', 'confirmed'],
    ])
    const [failure, tokenSend, solSend, again] = data
    expect(failure).toMatchObject({ metadata: { hash: sent.failure, sentFrom: owner.address }, transfers: [] })
    expect(tokenSend).toMatchObject({
      id: `${chainId}:${sent.token}`,
      metadata: { hash: sent.token, sentFrom: owner.address, sentTo: receiver, chain: chainId, nonce: 0 },
      transfers: [
        {
          fungible_info: { name: 'Listed', symbol: 'LST', icon: null },
          direction: 'out',
          quantity: { numeric: '3' },
          value: 6,
          price: 2,
        },
      ],
    })
    expect(solSend).toMatchObject({
      metadata: { hash: sent.sol, sentFrom: owner.address, sentTo: receiver },
      transfers: [{ fungible_info: { symbol: 'SOL' }, direction: 'out', quantity: { numeric: '0.25' }, value: 25 }],
    })
    // It names the token account only, and belongs to the account's history all the same.
    expect(again?.transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '0.5' }, value: 1 }])
    expect(Date.parse(again?.metadata.minedAt ?? '')).toBeGreaterThan(Date.now() - 600_000)
  })

  it('stands under a CAIP-10 name, too, and is told from the other side', async () => {
    const { data } = await read(`${chainId}:${receiver}/history`)
    expect(data.slice(1, 3)).toMatchObject([
      { metadata: { hash: sent.token, operationType: 'receive', sentFrom: owner.address, sentTo: receiver } },
      { metadata: { hash: sent.sol, operationType: 'receive', sentFrom: owner.address, sentTo: receiver } },
    ])
  })

  it('comes in pages that neither leave anything out nor repeat it', async () => {
    const busy = (await generateKeyPairSigner()).address
    const made: string[] = []
    for (let count = 0; count < 60; count += 1) made.push(await solana.fund(busy, 1_000_000n + BigInt(count)))
    const found: string[] = []
    const sizes: number[] = []
    let cursor = ''
    do {
      const page = await read(`${busy}/history?chainId=${chainId}${cursor}`)
      found.push(...page.data.map(({ metadata }) => metadata.hash))
      sizes.push(page.data.length)
      cursor = page.next === null ? '' : `&cursor=${encodeURIComponent(page.next)}`
    } while (cursor !== '' && sizes.length < 10)
    expect(found).toEqual(made.toReversed())
    expect(sizes).toEqual([25, 25, 10])
  })

  it('tells a payment by a transaction of version 1 like any other', async () => {
    const rpc = createSolanaRpc(solana.url)
    const [payer, payee] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
    await solana.fund(payer.address, 5_000_000_000n)
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const payment = getTransferSolInstruction({ source: payer, destination: payee.address, amount: 250_000_000n })
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 1 }),
        (empty) => setTransactionMessageFeePayerSigner(payer, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
        (timed) => appendTransactionMessageInstructions([payment], timed),
        (filled) =>
          setTransactionMessageConfig({ computeUnitLimit: 10_000, loadedAccountsDataSizeLimit: 100_000 }, filled),
      ),
    )
    await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
    const { data } = await read(`${payer.address}/history?chainId=${chainId}`)
    expect(data[0]).toMatchObject({
      metadata: { hash: getSignatureFromTransaction(signed), operationType: 'send', sentTo: payee.address },
      transfers: [{ fungible_info: { symbol: 'SOL' }, direction: 'out', quantity: { numeric: '0.25' } }],
    })
  })

  it('gives an empty list for an account that never did anything', async () => {
    const nobody = (await generateKeyPairSigner()).address
    expect(await read(`${nobody}/history`)).toMatchObject({ data: [], next: null })
  })

  it.each([
    ['an EVM account', () => `0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/history?chainId=${chainId}`, 'address'],
    ['an invalid cursor', () => `${receiver}/history?cursor=abc`, ''],
    ['a cursor of another cluster', () => `${receiver}/history?cursor=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`, ''],
    [
      'a cluster that is not served',
      () => `${receiver}/history?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`,
      'chainId',
    ],
  ])('refuses %s', async (_, path, field) => {
    await expectProblem(await gateway.send(`/v1/account/${path()}`), 400, field)
  })
})
