import type { Page } from '@playwright/test'

export type Look = {
  readonly name: string
  readonly media?: Parameters<Page['emulateMedia']>[0]
  readonly width?: number
  /** Twice as large type, on the tokens. */
  readonly zoom?: true
}

/** What a browser says where nothing is asked for. */
export const plain = { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' } as const

/** How each state is looked at, by the size of the screen; each language loads the page anew. */
export const looks: Readonly<Record<string, Readonly<Record<string, readonly Look[]>>>> = {
  desktop: {
    'en-US': [
      { name: 'desktop-light' },
      { name: 'desktop-dark', media: { colorScheme: 'dark' } },
      { name: 'more-contrast', media: { contrast: 'more' } },
      { name: 'forced-colors', media: { forcedColors: 'active' } },
      { name: 'desktop-200', zoom: true },
    ],
    ar: [{ name: 'right-to-left' }],
    'de-DE': [{ name: 'german' }],
  },
  phone: {
    'en-US': [
      { name: 'phone-light' },
      { name: 'phone-dark', media: { colorScheme: 'dark' } },
      { name: 'phone-320', width: 320 },
      { name: 'phone-200', zoom: true },
    ],
  },
}
