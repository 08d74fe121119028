/** Longer pictures are not stored: the site's own storage must not fill up with the icons of wallets and tokens. */
const longest = 2048

/** A picture's address as far as it may be stored. */
export function storedPicture(src: string | undefined): string | undefined {
  return src !== undefined && src.length <= longest ? src : undefined
}
