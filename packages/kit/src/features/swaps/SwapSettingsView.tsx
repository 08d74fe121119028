import { useState, useSyncExternalStore } from 'react'
import { popView } from '../../core/actions/navigate.ts'
import { textForInput } from '../../domain/amount.ts'
import { parseAmount } from '../../domain/parseAmount.ts'
import { slippageBounds } from '../../domain/swaps/slippage.ts'
import { useKitInstance } from '../../runtime/KitContext.ts'
import { defineMessages, useText } from '../../runtime/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconAlert } from '../../ui/IconAlert.tsx'
import { Intro, Pad, SectionHead, Stack, View } from '../../ui/Layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Presets } from '../../ui/Presets.tsx'
import { formatPercent } from './priceImpact.ts'
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

/** The words of the swap's settings. */
export const swapSettingsMessages = defineMessages('swapSettings', {
  slippage: 'Max slippage',
  slippageText: 'If the price falls further than this before your swap goes through, nothing is swapped.',
  own: 'Another value in per cent',
  bounds: (parameters: { least: string; most: string }) =>
    `A whole number from ${parameters.least} to ${parameters.most}`,
  highTitle: 'That is a lot',
  highText: 'Others may trade against you and leave you with the least you accept.',
  approval: 'Approval',
  unlimited: 'Approve without a limit',
  unlimitedText:
    'Saves the approval next time. Then the swap’s contract may take all you hold of the token, now and later.',
  done: 'Done',
})

/** From how many per cent on a swap invites others to trade against it. */
const highSlippage = 6

/** Reads typed whole per cent; undefined for what is out of bounds or no whole number. */
export function parseSlippage(text: string, locale: string): number | undefined {
  const typed = parseAmount(text.replace(/[%٪]/g, ''), 0, locale)
  if (typeof typed !== 'bigint') return undefined
  return typed >= slippageBounds.least && typed <= slippageBounds.most ? Number(typed) : undefined
}
