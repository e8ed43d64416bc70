import { sql } from 'kysely'

/** Returns the chapters of `episodes e`: custom ones before those of its file or feed. */
export const chaptersOf = sql`coalesce(e.custom_chapters, e.chapters)`

/** Returns the lines of its transcript, in the same order of precedence. */
export const transcriptOf = sql`coalesce(e.custom_transcript, e.transcript)`

/** Returns the URL of its remote chapters, unless it has custom ones. */
export const remoteChaptersUrl = sql`case when e.custom_chapters is null then e.chapters_url end`

export const remoteTranscriptUrl = sql`case when e.custom_transcript is null then e.transcript_url end`

/** Its chapters without those hidden from the table of contents. */
export const playbackChapters = sql`jsonb_path_query_array(${chaptersOf}, '$[*] ? (!(@.hidden == true))')`
