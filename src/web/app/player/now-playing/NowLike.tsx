import { useQuery } from '@tanstack/react-query'
import { LikeButton } from '../../../catalog/items/LikeButton.tsx'
import { singleKey } from '../../../data/reactions/reactions.ts'
import { read } from '../../../data/read.ts'
import { useToken } from '../../../data/session/token.ts'
import { freshItem } from '../../../player/engine/stream-info.ts'
import type { PlayItem } from '../../../player/queue/item.ts'

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
