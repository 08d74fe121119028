import type { Chain, Signer } from '../../core/chain.ts'
import { loadPart } from '../../core/loadPart.ts'
import type { CaipNetworkId } from '../../core/network.ts'
import { sessionKey } from '../../core/session.ts'
import type { KitData } from '../../data/kitData.ts'
import type { Token } from './token.ts'

/** How long a wallet may take to say what it can do, in ms; some never answer. */
const patience = 2000
/** A wallet's abilities hardly change while it is connected. */
const abilityLifetime = 300_000

type Owner = Signer & { readonly networkId: CaipNetworkId }

/**
 * The wallet's own list of assets (ERC-7811), where it declares asset discovery (ERC-5792). Undefined when it does not,
 * does not answer, or when any asset of its answer lacks the expected shape.
 */
export async function walletTokens(data: KitData, chain: Chain, owner: Owner): Promise<Token[] | undefined> {
  if (!chain.getAssets || !(await canDiscover(data, chain, owner))) return undefined
  const [{ readWalletAssets }, answer] = await Promise.all([
    // Few wallets have such a list, so what reads it comes when one does.
    loadPart(() => import('./readWalletAssets.ts')),
    within(patience * 5, chain.getAssets(owner)),
  ])
  return readWalletAssets(answer, chain, owner.networkId)
}

async function canDiscover(data: KitData, chain: Chain, owner: Owner): Promise<boolean> {
  const capabilities = await data.queryClient.fetchQuery({
    queryKey: ['capabilities', sessionKey(owner.session), owner.address, owner.networkId],
    queryFn: async () => (chain.getCapabilities && (await within(patience, chain.getCapabilities(owner)))) ?? {},
    staleTime: abilityLifetime,
    networkMode: 'always',
  })
  return isSupported(capabilities.assetDiscovery)
}

function isSupported(capability: unknown): boolean {
  return (
    typeof capability === 'object' && capability !== null && 'supported' in capability && capability.supported === true
  )
}

/** What a promise answers in time; undefined when it is late or fails, since a wallet may do either to a new method. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let handle: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    handle = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise.catch(() => undefined), late])
  } finally {
    clearTimeout(handle)
  }
}
