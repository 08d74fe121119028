import { afterEach, describe, expect, it, vi } from 'vitest'
import { openWalletWindow } from './openWalletWindow.ts'

const vault = 'https://wallet.example'

describe('openWalletWindow', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    document.documentElement.removeAttribute('dir')
  })

  it.each([
    ['ltr', () => screenX + outerWidth - 416],
    ['rtl', () => screenX + 16],
  ])('opens the wallet’s window at the end edge of a page that runs %s', (dir, left) => {
    document.documentElement.dir = dir
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    openWalletWindow(vault, `${vault}/window?project=p#ask.1`)
    expect(open.mock.calls).toEqual([
      [
        `${vault}/window?project=p#ask.1`,
        '_blank',
        `popup,width=400,height=720,left=${Math.round(left())},top=${Math.round(screenY + 80)}`,
      ],
    ])
  })

  it('opens no address of another origin than the wallet’s', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    for (const url of ['https://evil.example/window', 'https://wallet.example.evil.example/', 'http://wallet.example/'])
      openWalletWindow(vault, url)
    expect(open).not.toHaveBeenCalled()
  })
})
