import { useQuery } from '@tanstack/react-query'
import { singleKey } from '../api/marks.ts'
import { LikeButton } from '../media/LikeButton.tsx'
import type { PlayItem } from '../player/item.ts'
import { freshItem } from '../player/loading.ts'
import { useToken } from '../session/token.ts'

/** The heart of what plays. The queue may be days old, so the server says whether it is liked. */
export const NowLike = ({ item, className }: { item: PlayItem; className?: string }) => {
  const loggedIn = useToken((state) => state.token !== null)
  const { data } = useQuery({
    queryKey: singleKey(item) ?? [],
    queryFn: () => freshItem(item),
    enabled: loggedIn,
  })
  return <LikeButton item={data ?? item} {...(className ? { className } : {})} />
}
