import { Root } from '@foyer/kit/ui'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HoldButton } from './HoldButton.tsx'

describe('HoldButton', () => {
  let close = () => {}
  let shown: string[] = []
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    shown = []
  })
  afterEach(() => {
    vi.useRealTimers()
    close()
  })

  async function draw() {
    const place = document.createElement('div')
    document.body.append(place)
    const root = createRoot(place)
    root.render(
      <Root theme="light">
        <HoldButton
          label="Hold to show"
          holding="Keep holding to show them"
          busy={false}
          disabled={undefined}
          onHeld={() => shown.push('shown')}
        />
      </Root>,
    )
    close = () => {
      root.unmount()
      place.remove()
    }
    await vi.waitFor(() => expect(place.querySelector('button')).not.toBeNull())
    const button = place.querySelector('button') as HTMLButtonElement
    const hear = (type: string, init: KeyboardEventInit = {}) =>
      button.dispatchEvent(
        type.startsWith('key')
          ? new KeyboardEvent(type, { bubbles: true, ...init })
          : new PointerEvent(type, { bubbles: true }),
      )
    return { button, hear }
  }

  it.each([
    ['pointerdown', 'pointerup', {}],
    ['keydown', 'keyup', { key: ' ' }],
    ['keydown', 'keyup', { key: 'Enter' }],
  ])('counts %s as a hold after 1,200 ms and not before', async (down, up, key) => {
    const { button, hear } = await draw()
    hear(down, key)
    await vi.advanceTimersByTimeAsync(1_199)
    expect(shown).toEqual([])
    expect(button.textContent).toBe('Keep holding to show them')
    hear(up, key)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(shown).toEqual([])
    expect(button.textContent).toBe('Hold to show')
    hear(down, key)
    await vi.advanceTimersByTimeAsync(1_200)
    expect(shown).toEqual(['shown'])
  })

  it('draws a line of 3 px at its foot for as long as it is held', async () => {
    const { button, hear } = await draw()
    const line = () => getComputedStyle(button.parentElement as HTMLElement, '::after')
    expect(line().content).toBe('none')
    hear('pointerdown')
    await vi.waitFor(() => expect(line().blockSize).toBe('3px'))
    expect(line().animationDuration).toBe('1.2s')
    hear('pointerup')
    await vi.waitFor(() => expect(line().content).toBe('none'))
  })
})
