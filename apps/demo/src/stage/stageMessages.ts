/** To a frame: how what it shows should look from now on, as the parameters of an address. */
export type LookMessage = { readonly type: 'foyer-stage/look'; readonly state: string }

/**
 * From a frame: the scene stands, or what stands has another size. In px of the frame, 0 when nothing is open;
 * `failed` when the scene could not be played.
 */
export type ShownMessage = {
  readonly type: 'foyer-stage/shown'
  readonly width: number
  readonly height: number
  readonly failed: boolean
}

function fieldsOf(data: unknown, type: string): Record<string, unknown> | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== type) return undefined
  return data
}

/** Reads a message of the page around this frame; undefined for any other message or sender. */
export function readLook(event: MessageEvent<unknown>): LookMessage | undefined {
  if (event.origin !== location.origin || event.source !== window.parent) return undefined
  const fields = fieldsOf(event.data, 'foyer-stage/look')
  return typeof fields?.state === 'string' ? { type: 'foyer-stage/look', state: fields.state } : undefined
}

/** Reads a message of this frame; undefined for any other message or sender. */
export function readShown(event: MessageEvent<unknown>, frame: Window | null | undefined): ShownMessage | undefined {
  if (!frame || event.origin !== location.origin || event.source !== frame) return undefined
  const { width, height, failed } = fieldsOf(event.data, 'foyer-stage/shown') ?? {}
  if (typeof width !== 'number' || typeof height !== 'number' || typeof failed !== 'boolean') return undefined
  return { type: 'foyer-stage/shown', width, height, failed }
}
