import { sql } from 'kysely'

/** The chapters of `episodes e`: those typed in here before those of its file or feed. */
export const chaptersOf = sql`coalesce(e.own_chapters, e.chapters)`

/** The lines of its transcript, in the same way. */
export const transcriptOf = sql`coalesce(e.own_transcript, e.transcript)`

/** Where its chapters lie elsewhere, as long as none are typed in here. */
export const chaptersElsewhere = sql`case when e.own_chapters is null then e.chapters_url end`

export const transcriptElsewhere = sql`case when e.own_transcript is null then e.transcript_url end`

/** Its chapters without those that are left out of the contents. */
export const heardChapters = sql`jsonb_path_query_array(${chaptersOf}, '$[*] ? (!(@.hidden == true))')`
