import type { Provider } from './provider.ts'

/** Keeps questions about chains marked as local from companies: what happens there stays private. */
export function withoutLocalChains<Question extends { chainIds: readonly string[] }, Answer>(
  provider: Provider<Question, Answer>,
  isLocal: (chainId: string) => boolean,
): Provider<Question, Answer> {
  const narrow = (question: Question): Question => ({
    ...question,
    chainIds: question.chainIds.filter((id) => !isLocal(id)),
  })
  return {
    ...provider,
    serves: (question) => provider.serves(narrow(question)),
    ask: (question, signal) => provider.ask(narrow(question), signal),
  }
}
