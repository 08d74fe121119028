import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type RpcSubscriptions,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  type SolanaRpcApi,
  type SolanaRpcSubscriptionsApi,
  sendAndConfirmTransactionFactory,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSolana, startSolana } from './startSolana.ts'

let solana: RunningSolana
let rpc: Rpc<SolanaRpcApi>
let rpcSubscriptions: RpcSubscriptions<SolanaRpcSubscriptionsApi>

beforeAll(async () => {
  solana = await startSolana({ slotTime: 50 })
  rpc = createSolanaRpc(solana.url)
  rpcSubscriptions = createSolanaRpcSubscriptions(solana.wsUrl)
})
afterAll(() => solana.stop())

async function fundedSigner(amount = 5_000_000_000n): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  await solana.fund(signer.address, amount)
  return signer
}

async function sign(payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsSendableTransaction(transaction)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

async function sendAndConfirm(payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const transaction = await sign(payer, instructions)
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'confirmed' })
  return getSignatureFromTransaction(transaction)
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('startSolana', () => {
  it('gives lamports away and confirms a transfer over the WebSocket', async () => {
    const from = await generateKeyPairSigner()
    const to = await generateKeyPairSigner()
    const airdrop = airdropFactory({ rpc, rpcSubscriptions })
    await airdrop({ recipientAddress: from.address, lamports: lamports(5_000_000_000n), commitment: 'confirmed' })
    const transfer = getTransferSolInstruction({ source: from, destination: to.address, amount: 1_000_000_000n })
    const signature = await sendAndConfirm(from, [transfer])

    expect((await rpc.getBalance(to.address).send()).value).toBe(1_000_000_000n)
    expect((await rpc.getBalance(from.address).send()).value).toBe(3_999_995_000n)
    const landed = await rpc
      .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' })
      .send()
    expect(landed?.meta?.fee).toBe(5_000n)
    expect(landed?.meta?.preBalances.slice(0, 2)).toEqual([5_000_000_000n, 0n])
    expect(landed?.meta?.postBalances.slice(0, 2)).toEqual([3_999_995_000n, 1_000_000_000n])
    expect(landed?.transaction.message.instructions).toMatchObject([
      { program: 'system', parsed: { type: 'transfer', info: { lamports: 1_000_000_000n, destination: to.address } } },
    ])
  })

  it('carries out a transaction of version 1, and tells it to clients that take every version', async () => {
    const payer = await fundedSigner()
    const { address: receiver } = await generateKeyPairSigner()
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    const transfer = getTransferSolInstruction({ source: payer, destination: receiver, amount: 1_000_000_000n })
    const config = { computeUnitLimit: 10_000, loadedAccountsDataSizeLimit: 100_000, priorityFeeLamports: 7n }
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 1 }),
        (empty) => setTransactionMessageFeePayerSigner(payer, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(blockhash, paid),
        (timed) => appendTransactionMessageInstructions([transfer], timed),
        (filled) => setTransactionMessageConfig(config, filled),
      ),
    )
    const before = (await rpc.getBalance(payer.address).send()).value
    const wire = getBase64EncodedWireTransaction(signed)
    const signature = await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    await expect.poll(async () => (await rpc.getBalance(receiver).send()).value).toBe(1_000_000_000n)
    expect(before - (await rpc.getBalance(payer.address).send()).value).toBe(1_000_005_007n)
    const ask = async (options: object) => {
      const params = [signature, { encoding: 'json', commitment: 'confirmed', ...options }]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(solana.url, { method: 'POST', headers, body })).json()
    }
    expect(await ask({ maxSupportedTransactionVersion: 255 })).toMatchObject({
      result: {
        version: 1,
        meta: { err: null, fee: 5007 },
        transaction: { message: { instructions: [{ accounts: [0, 1] }] } },
      },
    })
    const refused = { error: { code: -32_015, message: expect.stringContaining('Transaction version (1)') } }
    expect(await ask({ maxSupportedTransactionVersion: 0 })).toMatchObject(refused)
    expect(await ask({})).toMatchObject(refused)
  })

  it('keeps numbers past 2^53 exact in both directions', async () => {
    const { address: rich } = await generateKeyPairSigner()
    const ask = async (body: string) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(solana.url, { method: 'POST', headers, body })).text()
    }
    // By hand, because clients refuse to send such a number.
    await ask(`{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${rich}",9007199254740993]}`)
    expect((await rpc.getBalance(rich).send()).value).toBe(9_007_199_254_740_993n)
    const text = await ask(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [rich, { encoding: 'base64' }] }),
    )
    expect(text).toContain('"lamports":9007199254740993')
    expect(text).toContain('"rentEpoch":18446744073709551615')
  })

  it('takes a blockhash for 150 blocks and no longer', async () => {
    const payer = await fundedSigner()
    const transfer = () => getTransferSolInstruction({ source: payer, destination: payer.address, amount: 1n })
    const still = await startSolana({ slotTime: 0 })
    try {
      const own = createSolanaRpc(still.url)
      await still.fund(payer.address, 1_000_000_000n)
      const { value } = await own.getLatestBlockhash().send()
      const before = await own.getBlockHeight({ commitment: 'confirmed' }).send()
      expect(value.lastValidBlockHeight).toBe(before + 150n)
      still.mine(150)
      expect((await own.isBlockhashValid(value.blockhash).send()).value).toBe(true)
      still.mine()
      expect((await own.isBlockhashValid(value.blockhash).send()).value).toBe(false)
    } finally {
      await still.stop()
    }

    const late = await sign(payer, [transfer()])
    solana.mine(200)
    const wire = getBase64EncodedWireTransaction(late)
    const refused = await failureOf(rpc.sendTransaction(wire, { encoding: 'base64' }).send())
    expect(isSolanaError(refused, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
    const cause = refused instanceof Error ? refused.cause : undefined
    expect(isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true)
    const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
    const expired = await failureOf(send(late, { commitment: 'confirmed', skipPreflight: true }))
    expect(isSolanaError(expired, SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED)).toBe(true)
  })

  it('refuses a transaction that was there before', async () => {
    const payer = await fundedSigner()
    const once = await sign(payer, [
      getTransferSolInstruction({ source: payer, destination: payer.address, amount: 7n }),
    ])
    const wire = getBase64EncodedWireTransaction(once)
    await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    const again = await failureOf(rpc.sendTransaction(wire, { encoding: 'base64' }).send())
    const cause = again instanceof Error ? again.cause : undefined
    expect(isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)).toBe(true)
    await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
    expect(await rpc.getSignaturesForAddress(payer.address, { commitment: 'confirmed' }).send()).toHaveLength(2)
  })

  it('tells which instruction failed, with its code and logs', async () => {
    const payer = await fundedSigner(1_000_000_000n)
    const tooMuch = [
      getTransferSolInstruction({ source: payer, destination: payer.address, amount: 1n }),
      getTransferSolInstruction({ source: payer, destination: payer.address, amount: 10n ** 15n }),
    ]
    const failing = getBase64EncodedWireTransaction(await sign(payer, tooMuch))
    const refused = await failureOf(rpc.sendTransaction(failing, { encoding: 'base64' }).send())
    expect(isSolanaError(refused, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
    const cause = refused instanceof Error ? refused.cause : undefined
    if (!isSolanaError(cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)) throw new Error(`Unexpected: ${cause}`)
    expect(cause.context).toMatchObject({ code: 1, index: 1 })
    expect(refused).toMatchObject({ context: { unitsConsumed: 300n } })

    const signature = await rpc.sendTransaction(failing, { encoding: 'base64', skipPreflight: true }).send()
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toEqual({ InstructionError: [1n, { Custom: 1n }] })
    expect((await rpc.getBalance(payer.address).send()).value).toBe(999_995_000n)
  })

  it('moves tokens and tells the balances before and after', async () => {
    const owner = await fundedSigner()
    const friend = await generateKeyPairSigner()
    const token = await solana.createToken({ decimals: 6, holders: { [owner.address]: 10_000_000n } })
    const mint = address(token.mint)
    const source = address(await token.accountOf(owner.address))
    const destination = address(await token.accountOf(friend.address))
    const signature = await sendAndConfirm(owner, [
      getCreateAssociatedTokenIdempotentInstruction({ payer: owner, ata: destination, owner: friend.address, mint }),
      getTransferCheckedInstruction({ source, mint, destination, authority: owner, amount: 2_500_000n, decimals: 6 }),
    ])

    const held = await rpc
      .getTokenAccountsByOwner(friend.address, { programId: TOKEN_PROGRAM_ADDRESS }, { encoding: 'jsonParsed' })
      .send()
    expect(held.value.map(({ account }) => account.data.parsed.info.tokenAmount.uiAmountString)).toEqual(['2.5'])
    const landed = await rpc
      .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' })
      .send()
    const amountsOf = (list: readonly { owner?: string; uiTokenAmount: { amount: string } }[] | undefined) =>
      Object.fromEntries(list?.map(({ owner: who = '', uiTokenAmount }) => [who, uiTokenAmount.amount]) ?? [])
    expect(amountsOf(landed?.meta?.preTokenBalances)).toEqual({ [owner.address]: '10000000' })
    expect(amountsOf(landed?.meta?.postTokenBalances)).toEqual({
      [owner.address]: '7500000',
      [friend.address]: '2500000',
    })
    expect(landed?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
  })

  it('closes the account that an owner has for a token, whatever it holds', async () => {
    const [{ address: owner, secretKey }] = solana.accounts
    for (const program of ['token', 'token-2022'] as const) {
      const token = await solana.createToken({ program, holders: { [owner]: 7n } })
      const account = address(await token.accountOf(owner))
      expect((await rpc.getAccountInfo(account, { encoding: 'base64' }).send()).value).not.toBeNull()
      await token.close(secretKey)
      expect((await rpc.getAccountInfo(account, { encoding: 'base64' }).send()).value).toBeNull()
      await expect(token.close(secretKey)).rejects.toThrow()
    }
  })

  it('bears the CAIP-2 id of its genesis hash, and refuses a busy port', async () => {
    expect(solana.caipNetworkId).toBe(`solana:${(await rpc.getGenesisHash().send()).slice(0, 32)}`)
    await expect(startSolana({ port: solana.port })).rejects.toMatchObject({ code: 'PORT_BUSY' })
    await expect(startSolana({ genesisHash: 'no' })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })
})

it('with `tokens`, each test account has a million of both, and a list names them', async () => {
  const { accounts, stop, tokenList, tokens, url } = await startSolana({ slotTime: 0, tokens: true })
  try {
    expect(tokenList.tokens).toEqual([
      { chainId: 104, address: tokens?.TUSD.mint, name: 'Test Dollar', symbol: 'TUSD', decimals: 6 },
      { chainId: 104, address: tokens?.FEE.mint, name: 'Fee Token', symbol: 'FEE', decimals: 9 },
    ])
    const held = await tokens?.FEE.accountOf(accounts[4]?.address ?? '')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountBalance', params: [held] })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await response.json()).toMatchObject({ result: { value: { uiAmountString: '1000000', decimals: 9 } } })
  } finally {
    await stop()
  }
})
