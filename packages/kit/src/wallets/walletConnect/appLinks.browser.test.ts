import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { memoryStorage } from '../../core/memoryKit.fixture.ts'
import { createStorage } from '../../core/storage.ts'
import { emulateTouch } from '../../ui/testing/emulate.ts'
import { createAppLinks } from './appLinks.ts'

const topic = 'a'.repeat(64)
const opened: string[] = []
const catchLink = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLAnchorElement)) return
  event.preventDefault()
  opened.push(event.target.href)
}
const button = document.createElement('button')
const never = new Promise<never>(() => undefined)

beforeEach(async () => {
  await emulateTouch(true)
  window.addEventListener('click', catchLink)
  button.textContent = 'Ask'
  document.body.append(button)
})
afterEach(async () => {
  window.removeEventListener('click', catchLink)
  button.remove()
  opened.length = 0
  await emulateTouch(false)
})

/** The apps of a phone on which one has opened a session, and what a press on the page asks of it. */
async function phone() {
  const apps = createAppLinks({ storage: createStorage('shop', memoryStorage()) })
  await apps.load()
  apps.remember(topic, { mobileLink: 'https://harbor.example/app' })
  const link = apps.linkOf(topic, {})
  expect(link?.href).toContain('https://harbor.example/app')
  return {
    apps,
    async press(ask: () => void) {
      button.addEventListener('click', ask, { once: true })
      await userEvent.click(button)
    },
    ask(method: string, answer: Promise<unknown> = never) {
      const asked = apps.during(topic, method, answer)
      apps.open(topic, method, link)
      return asked
    },
  }
}

describe.each([
  ['personal_sign', true],
  ['eth_sendTransaction', true],
  ['eth_signTypedData_v4', true],
  ['wallet_sendCalls', true],
  ['wallet_showCallsStatus', true],
  ['wallet_switchEthereumChain', true],
  ['wallet_addEthereumChain', true],
  ['wallet_watchAsset', true],
  ['solana_signMessage', true],
  ['wallet_getCapabilities', false],
  ['wallet_getCallsStatus', false],
  ['wallet_getAssets', false],
  ['wallet_getPermissions', false],
])('%s, which somebody answers: %s', (method, isAnswered) => {
  it(`${isAnswered ? 'opens' : 'does not open'} the app`, async () => {
    const { ask, press } = await phone()
    await press(() => void ask(method))
    expect(opened).toHaveLength(isAnswered ? 1 : 0)
  })

  it(`${isAnswered ? 'keeps' : 'does not keep'} what is asked meanwhile from opening it`, async () => {
    const { apps, ask, press } = await phone()
    void apps.during(topic, method, never)
    await press(() => void ask('personal_sign'))
    expect(opened).toHaveLength(isAnswered ? 0 : 1)
  })
})

it.each(['answered', 'refused'])('counts no longer as waiting once it is %s', async (end) => {
  const { apps, ask, press } = await phone()
  const answer = end === 'answered' ? Promise.resolve('0x') : Promise.reject(new Error('no'))
  await apps.during(topic, 'personal_sign', answer).catch(() => undefined)
  await press(() => void ask('personal_sign'))
  expect(opened).toHaveLength(1)
})

it('opens nothing without a link, nor for a session that no app here has opened', async () => {
  const { apps, press } = await phone()
  const stranger = { href: 'https://harbor.example/app', target: '_blank' as const }
  await press(() => {
    void apps.during(topic, 'personal_sign', never)
    apps.open(topic, 'personal_sign', undefined)
    void apps.during('other', 'personal_sign', never)
    apps.open('other', 'personal_sign', stranger)
  })
  expect(opened).toEqual([])
})
