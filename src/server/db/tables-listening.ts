import type { Generated, JSONColumnType } from 'kysely'
import type { SmartRules } from '../../contract/smart-rules.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface UploadTable {
  id: string
  user_id: number
  /** `import`: music for the catalogue that belongs to nobody in particular; `episode`: one of a podcast. */
  purpose: 'audio' | 'cover' | 'banner' | 'import' | 'episode'
  file_name: string
  size: number
  mime: string | null
  status: Generated<'uploading' | 'uploaded' | 'processing' | 'ready' | 'failed'>
  media_id: number | null
  cover_id: number | null
  tags: JSONColumnType<object, string | null, string | null> | null
  error: string | null
  created_at: Time
  expires_at: Time
}

export interface PlayTable {
  id: Generated<string>
  user_id: number | null
  visitor_hash: Buffer | null
  item_type: string
  item_id: number
  artist_id: number | null
  /** Seconds of the item, from the server's own knowledge. */
  duration: number
  origin: Generated<string>
  started_at: Time
  ended_at: MaybeTime
  seconds: number | null
  counted: Generated<boolean>
}

export interface LikeTable {
  user_id: number
  item_type: string
  item_id: number
  created_at: Time
}

export interface PlaylistTable {
  id: Id
  user_id: number
  title: string
  description: string | null
  cover_id: number | null
  public: Generated<boolean>
  /** Set on smart playlists, which have no rows in `playlist_songs`. */
  rules: JSONColumnType<SmartRules, string | null, string | null> | null
  /** When the rules were last evaluated for what lists show: counts, seconds and `smart_covers`. */
  counted_at: MaybeTime
  smart_covers: Generated<number[]>
  songs_count: Generated<number>
  duration: Generated<number>
  followers_count: Generated<number>
  created_at: Time
  updated_at: Time
}

export interface PlaylistSongTable {
  playlist_id: number
  song_id: number
  position: number
  added_at: Time
}

export interface QueueStateTable {
  user_id: number
  items: JSONColumnType<
    { type: 'song' | 'episode' | 'radio-station'; id: number; key: string }[],
    string,
    string
  >
  index: number
  position: number
  shuffle: boolean
  repeat: string
  device: string
  updated_at: Time
}

export type SearchType =
  | 'song'
  | 'album'
  | 'artist'
  | 'podcast'
  | 'episode'
  | 'playlist'
  | 'radio-station'
  | 'user'

export interface SearchDocumentTable {
  item_type: SearchType
  item_id: number
  /** The title without case, accents, spaces and marks. */
  title_key: string
  /** As PostgreSQL writes a tsvector: title A, names B, record C. */
  words: string
  /** A step for every doubling or so of plays or followers. */
  popularity: number
}

export interface SearchWordTable {
  word: string
  /** Documents that contain it. */
  uses: number
}

export interface SearchDirtyTable {
  id: Generated<number>
  tx: Generated<string>
  item_type: SearchType
  item_id: number
  /** Documents that carry its name are to be made again too. */
  deep: boolean
}
