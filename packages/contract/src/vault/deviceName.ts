import * as v from 'valibot'

/** The browsers that a device may be named by. */
export type DeviceBrowser = 'Edge' | 'Opera' | 'Firefox' | 'Chrome' | 'Safari'
/** The systems that a device may be named by. */
export type DeviceSystem = 'iPhone' | 'iPad' | 'Android' | 'Windows' | 'macOS' | 'Linux'

/**
 * A device in words, such as `Firefox on Windows`. The list is closed, because the browser that begins a login names the device,
 * and the name is mailed to the owner of the address, who may be another person.
 */
export type DeviceName = `${DeviceBrowser} on ${DeviceSystem}` | 'A browser'

const names = /^(?:(?:Edge|Opera|Firefox|Chrome|Safari) on (?:iPhone|iPad|Android|Windows|macOS|Linux)|A browser)$/

/** A {@link DeviceName}; any other text reads as `A browser`. */
export const deviceName: v.GenericSchema<string, DeviceName> = v.pipe(
  v.string(),
  v.maxLength(80),
  v.transform((reported) => (isDeviceName(reported) ? reported : 'A browser')),
)

/** The same where a device may have said nothing. */
export const maybeDeviceName: v.GenericSchema<string, DeviceName | ''> = v.pipe(
  v.string(),
  v.maxLength(80),
  v.transform(readDeviceName),
)

/** What a text says of a device, by the words of the list; empty for one that is empty. */
export function readDeviceName(reported: string): DeviceName | '' {
  return reported === '' || isDeviceName(reported) ? reported : 'A browser'
}

function isDeviceName(reported: string): reported is DeviceName {
  return names.test(reported)
}
