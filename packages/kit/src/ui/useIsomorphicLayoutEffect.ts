import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in the browser; on a server `useEffect`, so that React 18 does not warn about it. */
export const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
