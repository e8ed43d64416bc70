import type { BodyOf } from '../../../contract/endpoint.ts'
import { done } from '../../../contract/paging.ts'
import type { episodes } from '../../../contract/podcasts.ts'
import type { Asker } from '../../db/visible.ts'
import { fail, found } from '../../http/fail.ts'
import type { Platform } from '../../platform.ts'
import { forgetEvery, hearEvery, keepProgress, seesPodcast } from './progress.queries.ts'

type On = Pick<Platform, 'db'>

/** Keeps how far the listener is; 404 for an episode that it may not hear. */
export const hear = async (
  on: On,
  asker: Asker,
  id: number,
  { seconds, played }: BodyOf<typeof episodes.hear>,
) => ({
  status: 'success' as const,
  ...found(await keepProgress(on.db, asker, id, seconds, played)),
})

/** Marks a podcast, or what is no newer than one of its episodes, as heard or as new; 404 for one that the listener may not see. */
export const hearAll = async (
  on: On,
  asker: Asker,
  id: number,
  { played, until }: BodyOf<typeof episodes.hearAll>,
): Promise<typeof done> => {
  if (!(await seesPodcast(on.db, asker, id))) fail('not_found')
  await (played ? hearEvery : forgetEvery)(on.db, asker, id, until)
  return done
}
