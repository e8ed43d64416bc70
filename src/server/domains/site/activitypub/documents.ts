import { type MentionPart, mentionParts } from '../../../../contract/catalog/artist-pages.ts'
import { escapeHtml } from '../../../core/escape.ts'
import type { FederatedPost, OutboxObject } from './objects.queries.ts'

/** Documents of ActivityPub as JSON-LD, as Mastodon reads them. */
export type Document = Record<string, unknown>

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
export const CONTEXT = [
  'https://www.w3.org/ns/activitystreams',
  { Hashtag: 'as:Hashtag', sensitive: 'as:sensitive' },
]

/** Media type of documents. */
export const ACTIVITY_JSON = 'application/activity+json'

/** Identifiers of actors and objects below the URL of the site. */
export const actorUri = (appUrl: string, id: number): string => `${appUrl}/activitypub/actors/${id}`
export const followersUri = (appUrl: string, id: number): string => `${actorUri(appUrl, id)}/followers`
export const outboxUri = (appUrl: string, id: number): string => `${actorUri(appUrl, id)}/outbox`
export const objectUri = (appUrl: string, id: number): string => `${appUrl}/activitypub/objects/${id}`

/** Returns the handle under which an actor is found. */
export const handleFor = (appUrl: string, username: string): string => `@${username}@${new URL(appUrl).host}`

const link = (url: string, text: string, rel = 'noopener'): string =>
  `<a href="${escapeHtml(url)}" rel="${rel}" target="_blank">${escapeHtml(text)}</a>`

/** Returns a link that shows its address. */
export const addressLink = (url: string): string => link(url, url.replace(/^https?:\/\//, ''))

const WEB_URL = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’”]/g

const linked = (text: string): string => {
  let html = ''
  let end = 0
  for (const found of text.matchAll(WEB_URL)) {
    html += escapeHtml(text.slice(end, found.index)) + addressLink(found[0])
    end = found.index + found[0].length
  }
  return html + escapeHtml(text.slice(end))
}

const paragraphs = (text: string, write: (line: string) => string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(write).join('<br>')}</p>`)
    .join('')

/** Returns plain text as HTML, with links. */
export const textHtml = (text: string): string => (text.trim() ? paragraphs(text, linked) : '')

/** Returns the text of a post as HTML, with links and mentions. */
export const postHtml = (appUrl: string, { text, mentions }: FederatedPost): string =>
  paragraphs(text, (line) =>
    mentionParts(line, mentions)
      .map(({ text: part, mention }: MentionPart) =>
        mention ? link(`${appUrl}/artist/${mention.id}`, part) : linked(part),
      )
      .join(''),
  )

/** A word after #, as it links to a genre. */
export interface Tag {
  name: string
  url: string
}

/** Returns a name as a word that can be a hashtag: `Drum & Bass` becomes `DrumBass`. */
export const hashtag = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** What an object says, whatever it is about. */
export interface Content {
  name: string | null
  html: string
  /** Its page. */
  url: string
  cover: { url: string; alt: string } | null
  audio: { url: string; mime: string; name: string } | null
  tags: Tag[]
}

const attachments = ({ cover, audio }: Content): Document[] => {
  const image = cover && { type: 'Image', mediaType: 'image/webp', url: cover.url }
  if (audio)
    return [
      {
        type: 'Audio',
        mediaType: audio.mime,
        url: audio.url,
        name: audio.name,
        ...(image && { icon: image }),
      },
    ]
  return image && cover ? [{ ...image, name: cover.alt }] : []
}

/** Returns an object as Mastodon shows it: a note with its cover or its audio. */
export const note = (
  appUrl: string,
  object: Pick<OutboxObject, 'id' | 'actor_id' | 'published_at' | 'updated_at'>,
  content: Content,
): Document => ({
  id: objectUri(appUrl, object.id),
  type: 'Note',
  attributedTo: actorUri(appUrl, object.actor_id),
  to: [PUBLIC],
  cc: [followersUri(appUrl, object.actor_id)],
  ...(content.name !== null && { name: content.name }),
  content:
    content.html +
    (content.tags.length > 0
      ? `<p>${content.tags.map(({ name, url }) => link(url, `#${name}`, 'tag')).join(' ')}</p>`
      : ''),
  url: content.url,
  published: object.published_at,
  ...(object.updated_at !== null && { updated: object.updated_at }),
  attachment: attachments(content),
  tag: content.tags.map(({ name, url }) => ({ type: 'Hashtag', name: `#${name}`, href: url })),
  sensitive: false,
})

const audience = (appUrl: string, actorId: number): Document => ({
  to: [PUBLIC],
  cc: [followersUri(appUrl, actorId)],
})

/** Returns the publication of an object, as it is sent and listed in the outbox. */
export const createActivity = (appUrl: string, actorId: number, object: Document): Document => ({
  id: `${object.id}#create`,
  type: 'Create',
  actor: actorUri(appUrl, actorId),
  published: object.published,
  ...audience(appUrl, actorId),
  object,
})

/** Returns the change of an object or of a profile. */
export const updateActivity = (
  appUrl: string,
  actorId: number,
  object: Document,
  version: string,
): Document => ({
  id: `${object.id}#update-${version}`,
  type: 'Update',
  actor: actorUri(appUrl, actorId),
  ...audience(appUrl, actorId),
  object,
})

/** Returns what remains of an object. */
export const tombstone = (uri: string): Document => ({ id: uri, type: 'Tombstone' })

/** Returns the end of an object. */
export const deleteActivity = (appUrl: string, actorId: number, uri: string): Document => ({
  id: `${uri}#delete`,
  type: 'Delete',
  actor: actorUri(appUrl, actorId),
  to: [PUBLIC],
  object: tombstone(uri),
})

/** Returns the end of an actor. */
export const deleteActorActivity = (appUrl: string, actorId: number, version: string): Document => ({
  id: `${actorUri(appUrl, actorId)}#delete-${version}`,
  type: 'Delete',
  actor: actorUri(appUrl, actorId),
  to: [PUBLIC],
  object: actorUri(appUrl, actorId),
})

/** Returns the acceptance of a follower. */
export const acceptActivity = (
  appUrl: string,
  actorId: number,
  follow: { id: string; actor: string },
  version: string,
): Document => ({
  id: `${actorUri(appUrl, actorId)}#accept-${version}`,
  type: 'Accept',
  actor: actorUri(appUrl, actorId),
  object: { id: follow.id, type: 'Follow', actor: follow.actor, object: actorUri(appUrl, actorId) },
})

/** Returns a document with its context, as text. */
export const serialized = (document: Document): string => JSON.stringify({ '@context': CONTEXT, ...document })
