import { cdp } from 'vitest/browser'

type Session = { send: (method: string, parameters: object) => Promise<unknown> }

/** Makes the browser report these media features; none puts them back. */
export async function emulateMedia(features: Record<string, string> = {}): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}

/** Makes the browser that of a phone, whose only pointer is a finger, or of a computer again. */
export async function emulateTouch(enabled: boolean): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Emulation.setTouchEmulationEnabled', { enabled })
}
