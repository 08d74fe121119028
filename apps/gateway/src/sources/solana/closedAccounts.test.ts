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
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

describe('token accounts that were closed, in the history of a Solana account', () => {
  let solana: RunningSolana
  let gateway: TestGateway
  let chainId: string
  let owner: KeyPairSigner
  let stranger: KeyPairSigner
  beforeAll(async () => {
    solana = await startSolana({ slotTime: 0 })
    chainId = solana.caipNetworkId
    gateway = await startTestGateway({
      chains: [],
      solanaChains: [{ id: chainId, name: 'Local Solana', local: true, rpcUrls: [solana.url] }],
    })
  })
  beforeEach(async () => {
    owner = await generateKeyPairSigner()
    stranger = await generateKeyPairSigner()
    await solana.fund(owner.address, 5_000_000_000n)
    await solana.fund(stranger.address, 5_000_000_000n)
  })
  afterAll(async () => {
    await gateway?.stop()
    await solana?.stop()
  })

  const send = async (signer: KeyPairSigner, instructions: readonly Instruction[]): Promise<string> => {
    const rpc = createSolanaRpc(solana.url)
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayerSigner(signer, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      ),
    )
    await rpc
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64', skipPreflight: true })
      .send()
    return getSignatureFromTransaction(signed)
  }
  const transfer = async (token: SolanaToken, from: KeyPairSigner, to: string, amount: bigint) =>
    getTransferCheckedInstruction(
      {
        source: address(await token.accountOf(from.address)),
        mint: address(token.mint),
        destination: address(await token.accountOf(to)),
        authority: from,
        amount,
        decimals: token.decimals,
      },
      { programAddress: address(token.program) },
    )
  const makeToken = (held = 1n) =>
    solana.createToken({ holders: { [stranger.address]: 1_000n, [owner.address]: held } })
  /** Gives everything away and closes the account, in one transaction of the owner. */
  const close = async (token: SolanaToken, amount: bigint) =>
    send(owner, [
      await transfer(token, owner, stranger.address, amount),
      getCloseAccountInstruction(
        { account: address(await token.accountOf(owner.address)), destination: owner.address, owner },
        { programAddress: address(token.program) },
      ),
    ])
  const read = async (cursor?: string | null) => {
    const query = cursor == null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await gateway.send(`/v1/account/${owner.address}/history?chainId=${chainId}${query}`)
    const json: unknown = await response.json()
    expect({ status: response.status, json }).toMatchObject({ status: 200 })
    const page = parseAnswer(endpoints.history, json)
    expect(page).toEqual(json)
    return page
  }
  const readAll = async () => {
    const pages = [await read()]
    for (let next = pages[0]?.next; next != null && pages.length < 10; next = pages.at(-1)?.next)
      pages.push(await read(next))
    return { pages, hashes: pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.hash)) }
  }

  it('show by their closing, with what others sent there', async () => {
    const token = await makeToken()
    const gift = await send(stranger, [await transfer(token, stranger, owner.address, 7n)])
    const closing = await close(token, 8n)
    const { data, next, coveredSince } = await read()
    expect(next).toBeNull()
    expect(data.find(({ metadata }) => metadata.hash === gift)).toMatchObject({
      metadata: { operationType: 'receive', sentFrom: stranger.address, sentTo: owner.address },
      transfers: [{ direction: 'in', quantity: { numeric: '0.000007' } }],
    })
    expect(data[0]?.metadata.hash).toBe(closing)
    expect(coveredSince).toEqual([{ chainId, block: 0, time: null, hasOlder: false }])
  })

  it('show from page to page: nothing is left out, nothing comes twice', async () => {
    const token = await makeToken()
    const made: string[] = [await send(stranger, [await transfer(token, stranger, owner.address, 3n)])]
    for (let count = 0; count < 30; count += 1) made.push(await solana.fund(owner.address, 1_000_000n + BigInt(count)))
    made.push(await send(stranger, [await transfer(token, stranger, owner.address, 4n)]))
    made.push(await close(token, 8n))
    for (let count = 0; count < 30; count += 1) made.push(await solana.fund(owner.address, 2_000_000n + BigInt(count)))
    const { pages, hashes } = await readAll()
    expect(pages.map(({ data }) => data.length).slice(0, 2)).toEqual([25, 25])
    // The first page does not know of the account yet; the second one meets its closing and hands it on.
    const account = await token.accountOf(owner.address)
    expect(pages[0]?.next).not.toContain(account)
    expect(pages[1]?.next).toContain(account)
    expect(hashes.slice(0, made.length)).toEqual(made.toReversed())
    expect(new Set(hashes).size).toBe(hashes.length)
    for (const { coveredSince } of pages) expect(coveredSince?.[0]?.hasOlder).toBe(false)
  })

  it('claim no whole past where another account closed one', async () => {
    const token = await makeToken()
    const [account, programAddress] = [address(await token.accountOf(owner.address)), address(token.program)]
    await send(owner, [
      getApproveInstruction({ source: account, delegate: stranger.address, owner, amount: 100n }, { programAddress }),
      getSetAuthorityInstruction(
        { owned: account, owner, authorityType: AuthorityType.CloseAccount, newAuthority: stranger.address },
        { programAddress },
      ),
    ])
    for (let count = 0; count < 30; count += 1) await solana.fund(owner.address, 1_000_000n + BigInt(count))
    const gift = await send(stranger, [await transfer(token, stranger, owner.address, 2n)])
    const back = {
      source: account,
      mint: address(token.mint),
      destination: address(await token.accountOf(stranger.address)),
      authority: stranger,
      amount: 3n,
      decimals: token.decimals,
    }
    await send(stranger, [
      getTransferCheckedInstruction(back, { programAddress }),
      getCloseAccountInstruction({ account, destination: stranger.address, owner: stranger }, { programAddress }),
    ])
    const { pages, hashes } = await readAll()
    // Nothing on the first page leads there, and what came before it is told with the warning.
    expect(hashes).not.toContain(gift)
    expect(pages.at(-1)?.coveredSince).toEqual([{ chainId, block: null, time: null, hasOlder: true }])
  })

  it('tell nothing of what happened under another owner', async () => {
    const token = await makeToken()
    const account = address(await token.accountOf(owner.address))
    const handing = await send(owner, [
      getSetAuthorityInstruction(
        { owned: account, owner, authorityType: AuthorityType.AccountOwner, newAuthority: stranger.address },
        { programAddress: address(token.program) },
      ),
    ])
    const later = await send(stranger, [await transfer(token, stranger, owner.address, 2n)])
    const { hashes } = await readAll()
    expect(hashes).toContain(handing)
    expect(hashes).not.toContain(later)
  })

  it('make no whole past where a page met more than are followed, on any later page either', async () => {
    const tokens: SolanaToken[] = []
    const gifts: string[] = []
    for (let count = 0; count < 15; count += 1) {
      const token = await makeToken()
      tokens.push(token)
      gifts.push(await send(stranger, [await transfer(token, stranger, owner.address, 2n)]))
    }
    for (const token of tokens) await close(token, 3n)
    const { pages, hashes } = await readAll()
    expect(pages.length).toBeGreaterThan(1)
    for (const { coveredSince } of pages) {
      expect(coveredSince).toEqual([{ chainId, block: null, time: null, hasOlder: true }])
    }
    expect(gifts.filter((gift) => hashes.includes(gift)).length).toBeGreaterThanOrEqual(13)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
