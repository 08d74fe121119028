/** A picture that is part of the page already; anything that would have to be fetched from elsewhere is undefined. */
export function embeddedImage(url: string | undefined): string | undefined {
  return url?.startsWith('data:image/') ? url : undefined
}
