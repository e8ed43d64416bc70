import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Album, Episode, Song } from '../../../../contract/catalog/items.ts'
import { coverUrl } from '../../../../contract/core/covers.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { escapeHtml } from '../../../core/escape.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { sanitizeHtml } from '../../../http/pages/sanitize-html.ts'
import { accessSettings, publicFilesUrl, visibleItems } from '../../catalog/index.ts'
import { addressLink, type Content, hashtag, postHtml, type Tag, textHtml } from './documents.ts'
import {
  audioOfEpisodes,
  type EpisodeAudio,
  type FederatedPost,
  genresOfAlbums,
  type ObjectType,
  type OutboxObject,
  postsWithIds,
} from './objects.queries.ts'

const COVER_SIZE = 1024

interface Genre {
  id: number
  name: string
  slug: string
}

const heading = (title: string, by: string | null): string =>
  `<p><strong>${escapeHtml(title)}</strong>${by ? ` – ${escapeHtml(by)}` : ''}</p>`

const page = (url: string): string => `<p>${addressLink(url)}</p>`

const byline = ({ artist }: Album | Song): string | null => artist && artistName(artist)

/** Returns what visitors may see of objects, by their ids; nothing of those that they may not. */
export const loadContents = async (
  ctx: AppContext,
  objects: readonly OutboxObject[],
): Promise<Map<number, Content>> => {
  const { appUrl } = ctx.settings()
  const ids = (type: ObjectType) =>
    objects.filter(({ item_type }) => item_type === type).map(({ item_id }) => item_id)
  const [posts, genres, audios] = await Promise.all([
    postsWithIds(ctx.db, ids('post')),
    genresOfAlbums(ctx.db, ids('album')),
    audioOfEpisodes(ctx.db, ids('episode'), accessSettings(ctx)),
  ])
  const itemOf = await visibleItems(ctx, VISITOR_SCOPE, [
    ...objects.flatMap(({ item_type: type, item_id: id }) => (type === 'post' ? [] : [{ type, id }])),
    ...posts.flatMap(({ item_type: type, item_id: id }) =>
      type === null || id === null ? [] : [{ type, id }],
    ),
  ])
  const files = ids('episode').length > 0 ? await publicFilesUrl(ctx) : ''

  const picture = (cover: Cover | null, alt: string) =>
    cover && { url: appUrl + coverUrl(cover, COVER_SIZE), alt }
  const tags = (all: Genre[]): Tag[] =>
    all.map(({ id, name, slug }) => ({
      name: hashtag(name),
      url: `${appUrl}/genre/${id}/${encodeURIComponent(slug)}`,
    }))

  const album = (item: Album): Content => {
    const [url, by] = [`${appUrl}/album/${item.id}`, byline(item)]
    return {
      name: item.title,
      html: heading(item.title, by) + textHtml(item.description ?? '') + page(url),
      url,
      cover: picture(item.cover, by ? `${item.title} – ${by}` : item.title),
      audio: null,
      tags: tags(genres.filter(({ album_id }) => album_id === item.id)),
    }
  }
  const song = (item: Song): Content => {
    const [url, by] = [`${appUrl}/song/${item.id}`, byline(item)]
    return {
      name: item.title,
      html: heading(item.title, by) + page(url),
      url,
      cover: picture(item.cover, by ? `${item.title} – ${by}` : item.title),
      audio: null,
      tags: tags(item.genres),
    }
  }
  const audio = (title: string, { id, ext, mime, enclosure_url }: EpisodeAudio) => ({
    url: enclosure_url ?? `${files}/${id}.${ext}`,
    mime: mime ?? 'audio/mpeg',
    name: title,
  })
  const episode = (item: Episode): Content => {
    const url = `${appUrl}/episode/${item.id}`
    const file = audios.find(({ id }) => id === item.id)
    const notes = item.summary
      ? textHtml(item.summary)
      : sanitizeHtml(file?.description ?? '', { external: true })
    return {
      name: item.title,
      html: heading(item.title, item.show.title) + notes + page(url),
      url,
      cover: picture(item.cover, item.title),
      audio: file ? audio(item.title, file) : null,
      tags: [],
    }
  }
  const post = (one: FederatedPost): Content => {
    const { item_type: type, item_id: id } = one
    const item = type === null || id === null ? undefined : itemOf({ type, id })
    const url = item && `${appUrl}/${item.type}/${item.id}`
    return {
      name: null,
      html: postHtml(appUrl, one) + (item && url ? heading(item.title, null) + page(url) : ''),
      url: `${appUrl}/artist/${one.artist_id}`,
      cover: item && 'cover' in item ? picture(item.cover, item.title) : null,
      audio: null,
      tags: [],
    }
  }

  const contentOf = ({ item_type: type, item_id: id }: OutboxObject): Content | undefined => {
    if (type === 'post') {
      const found = posts.find((one) => one.id === id)
      return found && post(found)
    }
    const item = itemOf({ type, id })
    if (item?.type === 'album') return album(item)
    if (item?.type === 'song') return song(item)
    return item?.type === 'episode' ? episode(item) : undefined
  }
  return new Map(
    objects.flatMap((object) => {
      const content = contentOf(object)
      return content ? [[object.id, content]] : []
    }),
  )
}
