import { type Address, concatHex, encodeAbiParameters, getContractAddress, type Hex, isHex, parseEther } from 'viem'
import type { ChainClient } from '../chains/chainClient.ts'
import { create2Factory } from '../chains/create2Factory.ts'
import { TestKitError } from '../TestKitError.ts'
import { readPackagedContract } from '../uniswap/readPackagedContract.ts'
import { transact } from '../uniswap/transact.ts'
import { delegationContracts } from './delegationContracts.ts'

/** Where the parts of smart accounts stand; all but the paymaster as on the main networks. */
export interface SmartAccountContracts {
  /** EntryPoint 0.7 (ERC-4337). */
  readonly entryPoint: Address
  /** EIP7702StatelessDeleGator 1.3.0: the code that accounts delegate to. */
  readonly delegator: Address
  readonly delegationManager: Address
  /** A VerifyingPaymaster 0.7 with a deposit, which pays for what its signer signed. */
  readonly paymaster: Address
}

/** What {@link placeSmartAccounts} takes. */
export interface PlaceSmartAccountsOptions {
  /** Whose signatures the paymaster pays for. */
  readonly paymasterSigner: Address
  /** What the paymaster has deposited at the entry point, in wei; default 100 ether. */
  readonly deposit?: bigint
}

/** The salt that EntryPoint 0.7 was deployed with everywhere. */
const entryPointSalt: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'
const paymasterSalt: Hex = `0x${'00'.repeat(32)}`

/**
 * Puts what smart accounts run on onto a chain: EntryPoint 0.7 and MetaMask's EIP7702StatelessDeleGator and DelegationManager
 * 1.3.0 byte for byte as on the main networks, the rest of the Delegation Framework, and a paymaster. What is there already is left alone.
 *
 * @param account An unlocked account with ether.
 * @throws {TestKitError} `SMART_ACCOUNTS_MISSING` where the packages are not installed, `CHAIN_SETUP_FAILED`.
 * @example
 * const { paymaster } = await placeSmartAccounts(chain.client, alice, { paymasterSigner: signer.address })
 */
export async function placeSmartAccounts(
  client: ChainClient,
  account: Address,
  { deposit = parseEther('100'), paymasterSigner }: PlaceSmartAccountsOptions,
): Promise<SmartAccountContracts> {
  const { bytecode } = readPackagedContract('@account-abstraction/contracts/artifacts/EntryPoint.json')
  const entryPoint = await create(client, account, entryPointSalt, bytecode)
  const { built, delegationManager, delegator, placed } = await delegationContracts(entryPoint)
  for (const { address, creationCode, salt } of built) {
    const deployed = await create(client, account, salt, creationCode)
    if (deployed !== address)
      throw new TestKitError(
        'CHAIN_SETUP_FAILED',
        `A contract of smart accounts stands at ${deployed} and not at ${address}.`,
        "Install the version of @metamask/delegation-abis that @foyer/test's README names.",
      )
  }
  for (const { address, creationCode } of placed) await put(client, address, creationCode)
  const { abi, bytecode: code } = readPackagedContract(
    '@account-abstraction/contracts/artifacts/VerifyingPaymaster.json',
  )
  const addresses = [{ type: 'address' }, { type: 'address' }] as const
  const args = encodeAbiParameters(addresses, [entryPoint, paymasterSigner])
  const paymaster = await create(client, account, paymasterSalt, concatHex([code, args]))
  if (deposit > 0n)
    await transact(client, { account, address: paymaster, abi, functionName: 'deposit', value: deposit })
  return { entryPoint, delegator, delegationManager, paymaster }
}

/** Deploys by the factory that every network has, where the address follows from the code. */
async function create(client: ChainClient, account: Address, salt: Hex, bytecode: Hex): Promise<Address> {
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Factory, salt, bytecode })
  if (await client.getCode({ address })) return address
  const hash = await client.sendTransaction({ account, to: create2Factory, data: concatHex([salt, bytecode]) })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status === 'success') return address
  throw new TestKitError('CHAIN_SETUP_FAILED', `Nothing was deployed at ${address}.`, 'Start the chain anew.')
}

/**
 * Puts code at an address that deploying it would not give: the main networks have builds of these contracts whose metadata no
 * package carries. What the constructor fixes in the code is right; their storage is empty, which none of them needs.
 */
async function put(client: ChainClient, address: Address, creationCode: Hex): Promise<void> {
  if (await client.getCode({ address })) return
  const { data } = await client.call({ data: creationCode })
  if (!isHex(data)) throw new TestKitError('CHAIN_SETUP_FAILED', `${address} got no code.`, 'Start the chain anew.')
  await client.setCode({ address, bytecode: data })
}
