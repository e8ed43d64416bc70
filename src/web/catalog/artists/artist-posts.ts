import { type ArtistPost, artistPostCalls, artistPosts } from '../../../contract/catalog/artist-pages.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { showError } from '../../data/errors.ts'
import { listQuery } from '../../data/read.ts'

/** Posts of an artist, newest first. */
export const artistPostsQuery = (id: number) =>
  listQuery(artistPosts.list, { params: { id }, query: { per_page: 5 } })

const change = (artistId: number, id: number, changed: (post: ArtistPost) => ArtistPost): void => {
  queryClient.setQueryData(
    artistPostsQuery(artistId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          data: page.data.map((post) => (post.id === id ? changed(post) : post)),
        })),
      },
  )
}

/** The newest wish for each post whose like is being sent. */
const wishes = new Map<number, boolean>()

/** Likes or unlikes a post of an artist: on screen at once, then on the server; what failed is fetched anew. */
export const setPostLike = async (artistId: number, id: number, liked: boolean): Promise<void> => {
  const sending = wishes.has(id)
  wishes.set(id, liked)
  change(artistId, id, (post) => ({ ...post, liked, likes: post.likes + (liked ? 1 : -1) }))
  if (sending) return
  try {
    let sent: boolean
    let reply: Pick<ArtistPost, 'liked' | 'likes'>
    do {
      sent = wishes.get(id) === true
      reply = await call(sent ? artistPosts.like : artistPosts.unlike, { params: { id } })
    } while (wishes.get(id) !== sent)
    change(artistId, id, (post) => ({ ...post, ...reply }))
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: artistPostsQuery(artistId).queryKey })
    showError(error)
  } finally {
    wishes.delete(id)
  }
}

/** Finds items that a post of an artist can show. Throws `CallError`. */
export const findPostItems = (artist_id: number, q: string) =>
  call(artistPostCalls.items, { query: { artist_id, q } })
