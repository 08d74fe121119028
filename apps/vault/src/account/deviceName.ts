import type { DeviceBrowser, DeviceName, DeviceSystem } from '@foyer/contract/vault'

/** As browsers call themselves; those of iOS by names of their own there. */
const browsers: readonly (readonly [DeviceBrowser, RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOP(?:R|T)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [DeviceSystem, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** A browser in words of the gateway's list, such as `Firefox on Windows`, for the mail and the list of devices. */
export function deviceName(userAgent: string): DeviceName {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return browser && system ? `${browser} on ${system}` : 'A browser'
}
