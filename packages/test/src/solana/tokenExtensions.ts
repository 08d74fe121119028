import {
  AccountRole,
  type Address,
  getAddressDecoder,
  getAddressEncoder,
  type Instruction,
  type InstructionWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import { describeOwnMetadata, metadataPointerLength, pointToItself } from './ownMetadata.ts'
import { token2022Program } from './tokenAccounts.ts'

/** What a Token-2022 mint does besides holding amounts. */
export interface TokenExtensions {
  /** A part of each transfer that is withheld, in hundredths of a percent, up to a most in base units. */
  readonly transferFee?: { readonly basisPoints: number; readonly maximum: bigint }
  /** Address of a program that every transfer calls. Nothing runs there unless a program was put at that address. */
  readonly transferHook?: string
  /** The token stays with whom it was given to. */
  readonly nonTransferable?: boolean
  /** All transfers can be stopped. */
  readonly pausable?: boolean
  /** Who may take it out of every account. */
  readonly permanentDelegate?: string
  /** New accounts of it are frozen; it has to be `freezable`. */
  readonly startsFrozen?: boolean
}

/** Where the kind of an extended account stands; its extensions follow. */
const kindOffset = 165
const transferFeeLength = 108
const transferHookLength = 64
const pausableLength = 33
const permanentDelegateLength = 32
const accountStateLength = 1

/** What a mint is made with: its extensions, and whether it holds its own metadata. */
export type MintParts = TokenExtensions & { readonly holdsMetadata?: boolean }

/** Bytes of a mint with these extensions, before its metadata is written into it. */
export function mintLengthOf(parts: MintParts): bigint {
  const { transferFee, transferHook, nonTransferable = false, pausable = false, holdsMetadata = false } = parts
  const { permanentDelegate, startsFrozen = false } = parts
  const bodies = [
    ...(transferFee ? [transferFeeLength] : []),
    ...(transferHook ? [transferHookLength] : []),
    ...(nonTransferable ? [0] : []),
    ...(pausable ? [pausableLength] : []),
    ...(permanentDelegate ? [permanentDelegateLength] : []),
    ...(startsFrozen ? [accountStateLength] : []),
    ...(holdsMetadata ? [metadataPointerLength] : []),
  ]
  if (bodies.length === 0) return 82n
  // Each extension has four bytes before it: its kind and its length.
  return BigInt(kindOffset + 1 + bodies.reduce((sum, length) => sum + 4 + length, 0))
}

/** The instructions that give a new mint its extensions; they come before the one that initializes it. */
export function extendMint(mint: Address, authority: Address, parts: MintParts): readonly Instruction[] {
  const { transferFee, transferHook, nonTransferable = false, pausable = false, holdsMetadata = false } = parts
  const { permanentDelegate, startsFrozen = false } = parts
  const owner = getAddressEncoder().encode(authority)
  const accounts = [{ address: mint, role: 1 }]
  const instruction = (data: Uint8Array): Instruction => ({ programAddress: token2022Program, accounts, data })
  const made: Instruction[] = []
  if (transferFee) {
    const numbers = new DataView(new ArrayBuffer(10))
    numbers.setUint16(0, transferFee.basisPoints, true)
    numbers.setBigUint64(2, transferFee.maximum, true)
    made.push(instruction(new Uint8Array([26, 0, 1, ...owner, 1, ...owner, ...new Uint8Array(numbers.buffer)])))
  }
  if (transferHook) {
    const program = getAddressEncoder().encode(transferHook as Address)
    made.push(instruction(new Uint8Array([36, 0, ...owner, ...program])))
  }
  if (nonTransferable) made.push(instruction(new Uint8Array([32])))
  if (pausable) made.push(instruction(new Uint8Array([44, 0, ...owner])))
  if (permanentDelegate) {
    const delegate = getAddressEncoder().encode(permanentDelegate as Address)
    made.push(instruction(new Uint8Array([35, ...delegate])))
  }
  if (startsFrozen) made.push(instruction(new Uint8Array([28, 0, 2])))
  if (holdsMetadata) made.push(pointToItself(mint, authority))
  return made
}

/** The instruction that stops all transfers of a token that is `pausable`. */
export function pauseMint(mint: Address, authority: TransactionSigner): Instruction & InstructionWithSigners {
  const accounts = [
    { address: mint, role: AccountRole.WRITABLE },
    { address: authority.address, role: AccountRole.READONLY_SIGNER, signer: authority } as const,
  ]
  return { programAddress: token2022Program, accounts, data: new Uint8Array([44, 1]) }
}

/** The extensions of an account in the form of `jsonParsed`; those that are not read here are told as unparseable. */
export function describeExtensions(data: Uint8Array | ArrayLike<number>): readonly unknown[] {
  const bytes = Uint8Array.from(data)
  const view = new DataView(bytes.buffer)
  const found: unknown[] = []
  let at = kindOffset + 1
  while (at + 4 <= bytes.length) {
    const kind = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (kind === 0 || at + 4 + length > bytes.length) break
    found.push(describeExtension(kind, bytes.slice(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return found
}

function describeExtension(kind: number, body: Uint8Array): unknown {
  const view = new DataView(body.buffer)
  const fee = (at: number) => ({
    epoch: view.getBigUint64(at, true),
    maximumFee: view.getBigUint64(at + 8, true),
    transferFeeBasisPoints: view.getUint16(at + 16, true),
  })
  switch (kind) {
    case 1:
      return {
        extension: 'transferFeeConfig',
        state: {
          newerTransferFee: fee(90),
          olderTransferFee: fee(72),
          transferFeeConfigAuthority: addressOrNull(body, 0),
          withdrawWithheldAuthority: addressOrNull(body, 32),
          withheldAmount: view.getBigUint64(64, true),
        },
      }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: view.getBigUint64(0, true) } }
    case 3:
      return { extension: 'mintCloseAuthority', state: { closeAuthority: addressOrNull(body, 0) } }
    case 7:
      return { extension: 'immutableOwner' }
    case 9:
      return { extension: 'nonTransferable' }
    case 12:
      return { extension: 'permanentDelegate', state: { delegate: addressOrNull(body, 0) } }
    case 13:
      return { extension: 'nonTransferableAccount' }
    case 14:
      return {
        extension: 'transferHook',
        state: { authority: addressOrNull(body, 0), programId: addressOrNull(body, 32) },
      }
    case 15:
      return { extension: 'transferHookAccount', state: { transferring: body[0] === 1 } }
    case 26:
      return { extension: 'pausableConfig', state: { authority: addressOrNull(body, 0), paused: body[32] === 1 } }
    case 27:
      return { extension: 'pausableAccount' }
    case 18:
      return {
        extension: 'metadataPointer',
        state: { authority: addressOrNull(body, 0), metadataAddress: addressOrNull(body, 32) },
      }
    case 19:
      return { extension: 'tokenMetadata', state: describeOwnMetadata(body) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function addressOrNull(body: Uint8Array, at: number): string | null {
  const bytes = body.slice(at, at + 32)
  return bytes.every((byte) => byte === 0) ? null : getAddressDecoder().decode(bytes)
}
