// The floors of the gateway, and what an import between its rooms may not do (ARCHITECTURE.md, "Floors of the gateway").
import { isTestCode } from './sources.mjs'

const words = (text) => text.trim().split(/\s+/)

/** Top down. A room imports from its own floor and from those below, types included, and no two rooms need one another. */
const gatewayFloors = [
  {
    name: 'assembly',
    members: words('cli.ts cli createCapabilities.ts createCluster.ts createGateway.ts erasure exports selftest'),
  },
  { name: 'front', members: words('endpoints front http openapi reflector websocket') },
  { name: 'sources', members: words('chains/* ledger vendors') },
  {
    name: 'capabilities',
    members: words(`
      analytics balances chains exchanges gas history identity names nfts onramp prices projects providers sessions signIn
      swaps tokens userOperations vault vitals walletMethods wallets
    `),
  },
  {
    name: 'engines',
    members: words(`
      cache config db errors input jobs limits observability outside rpc secrets shared uniswap version.ts work
    `),
  },
]

/** A room keeps its settings and tables to itself; these files list them all, and import nothing else of it. */
const gatewayRegisters = [
  [/^config\/(schema|chainEntries|loadConfig)\.ts$/, /(Schema|Settings|Variables)\.ts$/],
  [/^db\/schema\.ts$/, /Tables\.ts$/],
]

/** Where errors become HTTP; everybody else throws errors that know no protocol. */
const httpRooms = ['http', 'endpoints']

/** The room of a gateway's file: its folder, the family's folder inside `chains/`, or the file itself at the top. */
function gatewayRoomOf(path) {
  const [first, second, third] = path.split('/')
  return first === 'chains' && third !== undefined ? `chains/${second}` : first
}

function gatewayFloorOf(room) {
  const member = room.startsWith('chains/') ? 'chains/*' : room
  return gatewayFloors.findIndex(({ members }) => members.includes(member))
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
  const isListed = gatewayRegisters.some(([list, part]) => list.test(from) && part.test(to))
  if (room !== other && !isListed) needs.set(room, [...(needs.get(room) ?? []), other])
  if (to === 'http/problem.ts' && !httpRooms.includes(room))
    problems.push(`${where}: ${room} may not know HTTP (${target}): throw a GatewayError`)
  if (next < own && !isListed) {
    const [above, below] = [gatewayFloors[next].name, gatewayFloors[own].name]
    problems.push(`${where}: ${room} (${below}) may not import ${other} (${above}; ${kind} import of ${target})`)
  }
  return problems
}
