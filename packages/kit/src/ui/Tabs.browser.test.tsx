import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CodeInput, type CodeInputProps } from './CodeInput.tsx'
import { Presets } from './Presets.tsx'
import { type Direction, Root } from './Root.tsx'
import { TabPanel, Tabs } from './Tabs.tsx'
import { control, find, type Mounted, mount } from './testing/mount.tsx'
import { settled } from './testing/settled.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())

const tabs = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
] as const

function Sample({ dir = 'ltr' }: { dir?: Direction }) {
  const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('tokens')
  return (
    <Root theme="light" dir={dir}>
      <Tabs label="Assets" group="g" tabs={tabs} selected={selected} onSelect={setSelected} />
      <TabPanel group="g" id={selected}>
        {selected}
      </TabPanel>
    </Root>
  )
}
const selected = () => find('[aria-selected="true"]')
const stops = () => Array.from(document.querySelectorAll<HTMLElement>('[role="tab"]')).map((tab) => tab.tabIndex)

describe('Tabs', () => {
  it('takes one stop, moves with arrows, goes round, knows Home and End', async () => {
    mounted = mount(<Sample />)
    selected().focus()
    const after = async (key: string) => {
      await userEvent.keyboard(`{${key}}`)
      expect(document.activeElement).toBe(selected())
      return selected().id
    }
    expect(await after('ArrowRight')).toBe('g-tab-nfts')
    expect(stops()).toEqual([-1, 0, -1])
    expect(await after('ArrowRight')).toBe('g-tab-activity')
    expect(await after('ArrowRight')).toBe('g-tab-tokens')
    expect(await after('ArrowLeft')).toBe('g-tab-activity')
    expect(await after('Home')).toBe('g-tab-tokens')
    expect(await after('End')).toBe('g-tab-activity')
    expect(find('[role="tabpanel"]').getAttribute('aria-labelledby')).toBe('g-tab-activity')
  })

  it('follows the direction of the text', async () => {
    mounted = mount(<Sample dir="rtl" />)
    selected().focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(selected().id).toBe('g-tab-nfts')
  })

  it.each(['ltr', 'rtl'] as const)('puts the line under the chosen tab (%s)', async (dir) => {
    mounted = mount(<Sample dir={dir} />)
    await userEvent.click(control('ActivityActivity'))
    await settled()
    const line = find('[role="tablist"] > span').getBoundingClientRect()
    const tab = selected().getBoundingClientRect()
    expect(Math.abs(line.left - tab.left - 4)).toBeLessThanOrEqual(1)
    expect(Math.abs(line.right - tab.right + 4)).toBeLessThanOrEqual(1)
    expect(line.height).toBe(2)
  })
})

describe('Presets', () => {
  it('moves its choice with arrows', async () => {
    const onValue = vi.fn()
    const options = [
      { value: '50', label: '$50' },
      { value: '100', label: '$100' },
    ]
    mounted = mount(
      <Root>
        <Presets label="Spend" options={options} value={undefined} onValue={onValue} />
      </Root>,
    )
    find('[role="radio"][tabindex="0"]').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onValue).toHaveBeenLastCalledWith('100')
    expect(document.activeElement).toBe(control('$100'))
  })
})

function Code(props: Pick<CodeInputProps, 'length' | 'letters' | 'onComplete' | 'onRefuse'>) {
  const [digits, setDigits] = useState('')
  return (
    <Root>
      <CodeInput {...props} label="Code" value={digits} onValue={setDigits} />
    </Root>
  )
}

describe('CodeInput', () => {
  it('takes digits only and completes once', async () => {
    const onComplete = vi.fn()
    mounted = mount(<Code onComplete={onComplete} />)
    control('Code').focus()
    await userEvent.keyboard('40a9 172')
    expect(find('[aria-hidden="true"]').parentElement?.textContent).toBe('409172')
    await userEvent.keyboard('8')
    expect(onComplete.mock.calls).toEqual([['409172']])
  })

  it('takes a pasted code with gaps', async () => {
    const onComplete = vi.fn()
    mounted = mount(<Code onComplete={onComplete} />)
    await userEvent.fill(control('Code'), '409-172')
    expect(onComplete.mock.calls).toEqual([['409172']])
  })

  it.each(['Your code: 409172', 'رمزك: ٤٠٩١٧٢', '４０９１７２'])('takes the code of a pasted %j', async (pasted) => {
    const [onComplete, onRefuse] = [vi.fn(), vi.fn()]
    mounted = mount(<Code onComplete={onComplete} onRefuse={onRefuse} />)
    await userEvent.fill(control('Code'), pasted)
    expect(control('Code')).toHaveValue('409172')
    expect([onComplete.mock.calls, onRefuse.mock.calls]).toEqual([[['409172']], []])
  })

  it.each(['WDJB-MJHT', 'WDJB 409172', 'رمز'])(
    'takes nothing of %j, which has letters, and says so',
    async (pasted) => {
      const [onComplete, onRefuse] = [vi.fn(), vi.fn()]
      mounted = mount(<Code onComplete={onComplete} onRefuse={onRefuse} />)
      await userEvent.type(control('Code'), '40')
      await userEvent.fill(control('Code'), pasted)
      expect(control('Code')).toHaveValue('40')
      expect([onRefuse.mock.calls.length, onComplete.mock.calls.length]).toEqual([1, 0])
    },
  )

  it.each(['WDJB-MJHT', 'wdjb mjht'])('takes %j where the code has letters, and draws capitals', async (pasted) => {
    const onComplete = vi.fn()
    mounted = mount(<Code letters="BDHJMTW" length={8} onComplete={onComplete} />)
    await userEvent.fill(control('Code'), pasted)
    expect(find('[aria-hidden="true"]').parentElement?.textContent).toBe('WDJBMJHT')
    expect(onComplete.mock.calls).toEqual([[pasted.replace(/[- ]/, '')]])
  })

  it('takes neither digits nor other letters where the code has letters', async () => {
    const [onComplete, onRefuse] = [vi.fn(), vi.fn()]
    mounted = mount(<Code letters="BDHJMTW" length={8} onComplete={onComplete} onRefuse={onRefuse} />)
    await userEvent.type(control('Code'), 'w4daj')
    expect(control('Code')).toHaveValue('wdj')
    await userEvent.fill(control('Code'), '409172')
    expect(control('Code')).toHaveValue('wdj')
    expect([onRefuse.mock.calls.length, onComplete.mock.calls.length]).toEqual([3, 0])
  })
})
