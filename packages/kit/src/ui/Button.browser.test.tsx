import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from './Button.tsx'
import { Root } from './Root.tsx'
import { find, type Mounted, mount } from './testing/mount.tsx'

describe('Button', () => {
  let mounted: Mounted | undefined
  afterEach(() => mounted?.unmount())

  it.each(['light', 'dark'] as const)('keeps its words readable under the pointer, in %s', async (theme) => {
    mounted = mount(
      <Root theme={theme}>
        <Button kind="main" onPress={() => undefined}>
          Go on
        </Button>
      </Root>,
    )
    const button = find('button')
    const still = getComputedStyle(button).backgroundColor
    await userEvent.hover(button)
    await expect.poll(() => getComputedStyle(button).backgroundColor).not.toBe(still)
    await expect
      .poll(async () => (await axe.run(button, { runOnly: ['color-contrast'] })).violations.map(({ id }) => id))
      .toEqual([])
  })
})
