import { QueryObserver } from '@tanstack/react-query'
import type { Kit } from '../core/kit.ts'
import { type CaipNetworkId, namespaceOf } from '../core/network.ts'
import { kitData } from '../data/kitData.ts'
import { sitePicture } from '../domain/pictures.ts'
import { identityQuery } from '../domain/portfolio/identityQuery.ts'
import { accountLabel, labelStore } from '../features/account/accountLabels.ts'
import { activityRecords, recordsOf } from '../transactions/activityRecords.ts'

/** What is known of an account and its network beyond their ids. */
export type WatchedAccount = {
  /** Its public name. */
  readonly name?: string | undefined
  readonly avatar?: string | undefined
  /** The visitor's own name for it. */
  readonly label?: string | undefined
  readonly isPending: boolean
  /** The sign of its network. */
  readonly icon?: string | undefined
}

/** Calls `listener` with what an account is known by now and whenever that changes; returns the function that stops. */
export function watchAccount(
  kit: Kit,
  { address, networkId }: { address: string; networkId: CaipNetworkId },
  listener: (account: WatchedAccount) => void,
): () => void {
  const account = { address, namespace: namespaceOf(networkId) }
  const icon = sitePicture(kit, kit.options.networks.find(({ id }) => id === networkId)?.imageUrl)
  const data = kitData(kit)
  const observer = new QueryObserver(data.queryClient, identityQuery(kit, data, account))
  const labels = labelStore(kit)
  const records = activityRecords(kit)
  const report = () => {
    const { avatar, name } = observer.getCurrentResult().data ?? {}
    const isPending = recordsOf(kit, records.list(), account).some(({ state }) => state === 'pending')
    listener({ name, avatar, label: accountLabel(kit, labels.getState(), address), isPending, icon })
  }
  const stops = [observer.subscribe(report), labels.subscribe(report), records.subscribe(report)]
  report()
  return () => {
    for (const stop of stops) stop()
  }
}
