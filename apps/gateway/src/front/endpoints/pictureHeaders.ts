import type { RasterType } from '../../capabilities/nfts/rasterType.ts'

/** The headers of a stranger's picture, under a policy that lets it do nothing. */
export function pictureHeaders(type: RasterType, seconds: number): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': `public, max-age=${seconds}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
}
