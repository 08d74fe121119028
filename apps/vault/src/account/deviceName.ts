const browsers = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrome\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser in words, such as `Firefox on Windows`, for the mail and the list of devices. */
export function deviceName(userAgent: string): string {
  const find = (list: typeof browsers | typeof systems) => list.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return `${find(browsers) ?? 'A browser'} on ${find(systems) ?? 'a device'}`
}
