import { useQuery } from '@tanstack/react-query'
import { singleKey } from '../api/reactions.ts'
import { read } from '../api/read.ts'
import { LikeButton } from '../items/LikeButton.tsx'
import type { PlayItem } from '../player/item.ts'
import { freshItem } from '../player/stream-info.ts'
import { useToken } from '../session/token.ts'

/** Like button of the current item. The queue may be days old, so the state comes from the server, or from what waits to be sent. */
export const NowLike = ({ item, ...look }: { item: PlayItem; className?: string; bright?: boolean }) => {
  const loggedIn = useToken((state) => state.token !== null)
  const { data } = useQuery({
    queryKey: singleKey(item) ?? [],
    queryFn: () => freshItem(item, read),
    enabled: loggedIn,
  })
  return <LikeButton item={data ?? item} {...look} />
}
