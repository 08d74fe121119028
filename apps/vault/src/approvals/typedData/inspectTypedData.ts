import { readTypedData } from '../../evm/typedData/readTypedData.ts'
import type { Network } from '../../platform/createNetwork.ts'
import { tokensOf } from '../../steps/step.ts'
import { readTokens, settleStep } from '../../steps/tokenFacts.ts'
import { createContractAgeCheck } from '../findings/createContractAgeCheck.ts'
import { noSteps } from '../findings/findings.ts'
import type { Inspection } from '../inspection.ts'
import type { TypedDataRequest } from './typedData.ts'

/** Finds out what the tokens of typed data are called, and which of its contracts are new. */
export const inspectTypedData: Inspection<TypedDataRequest> = async (request, { member, network }, signal) => {
  const { steps } = readTypedData(request.typedData, request.chain, member.addresses.evm)
  const bounded: Network = (on, method, params) => network(on, method, params, signal)
  const [tokens, young] = await Promise.all([
    readTokens(bounded, request.chain, steps.flatMap(tokensOf)),
    createContractAgeCheck(bounded, request.chain)(steps),
  ])
  return { ...noSteps, steps: steps.map((step) => settleStep(step, tokens)), tokens, young }
}
