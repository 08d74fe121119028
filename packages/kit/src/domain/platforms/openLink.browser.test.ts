import { afterEach, describe, expect, it, vi } from 'vitest'
import { openLink } from './openLink.ts'

const seen: { href: string; target: string; rel: string }[] = []
const catchLink = (event: MouseEvent) => {
  const link = event.target instanceof HTMLAnchorElement ? event.target : undefined
  if (!link) return
  event.preventDefault()
  seen.push({ href: link.href, target: link.target, rel: link.rel })
}
afterEach(() => {
  window.removeEventListener('click', catchLink)
  seen.length = 0
  Reflect.deleteProperty(window, 'Telegram')
})

const inTelegram = (platform: string) => {
  const app = { platform, openLink: vi.fn(), openTelegramLink: vi.fn() }
  Reflect.set(window, 'Telegram', { WebApp: app })
  return app
}

describe('openLink', () => {
  it('opens a link as a tap on it does, and leaves nothing on the page', () => {
    window.addEventListener('click', catchLink)
    openLink({ href: 'harbor://wc?uri=x', target: '_self' })
    expect(seen).toEqual([{ href: 'harbor://wc?uri=x', target: '_self', rel: 'noopener noreferrer' }])
    expect(document.querySelector('a[href^="harbor:"]')).toBeNull()
  })

  it('opens web pages through the script of Telegram, and apps by itself', () => {
    window.addEventListener('click', catchLink)
    const app = inTelegram('android')
    openLink({ href: 'https://harbor.example/wc?uri=x', target: '_blank' })
    openLink({ href: 'https://t.me/harbor', target: '_blank' })
    openLink({ href: 'harbor://wc?uri=x', target: '_blank' })
    expect(app.openLink.mock.calls).toEqual([['https://harbor.example/wc?uri=x']])
    expect(app.openTelegramLink.mock.calls).toEqual([['https://t.me/harbor']])
    expect(seen).toEqual([{ href: 'harbor://wc?uri=x', target: '_blank', rel: 'noopener noreferrer' }])
  })

  it('asks nothing of that script outside of Telegram', () => {
    window.addEventListener('click', catchLink)
    const app = inTelegram('unknown')
    openLink({ href: 'https://harbor.example/wc?uri=x', target: '_blank' })
    expect(app.openLink).not.toHaveBeenCalled()
    expect(seen).toHaveLength(1)
  })
})
