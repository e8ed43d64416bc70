import type { PendingUpload } from '../../../../contract/catalog/back-office/uploads.ts'
import type { Credit } from '../../../../contract/catalog/items.ts'
import type { AlbumName } from '../desk.ts'
import { type Draft, draftOf, type Edit, type Edits, type Line } from './drafts.ts'

/** The songs of one album, or those without one. */
export interface Group {
  /** Stays the same when the album is renamed, so that the focus stays in its fields. */
  id: string
  /** Empty for songs without an album. */
  key: string
  lines: readonly Line[]
}

const normalized = (text: string): string => text.trim().toLowerCase()
const keyOf = ({ album, album_artist }: Draft): string =>
  normalized(album) === '' ? '' : `${normalized(album)}\n${normalized(album_artist)}`
const positionOf = ({ draft }: Line): number =>
  (Number(draft.disc) || 1) * 10_000 + (Number(draft.track) || 9_999)

const sameLines = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at])

/**
 * Returns a function that groups uploads by album, in order of their first upload; songs without an album come last.
 * Lines and groups that did not change stay the same objects, so that only changed ones are rendered again.
 */
export const createGrouping = () => {
  let lines = new Map<string, { edit: Edit | undefined; line: Line }>()
  let groups = new Map<string, Group>()
  /** Ids of the groups that uploads were in. */
  let groupIds = new Map<string, string>()
  let count = 0
  const lineOf = (upload: PendingUpload, edit: Edit | undefined) => {
    const before = lines.get(upload.id)
    if (before && before.line.upload === upload && before.edit === edit) return before
    return { edit, line: { upload, draft: { ...draftOf(upload), ...edit } } }
  }
  return (uploads: readonly PendingUpload[], edits: Edits): Group[] => {
    const nextLines: typeof lines = new Map()
    const byKey = new Map<string, Line[]>()
    for (const upload of uploads) {
      const entry = lineOf(upload, edits[upload.id])
      nextLines.set(upload.id, entry)
      const key = keyOf(entry.line.draft)
      const members = byKey.get(key)
      if (members) members.push(entry.line)
      else byKey.set(key, [entry.line])
    }
    const nextGroups: typeof groups = new Map()
    const nextGroupIds: typeof groupIds = new Map()
    const taken = new Set<string>()
    for (const [key, members] of byKey) {
      const before = members.flatMap(({ upload }) => groupIds.get(upload.id) ?? [])
      const id = before.find((one) => !taken.has(one)) ?? String(++count)
      taken.add(id)
      for (const { upload } of members) nextGroupIds.set(upload.id, id)
      members.sort((a, b) => positionOf(a) - positionOf(b))
      const group = groups.get(key)
      const same = group?.id === id && sameLines(group.lines, members)
      nextGroups.set(key, same ? group : { id, key, lines: members })
    }
    lines = nextLines
    groups = nextGroups
    groupIds = nextGroupIds
    const singles = nextGroups.get('')
    const albums = [...nextGroups.values()].filter((group) => group !== singles)
    return singles ? [...albums, singles] : albums
  }
}

/** Groups uploads once. */
export const groupsOf = (uploads: readonly PendingUpload[], edits: Edits): Group[] =>
  createGrouping()(uploads, edits)

/** Returns the name of a group's album; null for songs without one. */
export const albumOf = ({ key, lines: [first] }: Group): AlbumName | null =>
  key === '' || !first
    ? null
    : { title: first.draft.album.trim(), artist: first.draft.album_artist.trim() || null }

/** Returns the id of the new album that a group becomes, if it is kept apart from an existing one. */
export const newAlbumOf = ({ lines }: Group): string | null =>
  lines.find(({ draft }) => draft.new_album !== null)?.draft.new_album ?? null

/** Returns the value that all songs of a group have. */
export const commonOf = <Part extends keyof Draft>({ lines }: Group, part: Part): Draft[Part] | undefined => {
  const value = lines[0]?.draft[part]
  return lines.every(({ draft }) => draft[part] === value) ? value : undefined
}

const textOf = ({ role, name, artist_id, instrument }: Credit): string =>
  JSON.stringify([role, name, artist_id, instrument])

/** Returns the credits that all songs of a group have. */
export const commonCredits = ({ lines: [first, ...others] }: Group): Credit[] => {
  const sets = others.map(({ draft }) => new Set(draft.credits.map(textOf)))
  return (first?.draft.credits ?? []).filter((credit) => sets.every((set) => set.has(textOf(credit))))
}

/** Returns the credits of a song after those that it shares with its group changed; it keeps its own. */
export const withCommonCredits = (own: Credit[], before: Credit[], after: Credit[]): Credit[] => {
  const removed = new Set(before.map(textOf))
  const kept = own.filter((credit) => !removed.has(textOf(credit)))
  const present = new Set(kept.map(textOf))
  return [...after.filter((credit) => !present.has(textOf(credit))), ...kept]
}
