import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { type EntrySource, listeningSessions } from '../../../contract/social/listening-sessions.ts'
import { call } from '../../data/call.ts'
import { readQuery } from '../../data/read.ts'
import type { Source } from '../engine/source.ts'

export const sessionInvitationQuery = (token: string) => ({
  ...readQuery(listeningSessions.invited, { params: { token } }),
  staleTime: 0,
})

/** Returns the source of entries in a session; undefined for what is no collection with a page. */
export const entrySource = (source: Source | null | undefined): EntrySource | undefined =>
  source?.type && source.type !== 'radio' && source.id ? { type: source.type, id: source.id } : undefined

/** Calls about the session of the account; all throw `CallError`. */
export const sessionCalls = {
  clock: () => call(listeningSessions.clock, {}),
  current: () => call(listeningSessions.current, {}),
  start: (body: BodyOf<typeof listeningSessions.start>) => call(listeningSessions.start, { body }),
  join: (token: string, client: string) =>
    call(listeningSessions.join, { params: { token }, body: { client } }),
  attend: (id: number, body: BodyOf<typeof listeningSessions.attend>) =>
    call(listeningSessions.attend, { params: { id }, body }),
  leave: (id: number) => call(listeningSessions.leave, { params: { id } }, { keepalive: true }),
  end: (id: number) => call(listeningSessions.end, { params: { id } }),
  update: (id: number, body: BodyOf<typeof listeningSessions.update>) =>
    call(listeningSessions.update, { params: { id }, body }),
  removeMember: (id: number, user_id: number) =>
    call(listeningSessions.removeMember, { params: { id }, body: { user_id } }),
  invite: (id: number, user_ids: number[]) =>
    call(listeningSessions.invite, { params: { id }, body: { user_ids } }),
  renewLink: (id: number) => call(listeningSessions.renewLink, { params: { id } }),
  play: (id: number, body: BodyOf<typeof listeningSessions.play>) =>
    call(listeningSessions.play, { params: { id }, body }),
  add: (id: number, body: BodyOf<typeof listeningSessions.add>) =>
    call(listeningSessions.add, { params: { id }, body }),
  removeEntries: (id: number, entry_ids: number[]) =>
    call(listeningSessions.removeEntries, { params: { id }, body: { entry_ids } }),
  move: (id: number, entry_id: number, index: number) =>
    call(listeningSessions.move, { params: { id }, body: { entry_id, index } }),
  accept: (id: number, entry_id: number) =>
    call(listeningSessions.accept, { params: { id }, body: { entry_id } }),
}

/** The session of the account, also while it plays on another device; never persisted. */
export const ownSessionQuery = () => ({
  queryKey: ['own-listening-session'],
  queryFn: sessionCalls.current,
  staleTime: 0,
  gcTime: 0,
})
