import { useId, useMemo, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Kit } from '../../core/kit.ts'
import { defineResource } from '../../core/resource.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { useText } from '../../runtime/messages.ts'
import { type MenuSlot, useSlots } from '../../runtime/slots.ts'
import { Part } from '../../transactions/Part.tsx'
import { ButtonGroup } from '../../ui/ButtonGroup.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { AccountTop } from '../../ui/Tops.tsx'
import { AccountBalance } from './AccountBalance.tsx'
import styles from './account.module.css'
import { accountMessages } from './messages.ts'
import { type ShownAccount, useShownAccount } from './shownAccount.ts'

/** What the visitor holds and can do. */
export function AccountView() {
  const shown = useShownAccount()
  return <div className={styles.view}>{shown ? <Content {...shown} /> : null}</div>
}

function Content(shown: ShownAccount) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const slots = useSlots()
  const group = useId()
  const [chosen, selectTab] = useAccountTab()
  // biome-ignore lint/correctness/useHookAtTopLevel: the slots of a kit never change, so their hooks keep their order
  const tabs = slots.tabs.map(({ id, useLabel }) => ({ id, label: useLabel() }))
  const current = slots.tabs.find(({ id }) => id === chosen) ?? slots.tabs[0]
  const items = orderMenu(slots.menu, kit.options.features.walletFeaturesOrder)
  const { address } = shown.account
  return (
    <>
      <AccountTop>
        <AccountBalance {...shown} />
      </AccountTop>
      {items.length > 0 ? (
        <Pad>
          <ButtonGroup label={text.features} tall>
            {items.map(({ id, Item }) => (
              <Item key={`${id} ${shown.networkId}`} />
            ))}
          </ButtonGroup>
        </Pad>
      ) : null}
      {current ? (
        <>
          <Tabs label={text.tabs} tabs={tabs} selected={current.id} onSelect={selectTab} group={group} />
          <TabPanel key={current.id} group={group} id={current.id} spaced>
            <Part of={current.Panel}>
              <current.Panel key={`${shown.networkId} ${address}`} />
            </Part>
          </TabPanel>
        </>
      ) : null}
    </>
  )
}

/** Order of the wallet features unless a site says otherwise. */
const defaultOrder = ['onramp', 'swaps', 'receive', 'send']

/**
 * The menu items in the order of the wallet features: those that the site names first, as it names
 * them, then the default order; ones without a place come last.
 */
export function orderMenu(menu: readonly MenuSlot[], wanted: readonly string[] = []): readonly MenuSlot[] {
  const order = [...new Set([...wanted, ...defaultOrder])]
  const placeOf = ({ id }: MenuSlot) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...menu].sort((a, b) => placeOf(a) - placeOf(b))
}

/** The tab that the visitor chose; it outlives a look at another view, not the modal. */
function useAccountTab(): [tab: string | undefined, selectTab: (tab: string) => void] {
  const kit = useKitInstance()
  const store = useMemo(() => tabStore(kit), [kit])
  const { tab } = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  return [tab, (next) => store.setState({ tab: next })]
}

type TabState = { readonly tab: string | undefined }

function tabStore(kit: Kit): StoreApi<TabState> {
  return kit.resource(chosenTab).store
}

const chosenTab = defineResource('accountTab', (kit) => {
  const store = createStore<TabState>(() => ({ tab: undefined }))
  const stops = [
    kit.events.on('MODAL_CLOSE', () => store.setState({ tab: undefined })),
    // What was just sent is looked for where it is listed.
    kit.events.on('SEND_SUCCESS', () => store.setState({ tab: 'activity' })),
  ]
  return {
    store,
    destroy() {
      for (const stop of stops) stop()
    },
  }
})
