declare module 'virtual:figures' {
  export const figures: {
    /** kB, gzip, React left out; null where the build could not measure. */
    readonly size: { readonly firstLoad: number; readonly opening: number } | null
    /** What axe found in all states of the gallery in all looks; null until it has run. */
    readonly axe: { readonly violations: number; readonly states: number; readonly looks: number } | null
  }
}
