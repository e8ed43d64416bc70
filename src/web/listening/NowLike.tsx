import { useQuery } from '@tanstack/react-query'
import type { Song } from '../../contract/songs.ts'
import { songQuery } from '../api/songs.ts'
import { LikeButton } from '../media/LikeButton.tsx'
import { useToken } from '../session/token.ts'

/** The heart of what plays. The queue may be days old, so the server says whether the song is liked. */
export const NowLike = ({ song, className }: { song: Song; className?: string }) => {
  const loggedIn = useToken((state) => state.token !== null)
  const { data } = useQuery({ ...songQuery(song.id), enabled: loggedIn })
  return <LikeButton item={data ?? song} {...(className ? { className } : {})} />
}
