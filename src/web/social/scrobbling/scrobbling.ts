import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import {
  LISTENBRAINZ_URL,
  type LinkedService,
  type ScrobbleService,
  type ScrobblingState,
  scrobbling,
} from '../../../contract/social/scrobbling.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

const key = keyOf(scrobbling.state, {})
const POLL_MS = 5_000

/** Linked services of the account, read again while something is about to be sent. Never persisted: useless offline. */
export const scrobblingQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(scrobbling.state, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.services.some(({ waiting, failed_since }) => waiting > 0 && !failed_since) && POLL_MS,
  })

const stored = async (work: Promise<ScrobblingState>): Promise<void> => {
  queryClient.setQueryData(key, await work)
}

/** Throws `CallError`. */
export const linkListenBrainz = (body: BodyOf<typeof scrobbling.linkListenBrainz>): Promise<void> =>
  stored(call(scrobbling.linkListenBrainz, { body }))

/** Opens the page of Last.fm that asks for permission, and returns to `/account/lastfm`. Throws `CallError`. */
export const goToLastFm = async (): Promise<void> =>
  location.assign((await call(scrobbling.startLastFm, {})).url)

/** Throws `CallError`. */
export const linkLastFm = (body: BodyOf<typeof scrobbling.linkLastFm>): Promise<void> =>
  stored(call(scrobbling.linkLastFm, { body }))

/** Throws `CallError`. */
export const chooseScrobbled = (
  service: ScrobbleService,
  body: BodyOf<typeof scrobbling.change>,
): Promise<void> => stored(call(scrobbling.change, { params: { service }, body }))

/** Throws `CallError`. */
export const choosePassOn = (pass_on: boolean): Promise<void> =>
  stored(call(scrobbling.passOn, { body: { pass_on } }))

/** Throws `CallError`. */
export const unlinkService = async (service: ScrobbleService): Promise<void> => {
  await call(scrobbling.unlink, { params: { service } })
  await queryClient.invalidateQueries({ queryKey: key })
}

/** Throws `CallError`. */
export const sendNow = (service: ScrobbleService): Promise<void> =>
  stored(call(scrobbling.send, { params: { service } }))

/** Throws `CallError`. */
export const sendHistory = (service: ScrobbleService): Promise<void> =>
  stored(call(scrobbling.sendHistory, { params: { service } }))

/** Returns the public page of a linked account; undefined for servers whose pages are unknown. */
export const pageOfLink = ({ service, user_name, api_url }: LinkedService): string | undefined => {
  if (service === 'lastfm') return `https://www.last.fm/user/${encodeURIComponent(user_name)}`
  return api_url === LISTENBRAINZ_URL
    ? `https://listenbrainz.org/user/${encodeURIComponent(user_name)}`
    : undefined
}
