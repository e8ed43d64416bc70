import { queryOptions } from '@tanstack/react-query'
import type { ProfileRef } from '../../../contract/platform/user.ts'
import { search } from '../../../contract/site/search.ts'
import { blocks, friends } from '../../../contract/social/friends.ts'
import { profiles } from '../../../contract/social/profiles.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { onEvents } from '../../data/events/event-handlers.ts'
import { keyOf, readQuery } from '../../data/read.ts'
import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'

export const friendsQuery = () => readQuery(friends.list, {})
export const friendRequestsQuery = () => readQuery(friends.requests, {})
export const friendSuggestionsQuery = () => readQuery(friends.suggestions, {})
export const blockedUsersQuery = () => readQuery(blocks.list, {})
export const inviterQuery = (token: string) => readQuery(friends.invited, { params: { token } })

/** The account's invite link. */
export const inviteQuery = () =>
  queryOptions({
    queryKey: keyOf(friends.invite, {}),
    queryFn: ({ signal }) => call(friends.invite, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Everything that contains friends or friendship statuses. */
const paths = new Set<unknown>([
  friends.list.path,
  friends.requests.path,
  friends.suggestions.path,
  blocks.list.path,
  profiles.get.path,
  profiles.followers.path,
  profiles.following.path,
  search.all.path,
  search.tab.path,
])

/** Loads friends and statuses again where they are shown. */
export const friendsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[0]) })

onEvents({
  'friend.changed': () => void friendsChanged(),
  // Who shows presence asks for that alone.
  'presence.changed': () =>
    void queryClient.invalidateQueries({ queryKey: friendsQuery().queryKey, refetchType: 'none' }),
  resync: () => void friendsChanged(),
})

/** Runs a change and updates what is shown; an error is announced. Returns whether it succeeded. */
const change = async (act: () => Promise<unknown>, done?: string, name = ''): Promise<boolean> => {
  try {
    await act()
    if (done) showToast({ type: 'success', title: done, text: name })
    return true
  } catch (error) {
    showError(error)
    return false
  } finally {
    await friendsChanged()
  }
}

type Person = Pick<ProfileRef, 'id' | 'name' | 'friend_status'>

/** Sends a friend request or accepts one. */
export const addFriend = ({ id, name, friend_status }: Person): Promise<boolean> =>
  change(
    () => call(friends.add, { body: { user_id: id } }),
    friend_status === 'pending_received'
      ? translate('You’re now friends.')
      : translate('Friend request sent'),
    name,
  )

/** Removes a friend, declines a request or withdraws one. */
export const removeFriend = (friend_id: number): Promise<boolean> =>
  change(() => call(friends.remove, { body: { friend_id } }))

/** Stops suggesting a user. */
export const dismissSuggestion = (user_id: number): Promise<boolean> =>
  change(() => call(friends.dismiss, { body: { user_id } }))

/** Blocks a user. */
export const blockUser = ({ id, name }: Person): Promise<boolean> =>
  change(() => call(blocks.add, { body: { user_id: id } }), translate('Blocked'), name)

/** Unblocks a user. */
export const unblockUser = ({ id, name }: Person): Promise<boolean> =>
  change(() => call(blocks.remove, { body: { user_id: id } }), translate('Unblocked'), name)

/** Becomes a friend by an invite link. */
export const acceptInvite = (token: string): Promise<boolean> =>
  change(() => call(friends.acceptInvite, { params: { token } }), translate('You’re now friends.'))

/** Replaces the invite link. */
export const resetInvite = async (): Promise<void> => {
  queryClient.setQueryData(inviteQuery().queryKey, await call(friends.resetInvite, {}))
}
