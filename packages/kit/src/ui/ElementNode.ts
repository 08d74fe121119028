import type { ReactElement } from 'react'

/**
 * Elements or nothing, never bare text: for a place beside other content, where text that a browser translates would break
 * React's drawing.
 */
export type ElementNode = ReactElement | readonly ElementNode[] | false | null | undefined
