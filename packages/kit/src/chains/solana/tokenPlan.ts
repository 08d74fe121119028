import { AccountRole, type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { KitError } from '../../core/errors.ts'
import type { RevertCode, Transfer } from '../../core/transfers.ts'
import type { RpcNode } from '../rpc/askNode.ts'
import { bytesOf, type EncodedAccount, type Mint, plainLength, readMint, readTokenAccount } from './accountData.ts'
import { knownPrograms, tokenPrograms } from './programs.ts'
import { readSolana } from './readSolana.ts'
import { coinMove, type Move } from './transferMessage.ts'

const reading = { encoding: 'base64', commitment: 'confirmed' } as const

/** Extensions of a token by their number in Token-2022. */
const transferHook = 14
/** What a token's extensions add to each of its accounts, in bytes, each with the four of its number and length. */
const accountParts: ReadonlyMap<number, number> = new Map([
  [1, 12],
  [9, 4],
  [transferHook, 5],
  [26, 4],
])

/** How a transfer of tokens is done, and what is known of it before anything is tried. */
export type TokenPlan = {
  readonly move: Move
  readonly source: string
  readonly destination: string
  /** What both accounts hold now, in the token's smallest unit. */
  readonly held: bigint
  readonly had: bigint
  /** The size in bytes of the account to create for the receiver; undefined where one exists. */
  readonly opens: bigint | undefined
  /** The lamports at the destination's address, which may hold some before its account exists. */
  readonly lamports: bigint
  /** Why it cannot be sent, as far as that is known by now. */
  readonly blocker: RevertCode | undefined
}

/**
 * Looks up what a transfer of tokens needs: the token, the sender's account that has enough, and the receiver's account.
 *
 * @param seen Receivers that were token accounts at an earlier read. Such an address has no key: once its account is
 * gone, tokens sent to a new account made for it are lost.
 * @throws KitError `UNSUPPORTED_METHOD` for an address that is no token's, unless a collectible has it, `RPC_FAILED`.
 */
export async function planTokens(
  node: RpcNode,
  transfer: Transfer,
  mintAddress: string,
  seen: Set<string>,
): Promise<TokenPlan> {
  const { amount, from, to } = transfer
  const [mintAccount, receiver] = await readAccounts(node, [mintAddress, to])
  const mint = mintAccount && tokenPrograms.includes(mintAccount.owner) ? readMint(mintAccount) : undefined
  // Compressed pieces, and those of Metaplex Core, are no tokens.
  if (!mint && transfer.nft) return { ...nothingMoves(transfer), blocker: 'collectible-unsupported' }
  if (!mintAccount || !mint) {
    const details = `${mintAddress} is no token`
    throw new KitError('UNSUPPORTED_METHOD', 'Only the native coin and tokens can be sent on Solana', { details })
  }
  const program = mintAccount.owner
  // The receiver may be a token account itself, as explorers and exchanges show them.
  const isTokenAccount = receiver !== undefined && tokenPrograms.includes(receiver.owner)
  if (isTokenAccount) seen.add(to)
  const own = await associatedAccount(from, mintAddress, program)
  const destination = isTokenAccount ? to : await associatedAccount(to, mintAddress, program)
  const [accounts, [target]] = await Promise.all([
    readSolana<{ value: readonly { pubkey: string; account: EncodedAccount }[] }>(node, 'getTokenAccountsByOwner', [
      from,
      { mint: mintAddress },
      reading,
    ]),
    readAccounts(node, [destination]),
  ])
  const holdings = accounts.value.flatMap(({ account, pubkey }) => {
    const read = readTokenAccount(account)
    return read ? [{ ...read, address: pubkey }] : []
  })
  const source = chooseSource(holdings, own, amount)
  const held = source?.amount ?? 0n
  const there = target && target.owner === program ? readTokenAccount(target) : undefined
  const opens = there || isTokenAccount ? undefined : accountLength(mint, program)
  const way = {
    program,
    decimals: mint.decimals,
    source: source?.address ?? own,
    destination,
    opens: opens !== undefined,
  }
  return {
    move: tokenMove(transfer, mintAddress, way),
    source: way.source,
    destination,
    held,
    had: there?.amount ?? 0n,
    opens,
    lamports: BigInt(target?.lamports ?? 0),
    blocker:
      isTokenAccount && there?.mint !== mintAddress
        ? 'receiver-of-other-token'
        : !isTokenAccount && seen.has(to)
          ? 'account-missing'
          : transfer.nft && source?.isFrozen
            ? // What a maker has rules for lies in frozen accounts, and moves by Metaplex's own program.
              'collectible-unsupported'
            : callsProgram(mint)
              ? 'token-calls-program'
              : held >= amount
                ? undefined
                : holdings.reduce((sum, each) => sum + each.amount, 0n) >= amount
                  ? 'balance-spread'
                  : 'balance-too-low',
  }
}

/** Stands for a transfer that cannot be written: what a transaction costs is told all the same. */
function nothingMoves(transfer: Transfer): TokenPlan {
  const { from: source, to: destination } = transfer
  const move = coinMove({ ...transfer, amount: 0n })
  return { move, source, destination, held: 0n, had: 0n, opens: undefined, lamports: 0n, blocker: undefined }
}

type Holding = { readonly address: string; readonly amount: bigint; readonly isFrozen: boolean }

/** The account that everybody finds where it has enough, else the one with the most; frozen ones come last. */
export function chooseSource<T extends Holding>(holdings: readonly T[], own: string, amount: bigint): T | undefined {
  const rank = (each: T) => {
    const suffices = each.amount >= amount
    return [suffices, !each.isFrozen, suffices && each.address === own].map(Number)
  }
  return [...holdings].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    const index = left.findIndex((value, at) => value !== right[at])
    return index < 0 ? (a.amount < b.amount ? 1 : -1) : (right[index] ?? 0) - (left[index] ?? 0)
  })[0]
}

/**
 * Bytes of an account that the associated token program creates, with the extension that keeps its owner from changing.
 */
function accountLength({ extensions }: Mint, program: string): bigint {
  if (program !== knownPrograms.token2022) return BigInt(plainLength)
  const parts = [...extensions.keys()].map((kind) => accountParts.get(kind) ?? 0)
  return BigInt(parts.reduce((sum, part) => sum + part, plainLength + 1 + 4))
}

/** Whether each transfer calls a program of the issuer's. The accounts that such a program wants are not looked up. */
function callsProgram({ extensions }: Mint): boolean {
  return extensions.get(transferHook)?.subarray(32, 64).some(Boolean) ?? false
}

async function readAccounts(node: RpcNode, addresses: readonly string[]): Promise<(EncodedAccount | undefined)[]> {
  const { value } = await readSolana<{ value: readonly (EncodedAccount | null)[] }>(node, 'getMultipleAccounts', [
    addresses,
    reading,
  ])
  return value.map((account) => account ?? undefined)
}

const systemProgram = address(knownPrograms.system)
const accountProgram = address(knownPrograms.associated)

/**
 * A transfer takes 7,000 units at most, with the fee of Token-2022, and opening an account 30,000 and 1,500 for each address
 * that is tried for it. Twice as many leave room for guards that wallets add, and for a node that counts otherwise.
 */
const units = { transfer: 40_000, opening: 60_000 } as const

/** Which accounts a transfer of tokens is between. */
type TokenWay = {
  /** The token program that the token belongs to. */
  readonly program: string
  readonly decimals: number
  readonly source: string
  readonly destination: string
  /** Whether the receiver's account has to be made. */
  readonly opens: boolean
}

/** The account of an owner for a token that everybody can find by the owner's address (associated token account). */
async function associatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const { encode } = getAddressEncoder()
  const seeds = [owner, program, mint].map((each) => encode(address(each)))
  const [account] = await getProgramDerivedAddress({ programAddress: accountProgram, seeds })
  return account
}

/** A transfer of tokens, `TransferChecked` of their program, which makes the receiver's account first where it is missing. */
export function tokenMove({ amount, from, to }: Transfer, mint: string, way: TokenWay): Move {
  const { decimals, opens, program } = way
  const [payer, owner, token, source, destination] = [from, to, mint, way.source, way.destination].map((each) =>
    address(each),
  ) as [Address, Address, Address, Address, Address]
  const programAddress = address(program)
  const readonly = (each: Address) => ({ address: each, role: AccountRole.READONLY })
  const writable = (each: Address) => ({ address: each, role: AccountRole.WRITABLE })
  // `CreateIdempotent`: another transaction may have created it in the meantime.
  const open = {
    programAddress: accountProgram,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      writable(destination),
      ...[owner, token, systemProgram, programAddress].map(readonly),
    ],
    data: new Uint8Array([1]),
  }
  const transfer = {
    programAddress,
    accounts: [
      writable(source),
      readonly(token),
      writable(destination),
      { address: payer, role: AccountRole.READONLY_SIGNER },
    ],
    data: bytesOf(10, (view) => {
      view.setUint8(0, 12)
      view.setBigUint64(1, amount, true)
      view.setUint8(9, decimals)
    }),
  }
  return {
    instructions: opens ? [open, transfer] : [transfer],
    unitLimit: units.transfer + (opens ? units.opening : 0),
    writes: [...new Set([from, way.source, way.destination])],
  }
}
