import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { ConnectCta } from './ConnectCta.tsx'
import { Dialog } from './Dialog.tsx'
import { Gallery } from './testing/Gallery.tsx'

describe('on a server', () => {
  it('draws the real button, without a style attribute', () => {
    const html = renderToString(
      <ConnectCta
        state="connected"
        room="00,000.00 ETH"
        inset="0x7A3f…91bC"
        avatar={<Avatar address="0x7A3f" size={24} />}
      >
        1.20 ETH
      </ConnectCta>,
    )
    expect(html).toMatch(/^<div data-foyer="" data-theme="auto"><button type="button"/)
    expect(html).toContain('1.20 ETH')
    expect(html).toContain('fill="oklch(.62 .055 172)"')
    expect(html).not.toContain('style=')
  })

  it('draws an embedded panel with every part in it, without a style attribute', () => {
    const html = renderToString(
      <Dialog open embedded label="Connect wallet" onDismiss={() => undefined}>
        <Gallery />
      </Dialog>,
    )
    expect(html).toContain('Connect wallet')
    expect(html).not.toContain('style=')
  })

  it('draws nothing of a dialog that covers the page', () => {
    const html = renderToString(
      <Dialog open label="Connect wallet" onDismiss={() => undefined}>
        <Gallery />
      </Dialog>,
    )
    expect(html).toBe('')
  })
})
