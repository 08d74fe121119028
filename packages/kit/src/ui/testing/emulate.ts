import { afterEach, beforeEach } from 'vitest'
import { cdp } from 'vitest/browser'

type Session = { send: (method: string, parameters: object) => Promise<unknown> }

/** Drawing motion takes more than all the rest, so tests go without it as long as they do not ask for it. */
const usual = { 'prefers-reduced-motion': 'reduce' }

/** Makes the browser report these media features; none puts the usual ones back. */
export async function emulateMedia(features: Record<string, string> = {}): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Emulation.setEmulatedMedia', {
    features: Object.entries({ ...usual, ...features }).map(([name, value]) => ({ name, value })),
  })
}

/** Lets the page move in the tests of the file, for a person who asks for no less of it. */
export function withMotion(): void {
  beforeEach(() => emulateMedia({ 'prefers-reduced-motion': 'no-preference' }))
  afterEach(() => emulateMedia())
}

/** Makes the browser that of a phone, whose only pointer is a finger, or of a computer again. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Emulation.setTouchEmulationEnabled', { enabled })
}
