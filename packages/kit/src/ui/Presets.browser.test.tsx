import { afterEach, expect, it } from 'vitest'
import { Presets } from './Presets.tsx'
import { Root } from './Root.tsx'
import { find, type Mounted, mount } from './testing/mount.tsx'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

it('keeps the words of a choice off its edges, on two lines where they are long', () => {
  mounted = mount(
    <Root theme="light">
      <div style={{ inlineSize: 288 }}>
        <Presets
          label="Networks"
          options={[
            { value: 'network', label: 'Local test chain 31337' },
            { value: 'everywhere', label: 'All networks' },
          ]}
          value="network"
          onValue={() => undefined}
        />
      </div>
    </Root>,
  )
  const choice = find('[aria-checked="true"]')
  const words = document.createRange()
  words.selectNodeContents(choice)
  const [box, drawn] = [choice.getBoundingClientRect(), words.getBoundingClientRect()]
  expect(drawn.left - box.left).toBeGreaterThanOrEqual(8)
  expect(box.right - drawn.right).toBeGreaterThanOrEqual(8)
  expect(box.height).toBeGreaterThan(30)
  expect(drawn.height).toBeLessThan(box.height)
})
