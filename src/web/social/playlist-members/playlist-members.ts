import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MemberRole } from '../../../contract/catalog/items.ts'
import {
  type PlaylistInvite,
  type PlaylistMember,
  playlistMembers,
} from '../../../contract/social/playlist-members.ts'
import { listsChanged, refetchPlaylist } from '../../catalog/playlists/playlists.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { keyOf, readQuery } from '../../data/read.ts'

/** Entries of the activity loaded at once. */
const PAGE = 50

export const membersQuery = (id: number) => readQuery(playlistMembers.list, { params: { id } })

/** The invite link of an own playlist. */
export const playlistInviteQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(playlistMembers.invite, { params: { id } }),
    queryFn: async ({ signal }): Promise<PlaylistInvite | null> =>
      (await call(playlistMembers.invite, { params: { id } }, { signal })).invite,
  })

export const invitationQuery = (token: string) => readQuery(playlistMembers.invited, { params: { token } })

const keyOfActivity = (id: number) => [playlistMembers.activity.path, id] as const

/** Queries the activity of a playlist's members, newest first. */
export const playlistActivityQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: keyOfActivity(id),
    queryFn: ({ signal, pageParam }) =>
      call(
        playlistMembers.activity,
        { params: { id }, query: { limit: PAGE, ...(pageParam !== null && { after: String(pageParam) }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
  })

/** Shows members just returned by a change, and loads again what else depends on them. */
const showMembers = async (id: number, members: PlaylistMember[]): Promise<void> => {
  queryClient.setQueryData(membersQuery(id).queryKey, members)
  await Promise.all([refetchPlaylist(id), listsChanged()])
}

/** Adds a friend to an own playlist. Throws `CallError`. */
export const addMember = async (id: number, user_id: number, role: MemberRole): Promise<void> =>
  showMembers(id, await call(playlistMembers.add, { params: { id }, body: { user_id, role } }))

/** Throws `CallError`. */
export const changeRole = async (id: number, user_id: number, role: MemberRole): Promise<void> =>
  showMembers(id, await call(playlistMembers.change, { params: { id }, body: { user_id, role } }))

/** Throws `CallError`. */
export const removeMember = async (id: number, user_id: number): Promise<void> =>
  showMembers(id, await call(playlistMembers.remove, { params: { id }, body: { user_id } }))

/** Ends the own membership. Throws `CallError`. */
export const leavePlaylist = async (id: number): Promise<void> => {
  await call(playlistMembers.leave, { params: { id } })
  await listsChanged()
}

/** Creates the invite link of an own playlist, or replaces it. Throws `CallError`. */
export const renewPlaylistInvite = async (id: number, role: MemberRole, expires: boolean): Promise<void> => {
  const { invite } = await call(playlistMembers.renewInvite, { params: { id }, body: { role, expires } })
  queryClient.setQueryData(playlistInviteQuery(id).queryKey, invite)
}

/** Throws `CallError`. */
export const revokePlaylistInvite = async (id: number): Promise<void> => {
  await call(playlistMembers.revokeInvite, { params: { id } })
  queryClient.setQueryData(playlistInviteQuery(id).queryKey, null)
}

/** Becomes a member by an invite link and returns the playlist's id. Throws `CallError`. */
export const joinPlaylist = async (token: string): Promise<number> => {
  const { playlist_id } = await call(playlistMembers.join, { params: { token } })
  await Promise.all([refetchPlaylist(playlist_id), listsChanged()])
  return playlist_id
}

onEvents({
  'playlist.changed': ({ playlist_id }) => {
    void queryClient.invalidateQueries({ queryKey: membersQuery(playlist_id).queryKey })
    void queryClient.invalidateQueries({ queryKey: keyOfActivity(playlist_id) })
  },
  resync: () => {
    for (const { path } of [playlistMembers.list, playlistMembers.activity])
      void queryClient.invalidateQueries({ queryKey: [path] })
  },
})
