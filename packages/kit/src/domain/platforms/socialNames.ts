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
