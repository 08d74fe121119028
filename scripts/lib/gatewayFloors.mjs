// The floors of the gateway, and what an import between its rooms may not do (ARCHITECTURE.md, "Floors of the gateway").
import { isTestCode } from './sources.mjs'

/** Top down, each a folder of `apps/gateway/src`. A room imports from its own floor and from those below, types included. */
const floors = ['front', 'sources', 'capabilities', 'engines']

/** What stands above them, at the top of `apps/gateway/src`: it may import everything, and no floor may import it. */
const assembly = [
  'cli',
  'cli.ts',
  'createCapabilities.ts',
  'createCluster.ts',
  'createGateway.ts',
  'createKeeperServer.ts',
  'erasure',
  'exports',
  'selftest',
]

/** A room keeps its settings and tables to itself; these files list them all, and import nothing else of it. */
const registers = [
  [/^engines\/config\/(schema|chainEntries|loadConfig)\.ts$/, /(Schema|Settings|Variables)\.ts$/],
  [/^engines\/db\/schema\.ts$/, /Tables\.ts$/],
]

/** Where errors become HTTP; everybody else throws errors that know no protocol. */
const httpRooms = ['front/http', 'front/endpoints']

/** The room of a gateway's file: the folder on its floor, or the file itself that stands beside the rooms. */
function gatewayRoomOf(path) {
  const parts = path.split('/')
  return parts.slice(0, floors.includes(parts[0]) ? 2 : 1).join('/')
}

/** How far below the assembly a room stands; -1 for what is on no floor. */
function gatewayFloorOf(room) {
  return assembly.includes(room) ? 0 : floors.indexOf(room.split('/')[0]) + 1 || -1
}

/** Problems with one import inside the gateway; `needs` collects which rooms each room imports. */
export function checkGatewayFloors({ path, target, kind, where, needs }) {
  if (isTestCode(path) || isTestCode(target)) return []
  const [from, to] = [path, target].map((file) => file.slice('apps/gateway/src/'.length))
  const [room, other] = [from, to].map(gatewayRoomOf)
  const [own, next] = [room, other].map(gatewayFloorOf)
  if (own === -1) return [`${where}: apps/gateway/src/${room} stands on no floor`]
  if (next === -1) return [`${where} imports ${target}, which stands on no floor`]
  const problems = []
  const isListed = registers.some(([list, part]) => list.test(from) && part.test(to))
  if (room !== other && !isListed) needs.set(room, [...(needs.get(room) ?? []), other])
  if (to === 'front/http/problem.ts' && !httpRooms.includes(room))
    problems.push(`${where}: ${room} may not know HTTP (${target}): throw a GatewayError`)
  if (next < own && !isListed)
    problems.push(`${where}: ${room} may not import ${other} of a floor above (${kind} import of ${target})`)
  return problems
}
