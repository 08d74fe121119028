import { useId } from 'react'
import { ButtonGroup } from '../../ui/ButtonGroup.tsx'
import { Pad } from '../../ui/Layout.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { AccountTop } from '../../ui/Tops.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { useSlots } from '../../view/slots.ts'
import { Part } from '../../workshop/Part.tsx'
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
            <Part of={current.Panel}>
              <current.Panel key={`${shown.networkId} ${address}`} />
            </Part>
          </TabPanel>
        </>
      ) : null}
    </>
  )
}
