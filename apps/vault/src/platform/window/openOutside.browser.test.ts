import { afterEach, describe, expect, it, vi } from 'vitest'
import { openOutside, opensOutside } from './openOutside.ts'

const url = 'https://harbour.example/'

describe('openOutside', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(window, 'TelegramWebviewProxy')
  })

  it('asks Telegram by its own event to open the address', () => {
    const postEvent = vi.fn()
    Reflect.set(window, 'TelegramWebviewProxy', { postEvent })
    const open = vi.spyOn(window, 'open')
    expect(opensOutside()).toBe(true)
    openOutside(url)
    expect(postEvent.mock.calls).toEqual([['web_app_open_link', JSON.stringify({ url })]])
    expect(open).not.toHaveBeenCalled()
  })

  it.each([undefined, null, {}, { postEvent: 'text' }])('opens a window where the bridge is %o', (bridge) => {
    Reflect.set(window, 'TelegramWebviewProxy', bridge)
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    expect(opensOutside()).toBe(false)
    openOutside(url)
    expect(open.mock.calls).toEqual([[url, '_blank', 'noopener']])
  })
})
