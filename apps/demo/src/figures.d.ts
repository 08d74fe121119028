declare module 'virtual:figures' {
  /** kB, gzip, React left out; null where the build could not measure. */
  export const figures: { readonly firstLoad: number; readonly opening: number } | null
}
