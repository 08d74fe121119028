/** How a site is named in a row: its host, or whatever stands there. */
export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
