import { type Abi, type Hex, isHex } from 'viem'
import exchange from '../contracts/Exchange.artifact.json' with { type: 'json' }
import strictToken from '../contracts/StrictAllowanceToken.artifact.json' with { type: 'json' }
import multiToken from '../contracts/TestMultiToken.artifact.json' with { type: 'json' }
import names from '../contracts/TestNames.artifact.json' with { type: 'json' }
import nft from '../contracts/TestNft.artifact.json' with { type: 'json' }
import offchainResolver from '../contracts/TestOffchainResolver.artifact.json' with { type: 'json' }
import smartAccount from '../contracts/TestSmartAccount.artifact.json' with { type: 'json' }
import smartAccountFactory from '../contracts/TestSmartAccountFactory.artifact.json' with { type: 'json' }
import token from '../contracts/TestToken.artifact.json' with { type: 'json' }
import universalResolver from '../contracts/TestUniversalResolver.artifact.json' with { type: 'json' }

/** What a contract is deployed from. */
export interface TestContract {
  readonly abi: Abi
  readonly bytecode: Hex
}

/**
 * Contracts that tests deploy themselves: an account of one key (ERC-1271) and its factory (ERC-6492), an ENS resolver whose
 * records are signed off chain, two stand-ins for ENS's universal resolver (one that looks all up off chain, one that keeps names), a token (ERC-20), one whose allowances change from
 * or to 0 only, collections (ERC-721 and ERC-1155) and an exchange of one for one.
 *
 * @example
 * const { abi, bytecode } = testContracts.smartAccount
 * await client.deployContract({ abi, bytecode, args: [owner], account: owner })
 */
export const testContracts: Readonly<
  Record<
    | 'smartAccount'
    | 'smartAccountFactory'
    | 'offchainResolver'
    | 'universalResolver'
    | 'names'
    | 'token'
    | 'strictToken'
    | 'nft'
    | 'multiToken'
    | 'exchange',
    TestContract
  >
> = {
  token: contract(token),
  strictToken: contract(strictToken),
  nft: contract(nft),
  multiToken: contract(multiToken),
  exchange: contract(exchange),
  smartAccount: contract(smartAccount),
  smartAccountFactory: contract(smartAccountFactory),
  offchainResolver: contract(offchainResolver),
  universalResolver: contract(universalResolver),
  names: contract(names),
}

function contract(artifact: { abi: unknown; bytecode: string }): TestContract {
  if (!isHex(artifact.bytecode)) throw new Error('A contract artifact holds no bytecode.')
  return { abi: artifact.abi as Abi, bytecode: artifact.bytecode }
}
