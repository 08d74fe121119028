/** A drawn icon as a data URI: the first letter of the name on a plain ground. */
export function monogramIcon(name: string): string {
  const letter = [...name].find((character) => /[\p{L}\p{N}]/u.test(character))?.toUpperCase() ?? 'T'
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#3d5a45"/>' +
    '<text x="48" y="66" font-family="system-ui,sans-serif" font-size="52" font-weight="600" text-anchor="middle" ' +
    `fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
