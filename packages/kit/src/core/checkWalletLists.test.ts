import { describe, expect, test } from 'vitest'
import { checkWalletLists } from './checkWalletLists.ts'
import { KitError } from './errors.ts'
import type { KitOptions } from './options.ts'

function messageOf(options: object): string | undefined {
  try {
    checkWalletLists({ appName: 'Harbour Cafe', ...options } as KitOptions)
    return undefined
  } catch (error) {
    if (error instanceof KitError) return `${error.code}: ${error.shortMessage}`
    throw error
  }
}

describe('a site’s lists of wallets', () => {
  test('pass where they are right, or absent', () => {
    expect(messageOf({})).toBeUndefined()
    const customWallets = [
      { id: 'quill', name: 'Quill', homepage: 'https://quill.example', mobileLink: 'quill://' },
      { id: 'brio', name: 'Brio' },
    ]
    const lists = { featuredWalletIds: ['a'], includeWalletIds: [], excludeWalletIds: ['b'], allWallets: 'ONLY_MOBILE' }
    expect(messageOf({ ...lists, customWallets })).toBeUndefined()
  })

  test.each<[string, object, string]>([
    [
      'a word alone',
      { featuredWalletIds: 'metamask' },
      'INVALID_OPTION: featuredWalletIds must be a list of wallet ids',
    ],
    ['an empty id', { includeWalletIds: [''] }, 'INVALID_OPTION: includeWalletIds must be a list'],
    ['a number', { excludeWalletIds: [7] }, 'INVALID_OPTION: excludeWalletIds must be a list'],
    [
      'a wallet that is featured and left out',
      { featuredWalletIds: ['a'], excludeWalletIds: ['a'] },
      'CONFLICTING_OPTIONS: a is in featuredWalletIds and in excludeWalletIds',
    ],
    [
      'a place that does not exist',
      { allWallets: 'show' },
      'INVALID_OPTION: allWallets must be one of SHOW, HIDE, ONLY_MOBILE',
    ],
    [
      'one wallet without a list',
      { customWallets: { id: 'a', name: 'A' } },
      'INVALID_OPTION: customWallets must be a list',
    ],
    ['nothing in a list', { customWallets: [null] }, 'INVALID_OPTION: customWallets[0] needs an id and a name'],
    [
      'a wallet without a name',
      { customWallets: [{ id: 'a' }] },
      'INVALID_OPTION: customWallets[0] needs an id and a name',
    ],
    [
      'a part by its name in the wallet directory',
      { customWallets: [{ id: 'a', name: 'A', mobile_link: 'a://' }] },
      'UNKNOWN_OPTION: customWallets[0].mobile_link is not part of a wallet; it is called mobileLink',
    ],
    [
      'a part that wallets do not have',
      { customWallets: [{ id: 'a', name: 'A', colour: 'red' }] },
      'UNKNOWN_OPTION: customWallets[0].colour is not part of a wallet',
    ],
    [
      'a homepage that is no page',
      { customWallets: [{ id: 'a', name: 'A', homepage: 'javascript:alert(1)' }] },
      'INVALID_OPTION: customWallets[0].homepage must be an http(s) URL',
    ],
    [
      'two wallets of one id',
      {
        customWallets: [
          { id: 'a', name: 'A' },
          { id: 'a', name: 'B' },
        ],
      },
      'CONFLICTING_OPTIONS: Two customWallets have the id a',
    ],
  ])('fail with a message for %s', (_, options, message) => expect(messageOf(options)).toContain(message))
})
