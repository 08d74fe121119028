import { useState, useSyncExternalStore } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import { textForInput } from '../../domain/amount.ts'
import { slippageBounds } from '../../domain/swaps/slippage.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Intro, Pad, SectionHead, Stack, View } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { useKitInstance } from '../../view/KitContext.ts'
import { useText } from '../../view/messages.ts'
import { highSlippage, parseSlippage } from './parseSlippage.ts'
import { formatPercent } from './priceImpact.ts'
import { swapSettingsMessages } from './settingsMessages.ts'
import { swapDraft } from './swapDraft.ts'
import styles from './swaps.module.css'

const presets = ['1', '2', '3'] as const

/** How far the price may move, and how much is approved. */
export function SwapSettingsView() {
  const kit = useKitInstance()
  const text = useText(swapSettingsMessages)
  const { locale } = kit.options
  const store = swapDraft(kit)
  const { isUnlimited, slippage } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const preset = presets.find((each) => Number(each) === slippage)
  const [own, setOwn] = useState(preset ? '' : textForInput(String(slippage), locale))
  const isBad = own !== '' && parseSlippage(own, locale) === undefined
  const percent = (value: number) => formatPercent(value, locale)
  const type = (typed: string) => {
    setOwn(typed)
    const value = parseSlippage(typed, locale)
    if (value !== undefined) store.set({ slippage: value })
  }
  return (
    <View>
      <SectionHead>{text.slippage}</SectionHead>
      <Intro>{text.slippageText}</Intro>
      <Stack>
        <Presets
          label={text.slippage}
          options={presets.map((value) => ({ value, label: percent(Number(value)) }))}
          value={own === '' ? preset : undefined}
          onValue={(value) => {
            setOwn('')
            store.set({ slippage: Number(value) })
          }}
        />
        <Field
          label={text.own}
          placeholder={text.own}
          inputMode="numeric"
          value={own}
          onValue={type}
          bad={isBad}
          hint={
            isBad
              ? text.bounds({ least: percent(slippageBounds.least), most: percent(slippageBounds.most) })
              : undefined
          }
        />
      </Stack>
      {slippage >= highSlippage ? (
        <Note tone="warn" icon={<IconAlert />} title={text.highTitle}>
          {text.highText}
        </Note>
      ) : null}
      <SectionHead>{text.approval}</SectionHead>
      <div className={styles.option}>
        <Checkbox checked={isUnlimited} onChecked={(checked) => store.set({ isUnlimited: checked })}>
          {text.unlimited}
        </Checkbox>
      </div>
      <Intro>{text.unlimitedText}</Intro>
      <Pad spaceAbove={8}>
        <Button
          kind="main"
          disabled={
            isBad
              ? text.bounds({ least: percent(slippageBounds.least), most: percent(slippageBounds.most) })
              : undefined
          }
          onPress={() => popView(kit)}
        >
          {text.done}
        </Button>
      </Pad>
    </View>
  )
}
