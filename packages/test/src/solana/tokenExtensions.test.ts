import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSolana, startSolana } from './startSolana.ts'
import { token2022Program } from './tokenAccounts.ts'

let solana: RunningSolana
let rpc: ReturnType<typeof createSolanaRpc>

beforeAll(async () => {
  solana = await startSolana({ slotTime: 0 })
  rpc = createSolanaRpc(solana.url)
})
afterAll(() => solana.stop())

describe('tokens of Token-2022', () => {
  it('withhold their transfer fee, which parsed accounts tell', async () => {
    const [first, { address: friend }] = solana.accounts
    const owner = await createKeyPairSignerFromBytes(getBase58Encoder().encode(first.secretKey))
    const token = await solana.createToken({
      decimals: 2,
      transferFee: { basisPoints: 250, maximum: 1_000n },
      holders: { [owner.address]: 100_000n },
    })
    expect(token.program).toBe(token2022Program)
    const mint = address(token.mint)
    const source = address(await token.accountOf(owner.address))
    const destination = address(await token.accountOf(friend))
    const programAddress = token2022Program
    const place = { payer: owner, ata: destination, owner: address(friend), mint, tokenProgram: programAddress }
    const amounts = { source, mint, destination, authority: owner, amount: 10_000n, decimals: 2 }
    const signature = await send([
      getCreateAssociatedTokenIdempotentInstruction(place),
      getTransferCheckedInstruction(amounts, { programAddress }),
    ])

    async function send(instructions: readonly Instruction[]) {
      const { value } = await rpc.getLatestBlockhash().send()
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayerSigner(owner, empty),
        (paid) =>
          setTransactionMessageLifetimeUsingBlockhash({ ...value, blockhash: value.blockhash as Blockhash }, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      )
      const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
      return rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    }

    const held = await rpc
      .getTokenAccountsByOwner(address(friend), { programId: programAddress }, { encoding: 'jsonParsed' })
      .send()
    expect(held.value.map(({ account }) => account.data.parsed.info)).toMatchObject([
      {
        tokenAmount: { amount: '9750', uiAmountString: '97.5' },
        extensions: [
          { extension: 'immutableOwner' },
          { extension: 'transferFeeAmount', state: { withheldAmount: 250n } },
        ],
      },
    ])
    const { value: parsed } = await rpc.getAccountInfo(mint, { encoding: 'jsonParsed' }).send()
    expect(parsed?.data).toMatchObject({
      program: 'spl-token-2022',
      parsed: {
        type: 'mint',
        info: {
          supply: '100000',
          extensions: [
            {
              extension: 'transferFeeConfig',
              state: { newerTransferFee: { transferFeeBasisPoints: 250, maximumFee: 1_000n }, withheldAmount: 0n },
            },
          ],
        },
      },
    })
    const landed = await rpc
      .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' })
      .send()
    const after = landed?.meta?.postTokenBalances ?? []
    expect(after.map(({ programId }) => programId)).toEqual([programAddress, programAddress])
    expect(after.map(({ uiTokenAmount }) => uiTokenAmount.uiAmountString).sort()).toEqual(['900', '97.5'])
  })

  it('name the program that their transfers call', async () => {
    const hook = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
    const token = await solana.createToken({ transferHook: hook })
    const { value } = await rpc.getAccountInfo(address(token.mint), { encoding: 'jsonParsed' }).send()
    expect(value?.data).toMatchObject({
      parsed: { info: { extensions: [{ extension: 'transferHook', state: { programId: hook } }] } },
    })
    await expect(solana.createToken({ program: 'token', transferHook: hook })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
  })

  it('hold their own metadata, written by the program, which parsed accounts tell', async () => {
    const metadata = { name: 'Quiet Coin', symbol: 'QUIET', uri: 'https://tokens.example/a.json' }
    const token = await solana.createToken({
      metadata,
      metadataIn: 'mint',
      holders: { [solana.accounts[0].address]: 5n },
    })
    expect(token.program).toBe(token2022Program)
    const { value } = await rpc.getAccountInfo(address(token.mint), { encoding: 'jsonParsed' }).send()
    expect(value?.data).toMatchObject({
      program: 'spl-token-2022',
      parsed: {
        type: 'mint',
        info: {
          supply: '5',
          extensions: expect.arrayContaining([
            { extension: 'metadataPointer', state: expect.objectContaining({ metadataAddress: token.mint }) },
            {
              extension: 'tokenMetadata',
              state: { ...metadata, mint: token.mint, updateAuthority: expect.any(String), additionalMetadata: [] },
            },
          ]),
        },
      },
    })
  })
  it('stay with whom they were given to, can be frozen and stopped, which parsed accounts tell', async () => {
    const [{ address: owner }] = solana.accounts
    const token = await solana.createToken({
      nonTransferable: true,
      pausable: true,
      freezable: true,
      holders: { [owner]: 5n },
    })
    await token.freeze(owner)
    await token.pause()
    const held = await rpc.getAccountInfo(address(await token.accountOf(owner)), { encoding: 'jsonParsed' }).send()
    expect(held.value?.data).toMatchObject({
      parsed: {
        info: {
          state: 'frozen',
          extensions: expect.arrayContaining([
            { extension: 'nonTransferableAccount' },
            { extension: 'pausableAccount' },
          ]),
        },
      },
    })
    const mint = await rpc.getAccountInfo(address(token.mint), { encoding: 'jsonParsed' }).send()
    expect(mint.value?.data).toMatchObject({
      parsed: {
        info: {
          extensions: expect.arrayContaining([
            { extension: 'nonTransferable' },
            { extension: 'pausableConfig', state: { authority: expect.any(String), paused: true } },
          ]),
        },
      },
    })
  })
})
