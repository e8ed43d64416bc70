import type { SoldType } from '../../../contract/core/selling.ts'
import {
  albumSplits,
  type Split,
  songSplits,
  splitRequests,
} from '../../../contract/selling/back-office/splits.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'

const tables = { song: songSplits, album: albumSplits } as const

/** How the earnings of a song or album are divided. */
export const splitQuery = (type: SoldType, id: number) => ({
  ...readQuery(tables[type].get as typeof songSplits.get, { params: { id } }),
  staleTime: 0,
})

/** Divides the earnings of a song or album. Throws `CallError`. */
export const proposeSplit = async (
  type: SoldType,
  id: number,
  shares: { artist_id: number; share: number }[],
): Promise<Split> => {
  const split = await call(tables[type].propose as typeof songSplits.propose, {
    params: { id },
    body: { shares },
  })
  await queryClient.invalidateQueries()
  return split
}

/** Withdraws what was proposed for a song or album. Throws `CallError`. */
export const withdrawSplit = async (type: SoldType, id: number): Promise<void> => {
  await call(tables[type].withdraw as typeof songSplits.withdraw, { params: { id } })
  await queryClient.invalidateQueries()
}

/** Splits that wait for an owned artist to agree. */
export const splitRequestsQuery = () => ({ ...readQuery(splitRequests.list, {}), staleTime: 0 })

/** Agrees to a share, or declines it. Throws `CallError`. */
export const answerSplit = async (
  verb: 'accept' | 'decline',
  id: number,
  artist_id: number,
): Promise<void> => {
  await call(splitRequests[verb], { params: { id }, body: { artist_id } })
  await queryClient.invalidateQueries()
}
