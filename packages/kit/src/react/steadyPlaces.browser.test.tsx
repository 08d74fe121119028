import { type EndpointName, endpoints } from '@foyer/contract'
import { endpointExamples } from '@foyer/contract/examples'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { memoryStorage } from '../core/memoryKit.fixture.ts'
import type { Route } from '../core/routes.ts'
import { sendDraft } from '../features/send/sendDraft.ts'
import type { GatewayAnswers, GatewayCall } from '../test/gatewayDouble.ts'
import { nameOf, panel, view } from '../test/panel.ts'
import { type Stage, type StageOptions, stage } from '../test/stage.tsx'
import { juno, startWorld } from '../test/world.ts'
import { nextFrame, settled } from '../ui/testing/settled.ts'
import { until } from '../ui/testing/until.ts'

let current: Stage | undefined
afterEach(async () => {
  current?.leave()
  current = undefined
  await page.viewport(1280, 900)
})

const pressables = () =>
  Array.from(panel().querySelectorAll<HTMLElement>('button,a[href],input')).filter(
    (each) => each.getClientRects().length > 0 && !each.closest('[inert],[aria-hidden="true"]'),
  )

/** What the seller sells on Ethereum. */
const sold: NonNullable<GatewayAnswers['onrampOptions']> = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'CARD', min: '10', max: '7500' }] }],
  purchaseCurrencies: [
    {
      id: 'ether',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
    },
  ],
}

/** A gateway and a node of which each answer waits until it is let go, the oldest first. */
function slowWorld() {
  const { gateway, node, wallet } = startWorld()
  const answers: GatewayAnswers = { ...gateway, onrampOptions: sold }
  const waiting: (() => void)[] = []
  const held = () => new Promise<void>((resolve) => waiting.push(resolve))
  const answer = async (name: EndpointName, call: GatewayCall) => {
    await held()
    const given: unknown = answers[name] ?? endpointExamples[name].response
    return typeof given === 'function' ? await given(call) : given
  }
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'rpc')
  const heldGateway = Object.fromEntries(names.map((name) => [name, (call: GatewayCall) => answer(name, call)]))
  const options: StageOptions = {
    gateway: heldGateway as GatewayAnswers,
    node: async (method, params) => {
      await held()
      return node(method, params)
    },
    wallet,
  }
  return { options, waiting }
}

type Box = { readonly top: number; readonly left: number; readonly right: number }
const boxOf = (element: Element): Box => {
  const { left, right, top } = element.getBoundingClientRect()
  return { left, right, top }
}

/** Follows what can be pressed, frame by frame, and says what moved since it could be. */
function watchPlaces() {
  const places = new Map<string, Box>()
  const moved = new Set<string>()
  let isOver = false
  const check = () => {
    const names = pressables().map(nameOf)
    for (const element of pressables()) {
      const name = nameOf(element)
      // Two of one name cannot be told apart.
      if (element.ariaDisabled === 'true' || name === '' || names.indexOf(name) !== names.lastIndexOf(name)) continue
      const [before, now] = [places.get(name), boxOf(element)]
      if (before && (['top', 'left', 'right'] as const).some((side) => Math.abs(before[side] - now[side]) > 1))
        moved.add(`${name}: ${JSON.stringify(before)} to ${JSON.stringify(now)}`)
      else places.set(name, now)
    }
  }
  const run = async () => {
    while (!isOver) {
      check()
      await nextFrame()
    }
  }
  const running = run()
  return async () => {
    isOver = true
    await running
    return { moved: [...moved], watched: places.size }
  }
}

describe('on a slow gateway', () => {
  it.each<[string, Route | undefined, StageOptions]>([
    ['Connect', undefined, { wallets: ['Lumen', 'Harbor'] }],
    ['AllWallets', { name: 'AllWallets' }, { wallets: ['Lumen', 'Harbor'] }],
    ['Account', { name: 'Account' }, { connected: 1 }],
    ['Accounts', { name: 'Accounts' }, { connected: 3 }],
    ['Settings', { name: 'Settings' }, { connected: 1 }],
    ['Networks', { name: 'Networks' }, { connected: 1 }],
    ['Send', { name: 'Send', parameters: {} }, { connected: 1 }],
    ['Swap', { name: 'Swap', parameters: {} }, { connected: 1 }],
    ['Buy', { name: 'Buy' }, { connected: 1 }],
    ['Receive', { name: 'Receive' }, { connected: 1 }],
    ['Activity', { name: 'Activity' }, { connected: 1 }],
  ])('moves nothing of %s that can be pressed', async (_, route, options) => {
    const slow = slowWorld()
    current = await stage({ route, answers: 'approve', ...slow.options, ...options })
    await until(() => pressables().length > 1)
    await settled()
    const stop = watchPlaces()
    // Each answer may lead to another question; the view has come when none waits any more.
    do {
      for (const release of slow.waiting.splice(0)) {
        release()
        await settled()
        await nextFrame()
      }
    } while (slow.waiting.length > 0)
    const { moved, watched } = await stop()
    expect(watched).toBeGreaterThan(1)
    expect(moved).toEqual([])
  })
})

describe('a feature that is not offered', () => {
  const nothing = { onrampOptions: { paymentCurrencies: [], purchaseCurrencies: [] } }
  const menu = () =>
    Array.from(panel().querySelectorAll('[aria-label="Actions"] > *'), (each) => `${nameOf(each)} ${each.ariaDisabled}`)

  it('keeps its place in the opening that finds out, and has none in the next', async () => {
    const { gateway, node, wallet } = startWorld()
    const storage = memoryStorage()
    const open = async () => {
      const answers = { ...gateway, ...nothing }
      current = await stage({
        route: { name: 'Account' },
        connected: 1,
        gateway: answers,
        node,
        wallet,
        kit: { storage },
      })
      await until(() => menu().includes('Send null'), 'the menu has come')
    }
    await open()
    const isKnown = () => storage.getItem('@foyer/1/default/offered/onramp/eip155:1') === 'false'
    await until(isKnown, 'Buy is known not to be offered')
    expect(menu()).toEqual(['Buy null', 'Swap null', 'Receive null', 'Send null'])
    current?.leave()
    await open()
    await settled()
    expect(menu()).toEqual(['Swap null', 'Receive null', 'Send null'])
  })
})

describe('on a low screen', () => {
  it.each(
    [568, 640, 720].flatMap((height) =>
      (
        [
          ['Send', { name: 'Send', parameters: {} }],
          ['SendReview', { name: 'SendReview' }],
          ['Swap', { name: 'Swap', parameters: {} }],
          ['Buy', { name: 'Buy' }],
          ['Receive', { name: 'Receive' }],
          ['ReceiveRequest', { name: 'ReceiveRequest' }],
          ['RegisterName', { name: 'RegisterName', parameters: {} }],
        ] as const
      ).map(([name, route]) => [name, height, route] as const),
    ),
  )('shows the main act of %s without scrolling on %i px', async (name, height, route) => {
    await page.viewport(390, height)
    const { gateway, node, wallet } = startWorld()
    current = await stage({
      route: name === 'SendReview' ? { name: 'Send', parameters: {} } : route,
      connected: 1,
      answers: 'approve',
      gateway: { ...gateway, onrampOptions: sold },
      node,
      wallet,
    })
    const main = () => view().querySelector('[data-fy-main]')
    if (name === 'SendReview') {
      sendDraft(current.kit).set({ receiver: juno, text: '1' })
      await until(() => main()?.textContent === 'Review')
      main()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      await until(() => view().textContent?.includes('What will change') ?? false)
    }
    await until(() => main() !== null, 'a main act')
    await settled()
    const { bottom, left, top, width } = (main() ?? expect.unreachable()).getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(panel().getBoundingClientRect().top)
    expect(bottom).toBeLessThanOrEqual(height)
    for (const at of [top + 2, bottom - 2])
      expect(main()?.contains(document.elementFromPoint(left + width / 2, at))).toBe(true)
  })
})
