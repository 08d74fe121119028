import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Abi, isHex } from 'viem'
import type { TestContract } from '../chains/testContracts.ts'
import { TestKitError } from '../TestKitError.ts'

const require = createRequire(import.meta.url)

/**
 * Reads a contract from the file in which an npm package ships it, such as `@uniswap/v2-core/build/UniswapV2Factory.json`.
 * The packages are installed beside this one and not part of it: their licences are others.
 *
 * @throws {TestKitError} `UNISWAP_MISSING`, `SMART_ACCOUNTS_MISSING`.
 */
export function readPackagedContract(path: string): TestContract {
  const { abi, bytecode } = JSON.parse(readFileSync(find(path), 'utf8')) as { abi: Abi; bytecode: string }
  const code = bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`
  if (!isHex(code)) throw new Error(`${path} holds no bytecode.`)
  return { abi, bytecode: code }
}

function find(path: string): string {
  try {
    return require.resolve(path)
  } catch (cause) {
    const name = path.split('/').slice(0, 2).join('/')
    const isUniswap = name.startsWith('@uniswap/')
    const nextStep = `Install the packages ${isUniswap ? 'of Uniswap' : 'for smart accounts'} that @foyer/test's README names.`
    const code = isUniswap ? 'UNISWAP_MISSING' : 'SMART_ACCOUNTS_MISSING'
    throw new TestKitError(code, `The package ${name} is not installed.`, nextStep, { cause })
  }
}
