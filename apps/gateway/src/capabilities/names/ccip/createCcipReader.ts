import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { GatewayError } from '../../../engines/errors/GatewayError.ts'
import type { Names } from '../createNames.ts'
import type { NamesConfig } from '../namesSchema.ts'
import { answerRecord } from './answerRecord.ts'
import { readDnsName } from './dnsName.ts'

/** What a resolver contract asks off chain: its own address and the calldata that it was called with. */
export type CcipQuestion = { sender: string; data: Hex }

/** Answers resolver contracts off chain, signed (EIP-3668). */
export type CcipReader = {
  /** The account whose signatures the resolver contract must believe. */
  signer: Address
  /**
   * @returns The ABI encoding of (bytes result, uint64 expires, bytes signature).
   * @throws GatewayError `invalid` for an unreadable question, `forbidden` for a contract that is not served.
   */
  answer: (question: CcipQuestion) => Promise<Hex>
}

export type CreateCcipReaderParameters = {
  config: Pick<NamesConfig, 'ccipSigningKey' | 'ccipSenders' | 'ccipLifetimeSeconds'>
  find: Names['find']
  /** Milliseconds since 1970. Default the clock of this machine. */
  now?: () => number
}

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

/**
 * Builds the answering side of ENS's off-chain resolver: the signature is over
 * keccak256(0x1900, contract, expires, keccak256(question), keccak256(result)), so that an answer serves one contract, one
 * question and a short time.
 *
 * @returns `undefined` when no signing key is configured.
 */
export function createCcipReader({ config, find, now = Date.now }: CreateCcipReaderParameters): CcipReader | undefined {
  if (config.ccipSigningKey === undefined) return undefined
  const account = privateKeyToAccount(config.ccipSigningKey)
  const senders = new Set(config.ccipSenders.map((sender) => sender.toLowerCase()))
  return {
    signer: account.address,
    answer: async ({ sender, data }) => {
      if (senders.size > 0 && !senders.has(sender.toLowerCase())) {
        throw new GatewayError('forbidden', 'address', 'This contract is not among those that this gateway answers.')
      }
      const { name, question } = readResolve(data)
      const result = answerRecord(await find(name), question)
      if (result === undefined) {
        throw new GatewayError('invalid', '', 'Only addr, text, contenthash and multicall can be asked of a name here.')
      }
      const expires = BigInt(Math.floor(now() / 1000) + config.ccipLifetimeSeconds)
      const hash = keccak256(
        concatHex([
          '0x1900',
          sender.toLowerCase() as Address,
          numberToHex(expires, { size: 8 }),
          keccak256(data),
          keccak256(result),
        ]),
      )
      const signature = await account.sign({ hash })
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      )
    },
  }
}

function readResolve(data: Hex): { name: string; question: Hex } {
  const [encodedName, question] = readArguments(data)
  const name = readDnsName(encodedName)
  if (name === undefined) throw badQuestion()
  return { name, question }
}

function readArguments(data: Hex): readonly [Hex, Hex] {
  try {
    return decodeFunctionData({ abi: resolveAbi, data }).args
  } catch (cause) {
    throw badQuestion(cause)
  }
}

function badQuestion(cause?: unknown): GatewayError {
  return new GatewayError(
    'invalid',
    '',
    'The data is not resolve(bytes name, bytes data) with a name in DNS form (ENSIP-10).',
    {
      cause,
    },
  )
}
