import { HttpProblem } from '../http/problem.ts'

/** What a provider throws that does not know the token which is wanted; another one may. */
export function unknownToken(): HttpProblem {
  return new HttpProblem(404, 'address', 'There is no token at this address.')
}
