import { afterEach, describe, expect, it, vi } from 'vitest'
import { control, type Mounted, mount } from '../ui/testing/mount.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyView } from './lazyView.ts'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

const Activity = () => <p>Activity</p>

/** A view whose code arrives only once the connection is back. */
function lateView() {
  const network = { online: false, attempts: 0 }
  const load = async () => {
    network.attempts += 1
    if (!network.online) throw new Error('offline')
    return { Activity }
  }
  const View = lazyView(load, (part) => part.Activity)
  return { network, View }
}

function Part({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('no')
  return <p>Whole</p>
}

describe('ErrorBoundary', () => {
  it('keeps the page when code does not arrive, tells why, and draws it once it does', async () => {
    const { network, View } = lateView()
    const errors: unknown[] = []
    const again = (redraw: () => void) => (
      <button type="button" onClick={redraw}>
        Again
      </button>
    )
    mounted = mount(
      <main>
        <h1>Shop</h1>
        <ErrorBoundary fallback={again} onError={(error) => errors.push(error)}>
          <View />
        </ErrorBoundary>
      </main>,
    )
    const page = mounted.host
    await vi.waitFor(() => expect(page.textContent).toBe('ShopAgain'), 10_000)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ code: 'PART_MISSING', cause: new Error('offline') })

    control('Again', page).click()
    await vi.waitFor(() => expect(errors).toHaveLength(2), 10_000)
    expect(network.attempts).toBe(2)
    expect(page.textContent).toBe('ShopAgain')

    network.online = true
    control('Again', page).click()
    await vi.waitFor(() => expect(page.textContent).toBe('ShopActivity'), 10_000)
    expect(network.attempts).toBe(3)
  })

  it('draws anew when its key changes, and not before', async () => {
    const draw = (key: number, isBroken: boolean) => (
      <ErrorBoundary fallback={() => <p>Broken</p>} resetKey={key}>
        <Part isBroken={isBroken} />
      </ErrorBoundary>
    )
    mounted = mount(draw(1, true))
    mounted.render(draw(1, false))
    expect(mounted.host.textContent).toBe('Broken')
    mounted.render(draw(2, false))
    expect(mounted.host.textContent).toBe('Whole')
  })
})
