import type { Endpoint } from '../../contract/core/endpoint.ts'
import { session } from '../../contract/platform/session.ts'
import { answer, isAnswered } from './http-server.ts'
import { sampleOf } from './sample.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})

const endpoints: Endpoint[] = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isTable))
  .flatMap((table) => Object.values(table))
  .filter(isEndpoint)

/** Answers every endpoint that reads, and has no answer yet, with a sample of its reply; only the account is no sample. */
export const answerSamples = (): void => {
  for (const endpoint of endpoints)
    if (endpoint.method === 'GET' && endpoint !== session.user && !isAnswered(endpoint))
      answer(endpoint, () => sampleOf(endpoint.reply as never) as never)
}
