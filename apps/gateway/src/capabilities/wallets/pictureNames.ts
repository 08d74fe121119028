import { connectorPictureIds, networkPictureIds } from './pictureIds.ts'

const byId = new Map<string, string[]>()
for (const [name, id] of [...Object.entries(networkPictureIds), ...Object.entries(connectorPictureIds)]) {
  byId.set(id, [...(byId.get(id) ?? []), name])
}

/**
 * The names under which the picture of an id may stand in the directory: the id itself, then what kits mean by it, so that
 * an operator can file a picture under "eip155:1".
 */
export function pictureNames(id: string): readonly string[] {
  return [id, ...(byId.get(id) ?? [])]
}
