import { profiles } from '../../../contract/social/profiles.ts'
import { recents } from '../../../contract/social/recents.ts'
import { listQuery, readQuery } from '../../data/read.ts'

const page = (id: number) => ({ params: { id }, query: { per_page: 48 } })

export const profileQuery = (id: number) => readQuery(profiles.get, { params: { id } })
export const profileRecentsQuery = (id: number) => readQuery(recents.ofProfile, { params: { id } })
export const profileMostPlayedQuery = (id: number) => readQuery(profiles.mostPlayed, { params: { id } })
export const profilePlaylistsQuery = (id: number) => listQuery(profiles.playlists, page(id))
export const profileFriendsQuery = (id: number) => listQuery(profiles.friends, page(id))
export const followersQuery = (id: number) => listQuery(profiles.followers, page(id))
export const followingQuery = (id: number) => listQuery(profiles.following, page(id))
