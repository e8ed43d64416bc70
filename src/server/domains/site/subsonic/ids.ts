import { throwUnknown } from './protocol/subsonic-error.ts'

/** Prefixes of ids: clients keep ids of all kinds in one place. */
const prefixes = {
  song: 'so',
  album: 'al',
  /** The songs of an artist that are on no album; 0 for those without an artist. */
  singles: 'si',
  artist: 'ar',
  playlist: 'pl',
  blend: 'bl',
  podcast: 'pd',
  episode: 'pe',
  station: 'rs',
  share: 'sh',
  user: 'us',
} as const

export type IdKind = keyof typeof prefixes

export interface Ref {
  kind: IdKind
  id: number
}

const kinds = new Map<string, IdKind>(
  (Object.keys(prefixes) as IdKind[]).map((kind) => [prefixes[kind], kind]),
)

/** Returns the id that clients receive, such as `so-1`. */
export const itemId = (kind: IdKind, id: number): string => `${prefixes[kind]}-${id}`

/** Reads an id; undefined if it is malformed. */
export const readRef = (text: string): Ref | undefined => {
  const [, prefix = '', id] = /^([a-z]{2})-(\d{1,8})$/.exec(text) ?? []
  const kind = kinds.get(prefix)
  return kind === undefined ? undefined : { kind, id: Number(id) }
}

/** Returns the number of an id of one of these kinds. Throws 70 for anything else. */
export const requireRef = (text: string, ...allowed: IdKind[]): Ref => {
  const ref = readRef(text)
  return ref && allowed.includes(ref.kind) ? ref : throwUnknown()
}

/** The same for a single kind. */
export const requireId = (text: string, kind: IdKind): number => requireRef(text, kind).id

/**
 * Returns the id of a cover: that of the item with the first eight digits of its image's hash, since clients cache covers
 * by their id.
 */
export const coverId = (kind: IdKind, id: number, hash: string | null): string | undefined =>
  hash === null ? undefined : `${itemId(kind, id)}_${hash.slice(0, 8)}`

/** Reads the id of a cover, with and without the digits of its image. */
export const readCoverRef = (text: string): (Ref & { image?: string }) | undefined => {
  const [item = '', image] = text.split('_')
  const ref = readRef(item)
  return ref && (image === undefined ? ref : { ...ref, image })
}
