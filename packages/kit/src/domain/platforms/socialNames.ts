import type { Visitor } from './visitor.ts'

/** What the services that a visitor may log in with call themselves, in every language. */
export const socialNames = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const

/** One of those services. */
export type Social = keyof typeof socialNames

/** Whether a name is that of a service that a visitor may log in with. */
export function isSocial(name: string): name is Social {
  return Object.hasOwn(socialNames, name)
}

/** Social accounts that are offered unless a site says otherwise, in order. */
export const defaultSocials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Whose sign-in pages do not come up inside Telegram. */
function blockedIn({ browser, system }: Visitor): readonly string[] {
  switch (system) {
    case 'ios':
      return ['google']
    case 'android':
      return ['facebook', 'x']
    case 'mac':
      // Its app does not call itself Safari; in a browser that does, Telegram is a page like others.
      return browser === 'safari' || browser === 'chromium' ? [] : ['x']
    default:
      return []
  }
}

/**
 * The social accounts that a visitor can sign in with, in the order given: in Telegram, iOS drops `google`, the Mac app
 * drops `x`, Android drops `facebook` and `x`; other apps drop `google`, which turns away pages that an app shows.
 */
export function socialsFor<T extends string>(socials: readonly T[], visitor: Visitor): readonly T[] {
  if (visitor.place === 'browser') return socials
  const blocked = visitor.place === 'app' ? ['google'] : blockedIn(visitor)
  return socials.filter((social) => !blocked.includes(social))
}
