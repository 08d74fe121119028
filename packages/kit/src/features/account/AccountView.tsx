import { Suspense, useId } from 'react'
import { reportPart } from '../../core/reportPart.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonGroup } from '../../ui/ButtonGroup.tsx'
import { AccountTop, Pad } from '../../ui/Layout.tsx'
import { Empty } from '../../ui/Status.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { ErrorBoundary } from '../../view/ErrorBoundary.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { type TabSlot, useSlots } from '../../view/slots.ts'
import { AccountBalance } from './AccountBalance.tsx'
import styles from './account.module.css'
import { useAccountTab } from './accountTab.ts'
import { accountMessages } from './messages.ts'
import { orderMenu } from './orderMenu.ts'
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
              <Item key={id} />
            ))}
          </ButtonGroup>
        </Pad>
      ) : null}
      {current ? (
        <>
          <Tabs label={text.tabs} tabs={tabs} selected={current.id} onSelect={selectTab} group={group} />
          <TabPanel key={current.id} group={group} id={current.id} spaced>
            <ErrorBoundary
              fallback={(redraw) => <TabFailed Panel={current.Panel} redraw={redraw} />}
              onError={(error) => reportPart(kit, error)}
            >
              <Suspense>
                <current.Panel key={`${shown.networkId} ${address}`} />
              </Suspense>
            </ErrorBoundary>
          </TabPanel>
        </>
      ) : null}
    </>
  )
}

/** Stands where a tab's code did not come. */
function TabFailed({ Panel, redraw }: { Panel: TabSlot['Panel']; redraw: () => void }) {
  const kit = useKitInstance()
  const text = useText(accountMessages)
  const retry = () => {
    if (!Panel.preload) return redraw()
    Panel.preload().then(redraw, (error) => reportPart(kit, error))
  }
  return (
    <Empty art="failed" title={text.partTitle} action={<Button onPress={retry}>{text.tryAgain}</Button>}>
      {text.partText}
    </Empty>
  )
}
