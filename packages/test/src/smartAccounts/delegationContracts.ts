import { type Address, concatHex, encodeAbiParameters, type Hex, isHex, stringToHex } from 'viem'
import { TestKitError } from '../TestKitError.ts'

/** Where the Delegation Framework 1.3.0 stands on the main networks (MIT or Apache-2.0, github.com/MetaMask/delegation-framework). */
const places = {
  DelegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  EIP7702StatelessDeleGator: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
  AllowedCalldataEnforcer: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
  AllowedMethodsEnforcer: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  NonceEnforcer: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  RedeemerEnforcer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const satisfies Record<string, Address>

type Name = keyof typeof places

/**
 * How what accounts trust was made on the main networks: what deployed it says this of the sources in the hash behind the code, and
 * the package another. An address follows from both and from the salt, so it is that very code which stands there.
 */
const builds = {
  DelegationManager: {
    packaged: 'ca409e8c9582544b3b8d8c05ed7b77fb8b148a77f098b1aea58f1517227de31d',
    deployed: 'c2284ea0163aafd9aee402e7645e9db93d0c27667921732dd0458883520a4752',
  },
  EIP7702StatelessDeleGator: {
    packaged: '2a8fc88ef923739742bc7ec1685cd9198a7251cfb58c7e873c821a7e716b2ca6',
    deployed: 'd057b8f9a4d5cb46c51c1004ce8cae8dcd3c06323da26ccdfd3dd38584a43adb',
  },
} as const
const salt = stringToHex('GATOR', { size: 32 })
/** Who may pause delegations on the main networks: it deployed them. */
const owner: Address = '0xb0403b32f54d0bd752113f4009e8b534c6669f44'
type Bytecodes = Readonly<Record<string, unknown>>

/** The framework's contracts with the code that creates each, and how those that accounts trust are deployed. @throws {TestKitError} `SMART_ACCOUNTS_MISSING` */
export async function delegationContracts(entryPoint: Address) {
  const bytecodes = await readBytecodes()
  const { DelegationManager: delegationManager, EIP7702StatelessDeleGator: delegator } = places
  const addresses = (...args: readonly Address[]) =>
    encodeAbiParameters(
      args.map(() => ({ type: 'address' })),
      args,
    )
  const args: Partial<Record<Name, Hex>> = {
    DelegationManager: addresses(owner),
    EIP7702StatelessDeleGator: addresses(delegationManager, entryPoint),
  }
  const creationCodeOf = (name: Name): Hex => {
    const bytecode = bytecodes[name]
    if (typeof bytecode !== 'string' || !isHex(bytecode)) throw new Error(`There is no bytecode of ${name}.`)
    return concatHex([bytecode, args[name] ?? '0x'])
  }
  const built = (Object.keys(builds) as (keyof typeof builds)[]).map((name) => {
    const { deployed, packaged } = builds[name]
    return { address: places[name], salt, creationCode: creationCodeOf(name).replace(packaged, deployed) as Hex }
  })
  const placed = (Object.keys(places) as Name[])
    .filter((name) => !(name in builds))
    .map((name) => ({ address: places[name], creationCode: creationCodeOf(name) }))
  return { delegationManager, delegator, built, placed }
}

async function readBytecodes(): Promise<Bytecodes> {
  try {
    return (await import('@metamask/delegation-abis/bytecode')) as Bytecodes
  } catch (cause) {
    const nextStep = "Install the packages for smart accounts that @foyer/test's README names."
    throw new TestKitError(
      'SMART_ACCOUNTS_MISSING',
      'The package @metamask/delegation-abis is not installed.',
      nextStep,
      {
        cause,
      },
    )
  }
}
