import { done } from '../../contract/paging.ts'

/** The answer of a call whose work has nothing to tell. */
export const finished = async (work: Promise<void>): Promise<typeof done> => {
  await work
  return done
}
