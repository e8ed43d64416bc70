import { done } from '../../../contract/core/pagination.ts'

/** Awaits work and returns the empty success response. */
export const settled = async (work: Promise<void>): Promise<typeof done> => {
  await work
  return done
}
