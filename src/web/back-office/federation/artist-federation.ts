import { artistFederation, type ManagedActor } from '../../../contract/site/activitypub.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf, readQuery } from '../../data/read.ts'

const inputOf = (artist_id: number) => ({ query: { artist_id } })

/** An artist and its podcasts, as other servers see them. */
export const artistFederationQuery = (artistId: number) => readQuery(artistFederation.list, inputOf(artistId))

/** Switches following from other servers on or off. Throws `CallError`. */
export const switchFederation = async (
  artistId: number,
  { type, id }: Pick<ManagedActor, 'type' | 'id'>,
  enabled: boolean,
): Promise<void> => {
  await call(artistFederation.change, { params: { type, id }, body: { enabled } })
  await queryClient.invalidateQueries({ queryKey: keyOf(artistFederation.list, inputOf(artistId)) })
}
