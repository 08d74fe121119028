import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { cleanText } from '../../core/cleanText.ts'
import type { Kit } from '../../core/kit.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/network.ts'
import { accountsOf } from '../../core/session.ts'
import type { TransferFee } from '../../core/transfers.ts'
import { isSameAddress, normalAddress } from '../../domain/account.ts'
import type { AmountProblem } from '../../domain/parseAmount.ts'
import type { Token } from '../../domain/portfolio/token.ts'
import { findLookAlike, isFirstTime, type Recipient, recipientsOf } from '../../domain/recipients.ts'
import { type ValidatedTransfer, validateTransfer } from '../../domain/validateTransfer.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useKitData } from '../../runtime/useKitData.ts'
import { readEntry } from '../../transactions/amountEntry.ts'
import { checkFeeFunds, largestNativeAmount } from '../../transactions/checkFeeFunds.ts'
import type { ActingAccount } from '../../transactions/useActingAccount.ts'
import { useAddress } from '../../transactions/useAddress.ts'
import { type HeldTokens, useHeldTokens } from '../../transactions/useHeldTokens.ts'
import { feeQuery } from './queries.ts'
import type { SendableNft } from './routes.ts'
import { type SendDraft, sendDraft } from './sendDraft.ts'

/** The form as it stands: what was typed, what it means, and what speaks against it. */
export type SendForm = HeldTokens & {
  readonly namespace: Namespace
  readonly draft: SendDraft
  readonly token: Token | undefined
  readonly amount: bigint | AmountProblem
  readonly transfer: ValidatedTransfer
  /** The receiver's address; undefined while the text is none, null while it is being checked. */
  readonly receiver: string | null | undefined
  readonly fee: TransferFee | undefined
  /** Whether the native balance pays for the fee; `pending` while that is being asked. */
  readonly funds: ReturnType<typeof checkFeeFunds> | 'pending'
  /** The most of the token that can be sent, in its smallest unit; undefined while unknown. */
  readonly most: bigint | undefined
  /** Receivers of this browser and the visitor's own accounts. */
  readonly known: readonly Recipient[]
  /** The receiver is one of the visitor's own accounts. */
  readonly isOwn: boolean
  /** The known address that the receiver imitates, unless the visitor kept it. */
  readonly lookAlike: Recipient | undefined
}

/** Reads the draft against what the sender holds. */
export function useSendForm(sender: ActingAccount, network: Network): SendForm {
  const kit = useKitInstance()
  const data = useKitData()
  const store = sendDraft(kit)
  const draft = useSyncExternalStore(store.subscribe, store.get, store.get)
  const held = useHeldTokens(sender, network)
  const token =
    useMemo(
      () => (draft.nft ? nftToken(network.id, draft.token ?? '', draft.nft) : undefined),
      [network.id, draft.token, draft.nft],
    ) ?? chosenToken(kit, held, draft)
  const amount = readEntry(draft, token, kit.options.locale)
  const receiver = useAddress(sender.namespace, draft.receiver)
  const transfer = validateTransfer({ token, amount, receiver: draft.receiver, to: receiver }, (text) =>
    normalAddress(kit, text),
  )
  const meant = receiver ?? draft.receiver
  const own = ownRecipients(kit, sender)
  const known = [...recipientsOf(kit, { namespace: sender.namespace, address: sender.account.address }), ...own]
  const isOwn = own.some(({ address }) => isSameAddress(kit, address, meant))
  const imitated = findLookAlike(kit, meant, known)

  const probe = {
    networkId: network.id,
    from: sender.account.address,
    to: transfer.ok ? transfer.to : sender.account.address,
    // The fee hardly depends on the amount, so typing one asks nothing.
    amount: token?.address ? 1n : 0n,
    tokenAddress: token?.address,
    nft: token?.nft,
  }
  const isKnown = token !== undefined && (!token.address || token.amount > 0n)
  const { data: fee, isError: isFeeMissing } = useQuery({ ...feeQuery(kit, probe), enabled: isKnown }, data.queryClient)
  const spends = token && !token.address && typeof amount === 'bigint' && amount <= token.amount
  const judged = checkFeeFunds({
    balance: held.native?.amount,
    fee: fee?.total,
    spent: spends ? amount : 0n,
    accountType: sender.account.type,
  })
  // Funds are unknown only once a read has failed; until then they are pending.
  const funds = judged === 'unknown' && !isFeeMissing && !held.hasFailed ? 'pending' : judged
  // The native coin also pays for the fee, so its most is known only with it.
  const most = token?.address ? token.amount : token && fee && largestNativeAmount(token.amount, fee.total, fee.reserve)
  const lookAlike = imitated && draft.kept !== draft.receiver ? imitated : undefined
  return {
    ...held,
    namespace: sender.namespace,
    draft,
    token,
    amount,
    transfer,
    receiver,
    fee,
    funds,
    most,
    known,
    isOwn,
    lookAlike,
  }
}

/** Whether the receiver is new to the sender. */
export function isNewReceiver(kit: Kit, { draft, known, receiver }: SendForm): boolean {
  return isFirstTime(kit, receiver ?? draft.receiver, known)
}

function chosenToken(kit: Kit, { native, tokens }: HeldTokens, draft: SendDraft): Token | undefined {
  if (draft.token === undefined) return tokens[0] ?? native
  if (draft.token === 'native') return native
  return tokens.find(({ address }) => address !== undefined && isSameAddress(kit, address, draft.token ?? ''))
}

/** The visitor's own accounts on the network of the transfer: on another one an address may be out of reach. */
function ownRecipients(kit: Kit, { namespace, networkId }: ActingAccount): readonly Recipient[] {
  return kit.store
    .getState()
    .sessions.flatMap((session) => accountsOf(session, namespace, networkId))
    .map(({ address, label }): Recipient => ({ address, name: label }))
}

/** The longest name: a collectible's maker may name it anything. */
const longest = 40

/** Pieces of a collection as what is sent: a token that is counted in whole pieces. */
function nftToken(networkId: CaipNetworkId, address: string, nft: SendableNft): Token {
  const { collection, imageUrl, quantity, standard, tokenId } = nft
  const name = cleanText(nft.name, longest) || `#${tokenId}`
  return {
    networkId,
    address,
    name: cleanText(collection, longest) || name,
    symbol: name,
    decimals: 0,
    amount: /^\d{1,78}$/.test(quantity) ? BigInt(quantity) : 0n,
    nft: { standard, tokenId },
    ...(imageUrl && { iconUrl: imageUrl }),
  }
}
